import { words } from '#kit/words/words.ts';

/** Names of menu groups and screens, by title key. */
export const screenWords = words('screens', {
  inquiries: ['Hỏi tin', 'Inquiries'],
  replies: ['Trả lời tin', 'Replies'],
  files: ['Gửi nhận tệp', 'Data files'],
  administration: ['Quản trị', 'Administration'],
  'customer-inquiry': ['Hỏi tin khách hàng', 'Customer inquiry'],
  'reply-customer': ['Trả lời tin khách hàng', 'Customer replies'],
  'realtime-response': ['Trả lời tin tức thời', 'Real-time replies'],
  'personal-instant-response': ['Trả lời tin tức thời cá nhân', 'Personal instant replies'],
  'batch-and-product-customer-response': ['Trả lời tin theo lô và sản phẩm', 'Batch and product replies'],
  'customers-question': ['Phiếu hỏi tin đang chờ', 'Inquiries waiting'],
  'reply-detail': ['Chi tiết trả lời tin', 'Reply details'],
  'send-data': ['Gửi dữ liệu Thông tư 15', 'Send data, Circular 15'],
  'send-and-receive-data': ['Gửi nhận phản hồi Thông tư 15', 'Files and replies, Circular 15'],
  'tt03-data-response': ['Gửi nhận dữ liệu Thông tư 03', 'Files and replies, Circular 03'],
  'tt03-files': ['Gửi dữ liệu phi cấu trúc', 'Non-structured files'],
  'certificate-registration': ['Đăng ký chứng thư số', 'Certificate registration'],
  'force-logout': ['Kết thúc phiên làm việc', 'End sessions'],
  example: ['Thư viện giao diện', 'Interface gallery'],
});
