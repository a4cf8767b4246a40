import { words } from './words.ts';

/** Texts of the charts. */
export const chartWords = words('charts', {
  keys: ['Mũi tên đọc từng điểm, Enter mở bảng', 'Arrows read each point, Enter opens the table'],
  table: ['Xem dạng bảng', 'Show as table'],
  picture: ['Xem dạng hình', 'Show as chart'],
  sum: ['Cộng', 'Total'],
  line: ['{{label}}: {{value}}', '{{label}}: {{value}}'],
  million: ['{{value}} triệu', '{{value}}M'],
  billion: ['{{value}} tỷ', '{{value}}B'],
  trillion: ['{{value}} nghìn tỷ', '{{value}}T'],
  point: ['{{at}}: {{value}} {{unit}}', '{{at}}: {{value}} {{unit}}'],
  wasAndIs: ['{{was}} → {{is}}', '{{was}} → {{is}}'],
  none: ['không có số liệu', 'no figure'],
  between: ['{{label}}: từ {{low}} đến {{high}}', '{{label}}: {{low}} to {{high}}'],
  name: ['{{title}}, tính bằng {{unit}}', '{{title}}, in {{unit}}'],
  weekday: ['Ngày trong tuần', 'Day of the week'],
  hour: ['Giờ trong ngày', 'Hour of the day'],
  day1: ['Thứ Hai', 'Monday'],
  day2: ['Thứ Ba', 'Tuesday'],
  day3: ['Thứ Tư', 'Wednesday'],
  day4: ['Thứ Năm', 'Thursday'],
  day5: ['Thứ Sáu', 'Friday'],
  day6: ['Thứ Bảy', 'Saturday'],
  day7: ['Chủ Nhật', 'Sunday'],
});
