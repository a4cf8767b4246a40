import { fileSectionTexts } from './file-sections.ts';
import { words } from '#kit/words/words.ts';

/** What a held file changes, beside what stands. */
export const findingWords = words('file-findings', {
  caption: ['Số liệu trước và sau', 'Figures before and after'],
  finding: ['Phát hiện', 'Finding'],
  part: ['Phần của tệp', 'Part of the file'],
  basis: ['So với kỳ', 'Compared with'],
  count: ['Số hợp đồng', 'Contracts'],
  before: ['Trước (đồng)', 'Before (dong)'],
  after: ['Sau (đồng)', 'After (dong)'],
  share: ['Tỷ lệ', 'Share'],
  limit: ['Ngưỡng', 'Threshold'],
  ofCount: ['{{count}} / {{of}}', '{{count}} of {{of}}'],
  percent: ['{{value}} %', '{{value}}%'],
  closed: ['Hợp đồng còn dư nợ không có trong tệp', 'Contracts with debt that the file leaves out'],
  moved: ['Chuyển từ hai nhóm nợ trở lên (nợ xấu)', 'Moved by two debt groups or more (bad debt)'],
  total: ['Tổng dư nợ thay đổi', 'Total debt changes'],
  nil: ['Báo không phát sinh trong khi đang còn số liệu', 'Reported as nothing while there are open figures'],
  cured: ['Nợ xấu thành nợ tốt (nợ xấu)', 'Bad debt becomes good (bad debt)'],
  strayed: [
    'Dư nợ hơn gấp rưỡi hoặc còn chưa đến hai phần ba',
    'Debt of more than half as much again, or of less than two thirds',
  ],
  emptied: ['Hết dư nợ trong tệp này', 'Nothing is owed any more by this file'],
  bettered: ['Nhóm nợ tốt lên, của nợ từ nhóm 2 (nợ xấu)', 'A better group, of debt in group 2 or worse (bad debt)'],
  limits: ['Hạn mức của hợp đồng thay đổi', 'Limits of contracts change'],
  refused: ['Hợp đồng có dòng bị từ chối', 'Contracts with refused rows'],
  shifted: ['Nhóm nợ khác kỳ trước (nợ xấu)', 'The debt group is another one (bad debt)'],
  repeated: ['Dư nợ đúng bằng của kỳ này', 'The very amounts of this period'],
  changed: ['Số liệu kỳ trước bị sửa', 'Figures of the past are changed'],
  removed: ['Số liệu kỳ trước bị bỏ', 'Figures of the past are removed'],
  jumps: ['Dư nợ tăng hơn 10 lần', 'Debt grows more than tenfold'],
  line: [
    '{{count}} – {{part}} – {{finding}}: {{before}} → {{after}} đồng',
    '{{count}} – {{part}} – {{finding}}: {{before}} → {{after}} dong',
  ],
  lineOver: [
    '{{count}} – {{part}} – {{finding}}: {{before}} → {{after}} đồng ({{share}}, ngưỡng {{limit}})',
    '{{count}} – {{part}} – {{finding}}: {{before}} → {{after}} dong ({{share}}, threshold {{limit}})',
  ],
  first: ['{{count}} – {{finding}} – {{part}}', '{{count}} – {{finding}} – {{part}}'],
  firstOf: ['{{count}} (+{{more}}) – {{finding}} – {{part}}', '{{count}} (+{{more}}) – {{finding}} – {{part}}'],
  ...fileSectionTexts,
});
