import { words } from '#kit/words/words.ts';

/** Texts of the palette and of the list of keys, which are opened from the frame. */
export const shellWords = words('shell', {
  openTicket: ['Mở trả lời của phiếu {{code}}', 'Open the reply of ticket {{code}}'],
  openOrder: ['Tìm phiếu {{code}} trong Hàng việc', 'Find ticket {{code}} in the work queue'],
  askAbout: ['Hỏi tin khách hàng số {{code}}', 'Ask about customer {{code}}'],
  paletteResults: ['Chức năng tìm thấy', 'Screens found'],
  paletteHelp: ['↑ ↓ để chọn, Enter để mở, Esc để đóng', '↑ ↓ to choose, Enter to open, Esc to close'],
  keysHere: ['Phím dùng được ở trang này', 'Keys on this page'],
  keyName: ['Phím', 'Key'],
  keyDoes: ['Tác dụng', 'What it does'],
  keyOn: ['Bật', 'On'],
  keyOnOf: ['Bật phím {{key}}', 'Enable {{key}}'],
  keyIdle: ['Chưa dùng ở trang này', 'Not used on this page'],
  keysNote: [
    'Phím nào cũng có nút bấm tương ứng. Tắt phím trùng với trình duyệt, ví dụ F9 của Firefox.',
    'Every key has a matching button. Switch off any that your browser uses, such as F9 in Firefox.',
  ],
  letters: ['Chữ, số', 'Letters, digits'],
  arrows: ['Phím mũi tên', 'Arrow keys'],
  tableMove: ['Khi đang ở trong bảng: sang dòng, ô khác', 'In a table: to another row or cell'],
  tableOpen: ['Khi đang ở trong bảng: mở dòng, sắp xếp theo cột', 'In a table: open the row, sort by the column'],
  tableFilter: ['Khi đang ở trong bảng: lọc nhanh', 'In a table: filter its rows'],
  reportSource: [
    'Ở báo cáo: mũi tên đi giữa các ô, Enter mở Nguồn số liệu của ô',
    'On a report: arrows go between its cells, Enter opens the source of the figure',
  ],
  escape: ['Đóng hộp thoại trên cùng', 'Close the topmost dialog'],
});
