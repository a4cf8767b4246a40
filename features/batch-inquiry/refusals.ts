import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of batch inquiry. */
export const batchInquiryRefusals = refusals({
  'batch-known': {
    status: 409,
    number: '4090007',
    text: [
      'Tệp này đã gửi lúc {{time}} với tên {{name}}. Xem kết quả của tệp đó trong danh sách tệp đã gửi',
      'This exact file was sent at {{time}} as {{name}}. See its result in the list of files sent',
    ],
    programs: [
      [
        'Đúng các dòng này đã gửi lúc {{time}} (giờ Việt Nam) với tên {{name}}, không tính phí lần nữa. Đọc kết quả theo mã của lô đó',
        'Exactly these rows were sent at {{time}} (time in Vietnam) as {{name}}; nothing is charged again. Read the results by the id of that batch',
      ],
    ],
  },
  'batch-name-used': {
    status: 409,
    number: '4090008',
    text: [
      'Tên {{name}} đã dùng lúc {{time}}. Tăng số thứ tự rồi gửi lại',
      'The name {{name}} was used at {{time}}. Increase the sequence number and send it again',
    ],
  },
  'file-budget': {
    status: 429,
    number: '4120004',
    text: [
      'Đơn vị đã dùng hết {{limit}} khách hàng theo tệp của hôm nay. Hạn mức mở lại lúc 00:00',
      'Your institution has used its allowance of {{limit}} customers by file today. The limit resets at 00:00',
    ],
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
});
