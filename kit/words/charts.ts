import { words } from './words.ts';

/** Texts of the charts. */
export const chartWords = words('charts', {
  keys: ['Mũi tên đọc từng điểm, Enter mở bảng', 'Arrows read each point, Enter opens the table'],
  table: ['Bảng', 'Table'],
  picture: ['Hình', 'Chart'],
  line: ['{{label}}: {{value}}', '{{label}}: {{value}}'],
  point: ['{{at}}: {{value}} {{unit}}', '{{at}}: {{value}} {{unit}}'],
  none: ['không có số liệu', 'no figure'],
  between: ['{{label}}: từ {{low}} đến {{high}}', '{{label}}: {{low}} to {{high}}'],
  name: ['{{title}}, tính bằng {{unit}}', '{{title}}, in {{unit}}'],
});
