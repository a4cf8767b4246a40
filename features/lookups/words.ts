import { words } from '#kit/words/words.ts';

/** Labels of option lists without a table. */
export const lookupWords = words('lookups', {
  answered: ['Đã trả lời', 'Answered'],
  pending: ['Chờ trả lời', 'Pending'],
  refused: ['Không trả lời được', 'Not answered'],
  period: ['Tháng {{month}}/{{year}}', '{{month}}/{{year}}'],
});

/** Words of the list of provinces. */
export const provinceWords = words('provinces', {
  list: ['Tỉnh, thành phố theo ngày', 'Provinces of a day'],
  date: ['Ngày', 'Day'],
  id: ['Mã', 'Code'],
  label: ['Tên', 'Name'],
});
