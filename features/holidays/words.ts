import { words } from '#kit/words/words.ts';

/** Texts of the days off. */
export const holidayWords = words('holidays', {
  list: ['Ngày nghỉ và ngày làm bù', 'Public holidays and working days in lieu'],
  note: [
    'Thời hạn của đơn hàng, khiếu nại và tệp dữ liệu tính theo danh sách này. Ngày dự kiến cần xác nhận khi có thông báo.',
    'Deadlines for orders, disputes and data files follow this list. Confirm a provisional day once it has been announced.',
  ],
  year: ['Năm', 'Year'],
  all: ['Tất cả', 'All'],
  day: ['Ngày', 'Date'],
  nameVi: ['Tên (tiếng Việt)', 'Name (Vietnamese)'],
  nameEn: ['Tên (tiếng Anh)', 'Name (English)'],
  kind: ['Loại', 'Kind'],
  off: ['Nghỉ', 'Holiday'],
  worked: ['Làm bù', 'Make-up working day'],
  certainty: ['Căn cứ', 'Basis'],
  law: ['Theo luật', 'Statutory'],
  announced: ['Đã thông báo', 'Announced'],
  likely: ['Dự kiến', 'Provisional'],
  reason: ['Lý do', 'Reason'],
  title: ['Thêm ngày', 'Add a day'],
  hint: [
    'Ngày nghỉ rơi vào thứ Hai đến thứ Sáu; ngày làm bù rơi vào thứ Bảy hoặc Chủ nhật.',
    'A holiday falls on a weekday, Monday to Friday; a working day in lieu falls on a Saturday or Sunday.',
  ],
  submit: ['Thêm', 'Add'],
  added: ['Đã thêm ngày', 'The day has been added'],
  confirm: ['Xác nhận', 'Confirm'],
  askConfirm: ['Chính phủ đã thông báo ngày này?', 'Has the government announced this day?'],
  isSure: ['Ngày này không còn là dự kiến', 'This day is no longer provisional'],
  remove: ['Bỏ ngày', 'Remove day'],
  removeWhy: [
    'Các thời hạn đã tính giữ nguyên. Ghi lý do.',
    'Deadlines already calculated will not change. Please give a reason.',
  ],
  removed: ['Đã bỏ ngày', 'The day has been removed'],
});
