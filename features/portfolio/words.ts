import { words } from '#kit/words/words.ts';

/** Texts of the letters about R18. Keys of columns are the wire names. */
export const letterWords = words('r18-letters', {
  list: ['Công văn điều chỉnh R18', 'R18 adjustment letters'],
  moves: ['Khách hàng chuyển nhóm nợ tại đơn vị', 'Customers that moved between your groups'],
  movesOf: ['Từ cuối tháng {{before}} sang cuối tháng {{month}}', 'From the end of {{before}} to the end of {{month}}'],
  movesSum: [
    '{{worse}} khách hàng chuyển xấu hơn, {{better}} chuyển tốt hơn',
    '{{worse}} moved to a worse group, {{better}} to a better one',
  ],
  movesHint: [
    'Hàng là nhóm nợ cuối tháng trước, cột là nhóm nợ cuối tháng này. Khách hàng nằm bên phải đường chéo đã chuyển sang nhóm xấu hơn; ở hàng Không nợ là khách hàng mới vay.',
    'Rows are groups at the end of the month before, columns at the end of this month. Customers right of the diagonal moved to a worse group; those in the row No debt are new borrowers.',
  ],
  noMoves: [
    'Chưa có số liệu. Trung tâm tính cùng với R18 và R19 khi tháng đã khóa số liệu.',
    'No figures yet. The Centre counts them with R18 and R19 once the month is closed.',
  ],
  customersUnit: ['khách hàng', 'customers'],
  group0: ['Không nợ', 'No debt'],
  groupWas: ['Nhóm cuối tháng trước', 'Group at the end of the month before'],
  groupIs: ['Nhóm cuối tháng này', 'Group at the end of this month'],
  groupOf: ['Nhóm {{group}}', 'Group {{group}}'],
  form: ['Đề nghị điều chỉnh R18', 'Request an R18 adjustment'],
  formHint: [
    'Trung tâm tính lại tháng đã chọn từ số liệu hiện có và trả lời ngay trong danh sách',
    'The Centre recalculates the month from its current figures and replies in the list',
  ],
  period: ['Kỳ (tháng)', 'Month'],
  maCIC: ['Mã CIC', 'CIC code'],
  lyDo: ['Lý do', 'Reason'],
  nguoiHoi: ['Người gửi', 'Sent by'],
  ngayHoi: ['Ngày giờ gửi', 'Sent'],
  state: ['Trạng thái', 'State'],
  reply: ['Trả lời', 'Reply'],
  ngayTraLoi: ['Ngày trả lời', 'Answered'],
  waiting: ['Đang tính lại', 'Recalculating'],
  changed: ['Đã điều chỉnh', 'Corrected'],
  kept: ['Giữ nguyên', 'Unchanged'],
  unknown: ['Không phải khách hàng', 'Not a customer'],
  send: ['Gửi công văn', 'Send letter'],
  sent: ['Đã gửi. Xem trả lời trong danh sách', 'Sent. See the reply in the list'],

  replyWaiting: ['Trung tâm đang tính lại', 'The Centre is recalculating'],
  replyChanged: [
    'Nhóm nợ tại đơn vị không thấp hơn nhóm cao nhất tại đơn vị khác. Xem R18 lần {{version}}',
    'Your group is not below the highest group elsewhere. See R18 version {{version}}',
  ],
  replyKept: [
    'Nhóm tại đơn vị là {{own}}, nhóm cao nhất tại đơn vị khác vẫn là {{highest}}. R18 giữ nguyên',
    'Your group is {{own}}; the highest group elsewhere is still {{highest}}. R18 is unchanged',
  ],
  replyUnknown: [
    'Khách hàng không có dư nợ tại đơn vị trong tháng này',
    'The customer has no debt with your institution in this month',
  ],
});
