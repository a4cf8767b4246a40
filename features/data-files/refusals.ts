import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of data files. */
export const dataFilesRefusals = refusals({
  'own-record': {
    status: 403,
    number: '4030004',
    text: [
      'Người đăng ký không tự duyệt được. Cần một quản trị viên khác của đơn vị',
      'The person who registered it cannot approve it. Another administrator of your institution must do so',
    ],
  },
  'certificate-known': {
    status: 409,
    number: '4090005',
    text: ['Chứng thư này đã được đăng ký', 'This certificate is already registered'],
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
});
