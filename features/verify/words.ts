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
  hasIt: ['Có thông tin', 'Information found'],
  hasNone: ['Không có thông tin', 'No information'],
  byNumber: ['Kiểm tra bằng số báo cáo và mã in trên giấy', 'Check by the number and code printed on paper'],
  paperTitle: ['Kiểm tra báo cáo giấy', 'Check a printed report'],
  paperHint: [
    'Gõ số báo cáo và mã kiểm tra 12 ký tự in cạnh mã QR. Mã dùng được 90 ngày kể từ ngày in.',
    'Type the report number and the 12-character check code printed beside the QR code. The code is valid for 90 days from printing.',
  ],
  paperGenuine: [
    'Trung tâm Thông tin Tín dụng đã phát hành báo cáo mang số này. Hãy so các dòng dưới đây với bản giấy; trang này không cho biết số liệu và tên khách hàng.',
    'The Credit Information Centre issued the report with this number. Compare these lines with your paper; this page shows no figures and no customer name.',
  ],
  reportNumber: ['Số báo cáo', 'Report number'],
  checkCode: ['Mã kiểm tra', 'Check code'],
  madeOn: ['Ngày lập', 'Made on'],
  check: ['Kiểm tra', 'Check'],
  numberNeeded: ['Nhập số báo cáo in ở đầu trang', 'Type the report number at the top of the page'],
  codeWrong: [
    'Mã kiểm tra gồm 12 ký tự, không có 0, 1, I, L, O. Hãy gõ lại như trên giấy',
    'The code has 12 characters, without 0, 1, I, L, O. Type it again as printed',
  ],
  paperUnknown: ['Không có báo cáo nào mang số và mã này', 'No report has this number and code'],
  paperUnknownHint: [
    'Hãy so lại từng ký tự. Nếu đã gõ đúng, chưa thể coi báo cáo là thật.',
    'Compare each character again. If it is typed right, do not treat the report as genuine.',
  ],
  paperOver: ['Mã kiểm tra đã hết hạn', 'The check code has expired'],
  paperOverHint: [
    'Mã trên giấy dùng được 90 ngày. Hãy đề nghị đơn vị tra cứu in lại báo cáo.',
    'A code on paper is valid for 90 days. Ask the institution to print the report again.',
  ],
  paperUntil: ['Mã có hiệu lực đến hết ngày {{day}}', 'The code is valid until {{day}}'],
  until: ['Mã có hiệu lực đến {{time}}', 'The code is valid until {{time}}'],
});
