import { words } from '#kit/words/words.ts';

/** Texts of the public page that says whether a report is genuine. */
export const verifyWords = words('verify', {
  title: ['Kiểm tra báo cáo', 'Check a report'],
  checking: ['Đang kiểm tra mã', 'Checking the code'],
  genuine: ['Báo cáo này là thật', 'This report is genuine'],
  genuineHint: [
    'Trung tâm Thông tin Tín dụng đã phát hành báo cáo dưới đây. Hãy so từng dòng với bản bạn đang cầm: nếu khác, bản đó không đáng tin.',
    'The Credit Information Centre issued the report below. Compare each line with the copy in your hands: if they differ, do not trust that copy.',
  ],
  over: ['Mã QR đã hết hạn', 'The QR code has expired'],
  overHint: [
    'Mỗi mã chỉ dùng được 5 phút. Hãy đề nghị người đưa báo cáo bấm “Làm mới mã QR” rồi quét lại.',
    'Each code is valid for 5 minutes. Ask whoever gave you the report to press “Renew QR code”, then scan again.',
  ],
  unknown: ['Không có báo cáo nào mang mã này', 'No report has this code'],
  unknownHint: [
    'Mã không do Trung tâm cấp, đã bị gõ sai, hoặc đã hết hạn từ lâu. Chưa thể coi báo cáo là thật.',
    'The code was not issued by the Centre, was mistyped, or expired long ago. Do not treat the report as genuine.',
  ],
  customer: ['Khách hàng', 'Customer'],
  voucher: ['Số phiếu', 'Ticket'],
  product: ['Sản phẩm', 'Product'],
  institution: ['Đơn vị tra cứu', 'Inquired by'],
  asked: ['Thời gian yêu cầu', 'Asked'],
  answered: ['Thời gian trả lời', 'Answered'],
  dataMonth: ['Kỳ số liệu', 'Data up to'],
  lastReported: ['Ngày báo cáo gần nhất', 'Latest report'],
  result: ['Kết quả', 'Result'],
  hasIt: ['Có thông tin', 'Information'],
  hasNone: ['Không có thông tin', 'No information'],
  until: ['Mã có hiệu lực đến {{time}}', 'The code is valid until {{time}}'],
});
