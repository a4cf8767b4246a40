import { words } from '#kit/words/words.ts';

/** The parts of a file's name, and the rule for each. */
export const nameWords = words('file-name', {
  kind: ['Loại tệp', 'File kind'],
  institution: ['Mã đơn vị', 'Unit code'],
  day: ['Ngày báo cáo', 'Report day'],
  sequence: ['Số thứ tự', 'Sequence'],
  ending: ['Đuôi tệp', 'Ending'],
  rest: ['Phần thừa', 'Surplus'],
});
