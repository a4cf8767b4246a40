import { words } from '#kit/words/words.ts';

/** Names of menu groups and screens, by title key. */
export const screenWords = words('screens', {
  inquiries: ['Hỏi tin', 'Inquiries'],
  replies: ['Trả lời tin', 'Replies'],
  administration: ['Quản trị', 'Administration'],
  'customer-inquiry': ['Hỏi tin khách hàng', 'Customer inquiry'],
  'reply-customer': ['Trả lời tin khách hàng', 'Customer replies'],
  'reply-detail': ['Chi tiết trả lời tin', 'Reply details'],
  'force-logout': ['Kết thúc phiên làm việc', 'End sessions'],
  example: ['Thư viện giao diện', 'Interface gallery'],
});
