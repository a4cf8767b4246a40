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
  'sandbox-files': {
    status: 403,
    number: '4030310',
    text: [
      'Môi trường thử không nhận tệp dữ liệu: mỗi dòng của tệp được đối chiếu với mọi khách hàng thật',
      'The sandbox takes no data files: each row of a file is compared with all live borrowers',
    ],
  },
  'upload-offset': {
    status: 409,
    number: '4090310',
    text: [
      'Đã nhận {{offset}} byte của tệp. Hãy gửi tiếp từ đó',
      '{{offset}} bytes of the file have arrived. Go on from there',
    ],
  },
  'upload-too-long': {
    status: 400,
    number: '4000310',
    text: [
      'Phần này dài hơn phần còn lại của tệp, đã khai {{bytes}} byte',
      'This part is longer than what is left of the file, which was said to have {{bytes}} bytes',
    ],
  },
  'upload-differs': {
    status: 400,
    number: '4000311',
    text: [
      'Nội dung nhận được không khớp mã SHA-256 đã khai. Hãy gửi lại tệp từ đầu',
      'What arrived does not match the SHA-256 that was declared. Send the file again from its start',
    ],
  },
  'uploads-full': {
    status: 409,
    number: '4090311',
    text: [
      'Ứng dụng đang gửi dở {{max}} tệp. Hãy gửi xong hoặc bỏ một tệp trước',
      'The application is sending {{max}} files already. Finish or drop one of them first',
    ],
  },
  'upload-parts': {
    status: 409,
    number: '4090312',
    text: [
      'Tệp đã được gửi thành {{max}} phần. Hãy bỏ tệp này và gửi lại bằng các phần lớn hơn',
      'The file came in {{max}} parts. Drop it and send it in larger parts',
    ],
  },
  'file-not-finished': {
    status: 409,
    number: '4090313',
    text: ['Tệp chưa xử lý xong nên chưa có kết quả từng dòng', 'The file has no result of its rows yet'],
  },
  'tus-version': {
    status: 412,
    number: '4120310',
    text: ['Máy chủ nhận tus phiên bản {{version}}', 'The server takes version {{version}} of tus'],
  },
});
