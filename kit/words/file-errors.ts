import type { ErrorEntry } from './error-entry.ts';

/** Refusals of uploaded files: data files, certificates, files of customers; part of the one catalogue. */
export const fileErrors = {
  'no-file': {
    status: 400,
    number: '4000005',
    text: ['Hãy lựa chọn File để upload', 'Please choose a file to upload'],
  },
  'many-files': {
    status: 400,
    number: '4000006',
    text: ['Mỗi lần chỉ gửi một tệp', 'Send one file at a time'],
  },
  'file-name': {
    status: 400,
    number: '4000007',
    text: [
      'Tên tệp có ký tự không dùng được hoặc dài quá 200 ký tự. Hãy đổi tên tệp',
      'The file name contains invalid characters or is longer than 200 characters. Please rename the file',
    ],
  },
  'file-type': {
    status: 400,
    number: '4000008',
    text: ['Không nhận tệp này. Chỉ nhận: {{allowed}}', 'This file is not accepted. Accepted: {{allowed}}'],
  },
  'file-content': {
    status: 400,
    number: '4000009',
    text: [
      'Nội dung tệp không đúng với đuôi {{ending}}. Hãy lưu lại đúng định dạng',
      'The file’s content does not match its {{ending}} extension. Please save it in that format',
    ],
  },
  'file-too-large': {
    status: 400,
    number: '4000010',
    text: ['Tệp lớn hơn {{max}} MB', 'The file is larger than {{max}} MB'],
  },
  'file-empty': { status: 400, number: '4000011', text: ['Tệp không có nội dung', 'The file is empty'] },
  'upload-broken': {
    status: 400,
    number: '4000012',
    text: ['Tệp chưa được nhận đủ. Vui lòng gửi lại', 'The file was not received in full. Please send it again'],
  },
  'upload-slow': {
    status: 400,
    number: '4000013',
    text: [
      'Đường truyền quá chậm, tệp chưa được nhận. Vui lòng gửi lại',
      'The connection is too slow and the file was not received. Please send it again',
    ],
  },
  'data-file': { status: 400, number: '4000014', text: ['{{code}}: {{reason}}', '{{code}}: {{reason}}'] },
  'wrong-folder': {
    status: 400,
    number: '4000020',
    text: [
      'Tên tệp là loại {{kind}}, khác thư mục đã chọn. Chọn lại thư mục hoặc sửa tên tệp',
      'The file name is of type {{kind}}, which does not match the chosen folder. Choose that folder or correct the file name',
    ],
  },
  'signature-wrong': {
    status: 400,
    number: '4000015',
    text: [
      'Chữ ký không khớp với tệp, hoặc không thuộc chứng thư nào đã duyệt và còn hạn của đơn vị',
      'The signature does not match the file, or does not belong to an approved, valid certificate of your institution',
    ],
  },
  'certificate-unreadable': {
    status: 400,
    number: '4000016',
    text: [
      'Tệp không phải là một chứng thư số X.509. Hãy xuất chứng thư dạng .cer, .crt hoặc .pem',
      'The file is not an X.509 certificate. Please export the certificate as .cer, .crt or .pem',
    ],
  },
  'certificate-private': {
    status: 400,
    number: '4000017',
    text: [
      'Tệp có khóa riêng và đã bị bỏ đi. Chỉ gửi chứng thư, khóa riêng không được rời máy của bạn',
      'The file contained a private key and was discarded. Send only the certificate; the private key must not leave your computer',
    ],
  },
  'certificate-weak': {
    status: 400,
    number: '4000018',
    text: [
      'Khóa của chứng thư không đủ mạnh. Cần RSA từ 2048 bit, hoặc EC P-256, P-384, P-521',
      'The certificate’s key is not strong enough. Use RSA of 2048 bits or more, or EC P-256, P-384 or P-521',
    ],
  },
  'certificate-expired': {
    status: 400,
    number: '4000019',
    text: ['Chứng thư đã hết hạn hoặc chưa có hiệu lực', 'The certificate has expired, or is not valid yet'],
  },
  'batch-name': {
    status: 400,
    number: '4000021',
    text: ['Tên tệp chưa đúng: {{reason}}', 'The file name is not valid: {{reason}}'],
  },
  'batch-type': {
    status: 400,
    number: '4000022',
    text: [
      'Tên tệp là loại {{type}}, khác loại hỏi tin hoặc sản phẩm đã chọn. Chọn lại hoặc sửa tên tệp',
      'The file name is of type {{type}}, which does not match the chosen type or product. Choose again or correct the file name',
    ],
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
