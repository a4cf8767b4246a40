import { words } from '#kit/words/words.ts';

/** Columns of a batch file, by their codes. */
export const batchColumnWords = words('batch-columns', {
  MSPHIEU: ['Số phiếu', 'Ticket number'],
  MACIC: ['Mã CIC', 'CIC code'],
  TENKH: ['Tên khách hàng', 'Customer name'],
  SOCMT: ['Số CCCD', 'Citizen ID'],
  DKKD: ['Số ĐKKD', 'Registration number'],
  MSTHUE: ['Mã số thuế', 'Tax code'],
  DIACHI: ['Địa chỉ', 'Address'],
  TGD: ['Tổng giám đốc', 'General director'],
  SODIENTHOAI: ['Số điện thoại', 'Phone'],
  MUCDICH: ['Mục đích hỏi tin', 'Purpose of the inquiry'],
  DONGY: ['Khách hàng đồng ý', 'Customer agreed'],
});

/** What a row may be asked for, by the purposes' codes. */
export const batchPurposeWords = words('batch-purposes', {
  'credit-granting': ['Cấp tín dụng', 'Granting credit'],
  'portfolio-monitoring': ['Theo dõi khoản vay đã cấp', 'Monitoring of loans given'],
});

/** The parts of a batch file's name. */
export const batchNameWords = words('batch-names', {
  type: ['Loại hỏi tin', 'Inquiry type'],
  day: ['Ngày', 'Day'],
  sequence: ['Số thứ tự', 'Sequence'],
  ending: ['Đuôi tệp', 'Ending'],
  rest: ['Phần thừa', 'Surplus'],

  'type.batch': [
    'phần 1 phải là 0 (pháp nhân) hoặc 1 (thể nhân), đang là "{{value}}"',
    'part 1 has to be 0 (legal entities) or 1 (natural persons), it is "{{value}}"',
  ],
  'type.mass': [
    'phần 1 phải là K0 (pháp nhân) hoặc K1 (thể nhân), đang là "{{value}}"',
    'part 1 has to be K0 (legal entities) or K1 (natural persons), it is "{{value}}"',
  ],
  'day.digits': [
    'phần 2 phải là ngày 8 chữ số dạng ddmmyyyy, đang là "{{value}}"',
    'part 2 has to be a day of 8 digits, ddmmyyyy, it is "{{value}}"',
  ],
  'day.none': [
    'phần 2 phải là ngày có thật dạng ddmmyyyy: không có ngày {{value}}',
    'part 2 has to be a real day, ddmmyyyy: there is no {{value}}',
  ],
  'sequence.digits': [
    'phần 3 phải là số thứ tự gồm đúng 4 chữ số, ví dụ 0001, đang là "{{value}}"',
    'part 3 has to be a sequence of exactly 4 digits, such as 0001, it is "{{value}}"',
  ],
  'ending.excel': ['đuôi tệp phải là xls hoặc xlsx', 'the ending has to be xls or xlsx'],
  'rest.none': ['bỏ phần thừa "{{value}}" trong tên tệp', 'remove "{{value}}" from the name'],
});

/** Refusals of a whole batch file, in addition to those of any workbook. */
export const batchFileWords = words('batch-files', {
  merged: [
    'Có ô bị gộp tại {{place}}. Bỏ gộp ô rồi gửi lại',
    'There are merged cells at {{place}}. Split them and send the file again',
  ],
  hidden: [
    'Trang tính {{value}} đang bị ẩn. Hiện hoặc xóa trang tính này rồi gửi lại',
    'Sheet {{value}} is hidden. Show it or delete it and send the file again',
  ],
  full: [
    'Trang tính đã đầy 65.536 dòng của tệp .xls (đến {{place}}), có thể đã mất các dòng sau. Lưu thành tệp .xlsx rồi gửi lại',
    'The sheet fills all 65,536 rows of an .xls file (up to {{place}}), and rows after them may be lost. Save it as .xlsx and send it again',
  ],
  sheets: [
    'Có hơn một trang tính có số liệu ({{value}}). Để số liệu ở một trang tính rồi gửi lại',
    'More than one sheet has rows ({{value}}). Keep the rows in one sheet and send the file again',
  ],
  titles: [
    'Không thấy dòng tiêu đề. Cần các cột: {{value}}',
    'There is no row of titles. The columns have to be: {{value}}',
  ],
  'column-unknown': [
    'Cột lạ tại {{place}}. Chỉ nhận các cột: {{value}}',
    'There is an unknown column at {{place}}. The columns are: {{value}}',
  ],
  'column-twice': [
    'Cột {{value}} lặp lại tại {{place}}. Giữ lại một cột',
    'Column {{value}} comes twice at {{place}}. Keep one',
  ],
  'column-missing': [
    'Thiếu cột {{value}}. Thêm cột này theo tệp mẫu của đúng loại khách hàng',
    'Column {{value}} is missing. Add it as in the template of this customer type',
  ],
  'other-type': [
    'Tệp theo mẫu của loại khách hàng khác. Kiểm tra phần 1 của tên tệp hoặc tải lại đúng mẫu',
    'The file follows the template of the other customer type. Check part 1 of its name, or take the right template',
  ],
  empty: ['Tệp không có khách hàng nào. Nhập từ dòng dưới tiêu đề', 'The file has no customer. Begin below the titles'],
  'too-many': [
    'Tệp có hơn {{value}} khách hàng. Chia thành nhiều tệp theo số thứ tự',
    'The file has more than {{value}} customers. Split it into several sequences',
  ],
});

