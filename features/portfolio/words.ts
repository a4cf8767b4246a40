import { words } from '#kit/words/words.ts';

/** Words of the letters about R18. Column words carry the field's name on the wire. */
export const letterWords = words('r18-letters', {
  list: ['Công văn điều chỉnh R18', 'Letters about R18'],
  form: ['Đề nghị điều chỉnh R18', 'Ask for a corrected R18'],
  formHint: [
    'Trung tâm tính lại tháng đã chọn từ số liệu hiện có và trả lời ngay trong danh sách',
    'The Centre counts the month anew from the figures it has, and answers in the list',
  ],
  period: ['Kỳ (tháng)', 'Month'],
  maCIC: ['Mã CIC', 'CIC code'],
  lyDo: ['Lý do', 'Reason'],
  nguoiHoi: ['Người gửi', 'Sent by'],
  ngayHoi: ['Ngày giờ gửi', 'Sent'],
  state: ['Trạng thái', 'State'],
  reply: ['Trả lời', 'Answer'],
  ngayTraLoi: ['Ngày trả lời', 'Answered'],
  waiting: ['Đang tính lại', 'Being counted'],
  changed: ['Đã điều chỉnh', 'Corrected'],
  kept: ['Giữ nguyên', 'Kept'],
  unknown: ['Không phải khách hàng', 'No customer'],
  send: ['Gửi công văn', 'Send the letter'],
  sent: ['Đã gửi. Xem trả lời trong danh sách', 'Sent. See the answer in the list'],

  replyWaiting: ['Trung tâm đang tính lại', 'The Centre is counting anew'],
  replyChanged: [
    'Khách hàng không còn thấp hơn nhóm cao nhất. R18 lần {{version}} đã thay thế',
    'The customer is not below the highest group any more. R18 version {{version}} takes its place',
  ],
  replyKept: [
    'Nhóm tại đơn vị là {{own}}, nhóm cao nhất tại đơn vị khác vẫn là {{highest}}. R18 giữ nguyên',
    'The group here is {{own}}, the highest elsewhere is still {{highest}}. R18 stays as it is',
  ],
  replyUnknown: [
    'Khách hàng không có dư nợ tại đơn vị trong tháng này',
    'The customer owes nothing at your institution in this month',
  ],
});
