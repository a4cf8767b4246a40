import { words } from '#kit/words/words.ts';

/** Names of menu groups and screens, by title key. */
export const screenWords = words('screens', {
  inquiries: ['Hỏi tin', 'Inquiries'],
  replies: ['Trả lời tin', 'Replies'],
  alerts: ['Cảnh báo', 'Alerts'],
  files: ['Gửi nhận tệp', 'Data files'],
  administration: ['Quản trị', 'Administration'],
  'customer-inquiry': ['Hỏi tin khách hàng', 'Customer inquiry'],
  'reply-customer': ['Trả lời tin khách hàng', 'Customer replies'],
  'reply-detail': ['Chi tiết trả lời tin', 'Reply details'],
  'alerts-sec-lost': ['Thông tin séc mất', 'Lost cheques'],
  'alerts-missing-cheques': ['Cảnh báo séc mất', 'Missing-cheque alerts'],
  'send-data': ['Gửi dữ liệu Thông tư 15', 'Send data, Circular 15'],
  'send-and-receive-data': ['Gửi nhận phản hồi Thông tư 15', 'Files and replies, Circular 15'],
  'tt03-data-response': ['Gửi nhận dữ liệu Thông tư 03', 'Files and replies, Circular 03'],
  'tt03-files': ['Gửi dữ liệu phi cấu trúc', 'Non-structured files'],
  'certificate-registration': ['Đăng ký chứng thư số', 'Certificate registration'],
  'force-logout': ['Kết thúc phiên làm việc', 'End sessions'],
  example: ['Thư viện giao diện', 'Interface gallery'],
});