/** Faults of a row, in addition to the texts of fields. */
export const batchRowWords = words('batch-rows', {
  'line-broken': [
    'Dòng không phải JSON hợp lệ, hoặc dài quá 16 kB',
    'The line is not valid JSON, or longer than 16 kB',
  ],
  twice: [
    'Trùng khách hàng với dòng {{row}}. Chỉ hỏi một lần trong tệp',
    'The same customer as in row {{row}}. Ask once in a file',
  ],
  'voucher-twice': ['Trùng số phiếu với dòng {{row}}', 'The same ticket number as in row {{row}}'],
  'lost-zero': [
    'Có thể đã mất số 0 ở đầu: ô là số và chỉ có {{count}} chữ số. Đổi ô sang dạng văn bản và nhập đủ',
    'A leading zero may be lost: the cell is a number of {{count}} digits. Make it a text cell and enter all digits',
  ],
  strange: [
    'Có ký tự không đọc được. Nhập lại ô này',
    'There are characters that cannot be read. Enter the cell again',
  ],
  'purpose-unknown': [
    'Mục đích phải là "Cấp tín dụng" hoặc "Theo dõi khoản vay đã cấp", hoặc để trống theo mục đích của tệp',
    'The purpose must be "Granting credit" or "Monitoring of loans given", or empty for that of the file',
  ],
  'consent-unclear': [
    'Ghi "x" nếu khách hàng đã đồng ý, để trống nếu chưa',
    'Write "x" if the customer agreed, and nothing if not',
  ],
  'other-column': [
    'Cột này không thuộc mẫu của loại khách hàng',
    'This column is not in the template of the customer type',
  ],
  'voucher-reused': [
    'Số phiếu đã dùng cho một lần hỏi tin khác. Nhập số phiếu mới hoặc để trống',
    'The ticket number was used for another inquiry. Enter a new one or leave it empty',
  ],
  'code-unknown': [
    'Không có khách hàng nào mang mã CIC này. Sửa mã, hoặc nhập số giấy tờ; không tính phí',
    'No customer has this CIC code. Correct it or enter the number; not charged',
  ],
  'code-of-legal': [
    'Mã CIC này là của pháp nhân, tệp này hỏi về thể nhân. Hỏi trong tệp pháp nhân; không tính phí',
    'This CIC code is of a legal entity, and this file is about natural persons. Ask in a file of legal entities; not charged',
  ],
  'code-of-natural': [
    'Mã CIC này là của thể nhân, tệp này hỏi về pháp nhân. Hỏi trong tệp thể nhân; không tính phí',
    'This CIC code is of a natural person, and this file is about legal entities. Ask in a file of natural persons; not charged',
  ],
  'identity-conflict': [
    'Số này là của người khác, không phải khách hàng đã nêu. Không tính phí',
    'This number belongs to somebody else than the customer named. Not charged',
  ],
  'name-differs': [
    'Tên khác tên của người mang số đã nhập. Không tính phí',
    'The name is not the one of whoever holds the number. Not charged',
  ],
  'consent-none': [
    'Cần sự đồng ý của khách hàng: chưa có đồng ý nào (none, 4120003). Không tính phí',
    'The customer’s consent is required: none was registered (none, 4120003). Not charged',
  ],
  'consent-ended': [
    'Cần sự đồng ý của khách hàng: đồng ý đã hết hạn (ended, 4120003). Không tính phí',
    'The customer’s consent is required: it has ended (ended, 4120003). Not charged',
  ],
  'consent-withdrawn': [
    'Cần sự đồng ý của khách hàng: khách hàng đã rút lại (withdrawn, 4120003). Không tính phí',
    'The customer’s consent is required: the customer has withdrawn it (withdrawn, 4120003). Not charged',
  ],
  'consent-purpose': [
    'Cần sự đồng ý của khách hàng: đồng ý không gồm mục đích này (purpose, 4120003). Không tính phí',
    'The customer’s consent is required: it does not cover this purpose (purpose, 4120003). Not charged',
  ],
  'consent-product': [
    'Cần sự đồng ý của khách hàng: đồng ý không gồm sản phẩm này (product, 4120003). Không tính phí',
    'The customer’s consent is required: it does not cover this product (product, 4120003). Not charged',
  ],
  'not-made': [
    'Chưa tạo được báo cáo cho dòng này, không tính phí. Vui lòng báo Trung tâm',
    'The report of this row could not be made and is not charged. Please tell the Centre',
  ],
});

