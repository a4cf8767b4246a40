import { words } from '#kit/words/words.ts';

/** The debt groups of Circular 31/2024, apart from a report's texts: a list says them too. */
export const debtGroupWords = words('debt-groups', {
  group1: ['Đủ tiêu chuẩn', 'Standard'],
  group2: ['Cần chú ý', 'Attention debt'],
  group3: ['Dưới tiêu chuẩn', 'Substandard'],
  group4: ['Nghi ngờ', 'Doubtful'],
  group5: ['Có khả năng mất vốn', 'Loss'],
  debtGroup: ['Nhóm nợ {{group}}', 'Debt group {{group}}'],
});
