import type { ErrorEntry } from './error-entry.ts';

/** Refusals of ordered products; part of the one catalogue. */
export const orderErrors = {
  'order-known': {
    status: 409,
    number: '4090141',
    text: [
      'Doanh nghiệp này đã được đặt báo cáo ngày {{day}}, phiếu {{voucher}}. Muốn mua thêm, hãy chọn “Mua báo cáo khác”',
      'A report on this company was ordered on {{day}}, ticket {{voucher}}. To buy another, choose “Buy another report”',
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
  'order-own-desk': {
    status: 409,
    number: '4090148',
    text: [
      'Phiếu xếp hạng đi tiếp ở phần Xếp hạng, nơi có kiểm tra báo cáo tài chính và người kiểm tra thứ hai',
      'Ratings are handled under Rating, which checks the financial statements and the second reviewer',
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
  'fee-changed': {
    status: 409,
    number: '4090146',
    text: [
      'Giá đã thay đổi, nay là {{price}} đồng. Hãy xem lại mức phí rồi xác nhận',
      'The price has changed: it is {{price}} dong now. Please review the fee and confirm',
    ],
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
