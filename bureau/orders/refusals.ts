import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of orders. */
export const bureauOrdersRefusals = refusals({
  'voucher-reused': {
    status: 409,
    number: '4090001',
    text: [
      'Số phiếu này đã dùng cho một lần hỏi tin khác. Vui lòng nhập số phiếu mới',
      'This ticket number has already been used for another inquiry. Please enter a new one',
    ],
  },
  'order-known': {
    status: 409,
    number: '4090141',
    text: [
      'Doanh nghiệp này đã được đặt báo cáo ngày {{day}}, phiếu {{voucher}}. Muốn mua thêm, hãy chọn “Mua báo cáo khác”',
      'A report on this company was ordered on {{day}}, ticket {{voucher}}. To order another, choose “Order another report”',
    ],
  },
  'order-key-used': {
    status: 409,
    number: '4090142',
    text: [
      'Biểu mẫu này đã được gửi với nội dung khác. Hãy mở biểu mẫu mới',
      'This form has already been sent with different content. Please open a new form',
    ],
  },
  'order-taken': {
    status: 409,
    number: '4090143',
    text: ['{{name}} đang xử lý phiếu này', '{{name}} is working on this order'],
  },
  'order-not-yours': {
    status: 403,
    number: '4030141',
    text: ['Bạn chưa nhận phiếu này. Hãy nhận xử lý trước', 'You do not hold this order. Please take it first'],
  },
  'order-own-analysis': {
    status: 403,
    number: '4030142',
    text: [
      'Người phân tích không tự kiểm tra được. Hãy chuyển cho người khác',
      'The person who analysed it cannot review it. Please hand it over to someone else',
    ],
  },
  'order-files-full': {
    status: 409,
    number: '4090144',
    text: ['Mỗi phiếu đính kèm nhiều nhất {{max}} tệp', 'An order can have up to {{max}} files'],
  },
  'order-no-file': {
    status: 409,
    number: '4090145',
    text: ['Hãy đính kèm báo cáo nhận được trước khi trả lời', 'Attach the report received before replying'],
  },
  'order-just-placed': {
    status: 409,
    number: '4090147',
    text: [
      'Doanh nghiệp này vừa được đặt, phiếu {{voucher}}. Nếu thật sự cần thêm một báo cáo, hãy gửi lại sau {{seconds}} giây',
      'A report on this company was ordered just now, ticket {{voucher}}. If you do want another report, please send it again in {{seconds}} seconds',
    ],
  },
  'order-ended': {
    status: 409,
    number: '4090149',
    text: [
      'Phiếu đã kết thúc, không nhận thêm giấy tờ. Hãy đặt phiếu mới',
      'The order is closed and accepts no more documents. Please place a new order',
    ],
  },
});