/** Texts of the template and its instructions. */
export const batchTemplateWords = words('batch-template', {
  legal: ['Mẫu hỏi tin theo lô: pháp nhân', 'Template of batch inquiries: legal entities'],
  natural: ['Mẫu hỏi tin theo lô: thể nhân', 'Template of batch inquiries: natural persons'],
  oneRow: ['Mỗi khách hàng một dòng, nhập từ dòng 3', 'One row a customer, from row 3 on'],
  textCells: [
    'Các ô đã đặt dạng văn bản để không mất số 0 ở đầu. Không gộp ô, không dùng công thức',
    'Cells are text cells, so that no leading zero is lost. No merged cells, no formulas',
  ],
  named: ['Đặt tên tệp theo mẫu {{example}}', 'Name the file like {{example}}'],
  vouchers: [
    'Số phiếu tối đa 18 chữ và số, mỗi phiếu dùng một lần. Để trống thì Trung tâm cấp số phiếu',
    'A ticket number has at most 18 letters and digits and is used once. Left empty, the Centre gives one',
  ],
  cic: ['Có mã CIC thì không cần số giấy tờ', 'With a CIC code no papers are needed'],
  askedFor: [
    'Cột Mục đích hỏi tin ghi "Cấp tín dụng" hoặc "Theo dõi khoản vay đã cấp". Để trống thì theo mục đích chọn khi gửi tệp',
    'The purpose is "Granting credit" or "Monitoring of loans given". Left empty, it is the one that is chosen when the file is sent',
  ],
  agreed: [
    'Với thể nhân, ghi "x" ở cột Khách hàng đồng ý nếu khách hàng đã đồng ý',
    'For natural persons, write "x" under Customer agreed if they did',
  ],
  required: ['Bắt buộc', 'Required'],
  requiredWithoutCode: ['Khi không có mã CIC', 'Without a CIC code'],
  column: ['Cột', 'Column'],
  code: ['Mã cột', 'Code'],
  most: ['Tối đa (ký tự)', 'At most (characters)'],
});

/** Texts of the guide to customer files. */
export const batchGuideWords = words('batch-guide', {
  title: ['Hướng dẫn hỏi tin theo tệp', 'Guide to inquiries by file'],
  subtitle: ['Hỏi tin theo lô và hỏi tin số lượng lớn', 'Batch and mass inquiries'],
  sending: ['Gửi tệp', 'Sending a file'],
  name: ['Tên tệp', 'Name'],
  'rule.name': [
    'KB.ddmmyyyy.XXXX: loại 0 là pháp nhân, 1 là thể nhân; hỏi tin số lượng lớn thêm chữ K. Ví dụ {{legal}}, {{natural}}. XXXX là 4 chữ số, tăng dần cho mỗi tệp trong ngày',
    'KB.ddmmyyyy.XXXX: type 0 legal entities, 1 natural persons; mass inquiries lead it with a K. For example {{legal}}, {{natural}}. XXXX are 4 digits, the next for each file of a day',
  ],
  rows: ['Dòng', 'Rows'],
  'rule.rows': [
    'Một trang tính, một dòng tiêu đề, mỗi khách hàng một dòng. Thứ tự cột tùy ý, tiêu đề tiếng Việt hoặc tiếng Anh. Không macro, công thức, ô gộp, trang tính ẩn',
    'One sheet, one row of titles, a row a customer. Columns in any order, titles in Vietnamese or English. No macros, formulas, merged cells or hidden sheets',
  ],
  wrong: ['Dòng lỗi', 'Wrong rows'],
  'rule.wrong': [
    'Dòng lỗi không hỏi và không tính phí. Tải tệp kèm cột lỗi, sửa rồi gửi các dòng đó bằng tệp mới',
    'A wrong row is not asked and not charged. Download the file with an error column, mend these rows and send them in a new file',
  ],
  twice: ['Gửi hai lần', 'Sent twice'],
  'rule.twice': [
    'Tệp đã gửi trong ngày, hoặc tên tệp đã dùng, bị từ chối và chỉ ra lần gửi trước. Mỗi khách hàng chỉ hỏi một lần trong một tệp',
    'A file that was sent on the same day, or a name that was used, is refused and the first sending named. A customer is asked about once in a file',
  ],
  budget: ['Hạn mức', 'Budget'],
  'rule.budget': [
    'Mỗi đơn vị có hạn mức khách hàng hỏi theo tệp mỗi ngày. Dòng vượt hạn mức được giữ lại, hôm sau chọn hỏi tiếp',
    'An institution has a daily budget of customers by file. Rows beyond it are kept; continue with them the next day',
  ],
  control: ['Tạm dừng, hủy', 'Pause, cancel'],
  'rule.control': [
    'Có thể tạm dừng, tiếp tục, hoặc hủy phần chưa trả lời. Phần đã trả lời vẫn tính phí',
    'A file can be paused, resumed, or cancelled as far as it is not answered. What is answered is charged',
  ],
  replies: ['Kết quả', 'Results'],
  'rule.replies': [
    'Xem trong hộp kết quả, trong danh sách trả lời theo từng phiếu, hoặc tải tệp trả lời: bảng tính đủ mọi dòng và tệp zip các báo cáo',
    'See them in the results dialog, ticket by ticket in the lists of replies, or download the reply files: a workbook of all rows and a zip file of the reports',
  ],
});
