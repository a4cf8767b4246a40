import { enterpriseTexts } from '#bureau/words/enterprise.ts';
import { words } from '#kit/words/words.ts';

/** Texts of the screens of ratings. */
export const ratingScreenWords = words('ratings', {
  mucDich: ['Mục đích hỏi tin', 'Purpose of the inquiry'],
  granting: ['Cấp tín dụng', 'Granting credit'],
  monitoring: ['Theo dõi khoản vay đã cấp', 'Monitoring of loans given'],
  enterprise: ['Xếp hạng tín dụng doanh nghiệp', 'Enterprise credit rating'],
  corporation: ['Xếp hạng tín dụng tổng công ty, tập đoàn', 'Corporation credit rating'],
  identityGroup: ['Doanh nghiệp', 'Enterprise'],
  requestGroup: ['Yêu cầu', 'Request'],
  msPhieu: ['Số phiếu', 'Ticket number'],
  nn: ['Ngôn ngữ báo cáo', 'Report language'],
  vietnamese: ['Tiếng Việt', 'Vietnamese'],
  english: ['Tiếng Anh', 'English'],
  ...enterpriseTexts,
  namTCYC: ['Năm tài chính yêu cầu', 'Requested fiscal year'],
  yearHint: [
    'Hạn nộp báo cáo tài chính là 30/4 của năm sau; năm chưa đến hạn không có trong danh sách.',
    'Financial statements are due by 30/4 of the following year; years not yet due are not listed.',
  ],
  muaThem: ['Mua báo cáo khác', 'Buy another report'],
  muaThemHint: [
    'Đặt thêm dù doanh nghiệp đã được đặt trong 30 ngày.',
    'Order even if one was ordered in the last 30 days.',
  ],
  askRating: ['Đặt xếp hạng', 'Order rating'],
  question: ['Bạn có chắc chắn muốn hỏi tin?', 'Are you sure you want to send this inquiry?'],
  acceptFee: ['Đồng ý hỏi tin và thanh toán theo quy định', 'I agree to the inquiry and to payment as prescribed'],
  feeByTariff: ['Theo biểu phí', 'As per the tariff'],
  feeOfPrice: [
    '{{price}} đồng chưa gồm thuế; không thu khi không xếp hạng được',
    'VND {{price}} before VAT; free if it cannot be rated',
  ],
  notTaken: ['Chưa nhận được yêu cầu: {{answer}}', 'The order was not accepted: {{answer}}'],
  product: ['Sản phẩm', 'Product'],
  checkFound: ['Tìm thấy doanh nghiệp theo mã CIC', 'Enterprise found for this CIC code'],
  checkMembers: ['Nhóm có {{count}} thành viên được báo cáo', '{{count}} group {{count, member|members}} reported'],
  checkNoMembers: ['Chưa có thành viên nào của nhóm được báo cáo', 'No group members have been reported'],
  checkLoop: ['Các công ty trong nhóm sở hữu vòng lẫn nhau', 'Group companies have circular ownership'],
  checkUsable: ['Báo cáo tài chính năm {{year}}: đã có, cân đối', '{{year}} statements: received and balanced'],
  checkMissing: [
    'Báo cáo tài chính năm {{year}}: chưa có. Hãy gửi tệp D20, nếu không phiếu có thể bị trả lại',
    '{{year}} statements: not received. Please send a D20 file, or the order may be returned',
  ],
  checkMissingEarlier: ['Báo cáo tài chính năm {{year}}: chưa có', '{{year}} statements: not received'],
  checkUnbalanced: [
    'Báo cáo tài chính năm {{year}}: không cân đối ({{lines}}), chênh lệch {{difference}} đồng',
    '{{year}} statements: do not balance ({{lines}}), difference VND {{difference}}',
  ],
  checkLinesMissing: [
    'Báo cáo tài chính năm {{year}}: thiếu chỉ tiêu {{lines}}',
    '{{year}} statements: missing items: {{lines}}',
  ],
  checkOwnOnly: [
    '{{said}}; chỉ có báo cáo riêng, chưa có báo cáo hợp nhất',
    '{{said}}; own accounts only, not consolidated',
  ],
  checkConsolidatedOnly: [
    '{{said}}; chỉ có báo cáo hợp nhất, chưa có báo cáo riêng',
    '{{said}}; consolidated accounts only, not its own',
  ],
  checkUnweighed: [
    '{{count}} thành viên không tính tỷ trọng vì không có báo cáo tài chính trong 3 năm: {{names}}',
    '{{count}} {{count, member|members}} not weighed, without statements of three years: {{names}}',
  ],
  checkPerson: [
    'Mã CIC này là của cá nhân: không đặt được xếp hạng doanh nghiệp',
    'This CIC code belongs to an individual: no enterprise rating can be ordered',
  ],
  checkNotDue: ['Báo cáo tài chính năm {{year}}: chưa đến hạn nộp', '{{year}} statements: not yet due'],
  checkTooOld: [
    'Báo cáo tài chính năm {{year}}: quá 18 tháng, chỉ xem được thông tin tín dụng',
    '{{year}} statements: over 18 months old, credit information only',
  ],
  template: ['Tải phiếu thông tin', 'Information sheet'],
  templateFailed: ['Tải template thất bại', 'The template could not be downloaded'],

  enterpriseReplies: ['Trả lời xếp hạng doanh nghiệp', 'Enterprise rating replies'],
  corporationReplies: ['Trả lời xếp hạng tổng công ty, tập đoàn', 'Corporation rating replies'],
  status: ['Trạng thái', 'Status'],
  fromDate: ['Từ ngày', 'From'],
  toDate: ['Đến ngày', 'To'],
  all: ['Tất cả', 'All'],
  answered: ['Đã trả lời', 'Answered'],
  pending: ['Đang xử lý', 'In progress'],
  returned: ['Đã trả lại', 'Returned'],
  trangThai: ['Bước', 'Step'],
  asked: ['Đã đặt', 'Ordered'],
  complete: ['Đủ hồ sơ', 'Documents complete'],
  analysed: ['Đã phân tích', 'Analysed'],
  reviewed: ['Đã kiểm tra', 'Reviewed'],
  hang: ['Hạng', 'Grade'],
  ngayHoi: ['Ngày hỏi', 'Asked'],
  hanTraLoi: ['Hạn trả lời', 'Due'],
  ngayTraLoi: ['Ngày trả lời', 'Answered on'],
  lyDo: ['Lý do trả lại', 'Reason for return'],
  view: ['Xem chi tiết', 'View'],
  orderOf: ['Phiếu {{ticket}}', 'Order {{ticket}}'],
  notFound: ['Không tìm thấy phiếu {{ticket}}', 'Order {{ticket}} was not found'],
  noTicket: ['Chưa chọn phiếu', 'No order selected'],
  chooseInList: ['Về danh sách rồi mở một phiếu của đơn vị.', 'Open one of your institution’s orders from the list.'],
  waitingHint: [
    'Trang tự cập nhật khi có trả lời; không cần đặt lại.',
    'This page updates automatically when the reply arrives; there is no need to order again.',
  ],
  waiting: ['Phiếu đang ở bước “{{state}}”, hẹn trả lời ngày {{due}}.', 'The order is at “{{state}}”, due on {{due}}.'],
  returnedBecause: [
    'Phiếu đã được trả lại, không thu phí. Lý do: {{reason}}',
    'The order was returned free of charge. Reason: {{reason}}',
  ],
  notRated: ['Không xếp hạng được: phiếu này không thu phí.', 'Could not be rated: this order is free of charge.'],
  backToList: ['Về danh sách', 'Back to the list'],
  orderedIn: [
    'Tệp tải về theo ngôn ngữ đã đặt: {{language}}.',
    'Files are downloaded in the language ordered: {{language}}.',
  ],
  papers: ['Giấy tờ gửi kèm', 'Supporting documents'],
  sendPapers: [
    'Gửi kèm giấy tờ (báo cáo tài chính, đăng ký kinh doanh…)',
    'Supporting documents (financial statements, business registration…)',
  ],
  papersLater: [
    'Giấy tờ gửi kèm được chọn ở cuối mẫu, hoặc tải lên ở trang của phiếu cho đến khi có kết quả.',
    'Attach supporting documents at the end of the form, or upload them on the order’s page until it is answered.',
  ],
});

/** Texts of the information sheet. */
export const ratingSheetWords = words('ratings-sheet', {
  fileName: ['Phieu-thong-tin-xep-hang', 'Rating-information-sheet'],
  enterprise: ['Phiếu thông tin xếp hạng doanh nghiệp', 'Enterprise rating information sheet'],
  corporation: ['Phiếu thông tin xếp hạng tổng công ty, tập đoàn', 'Corporation rating information sheet'],
  sheetFacts: ['Thông tin', 'Information'],
  sheetLines: ['Báo cáo tài chính', 'Statements'],
  howFacts: [
    'Doanh nghiệp khai và ký; đơn vị lưu cùng hồ sơ.',
    'To be completed and signed by the enterprise and kept by the institution.',
  ],
  howLines: [
    'Số tiền tính bằng đồng, theo mẫu B01-DN, B02-DN; mã 0320 là mã 20 của mẫu B03-DN. Gửi qua tệp D20.',
    'Amounts in VND, as on forms B01-DN and B02-DN; 0320 is line 20 of form B03-DN. Sent in a D20 file.',
  ],
  howConsolidated: [
    'Báo cáo hợp nhất, số tiền tính bằng đồng, theo mẫu B01-DN, B02-DN; mã 0320 là mã 20 của mẫu B03-DN. Gửi qua tệp D20.',
    'Consolidated accounts in VND, as on forms B01-DN and B02-DN; 0320 is line 20 of form B03-DN. Sent in a D20 file.',
  ],
  lineCode: ['Mã số', 'Code'],
  line: ['Chỉ tiêu', 'Item'],
  tenKH: ['Tên doanh nghiệp', 'Name'],
  maCIC: ['Mã CIC', 'CIC code'],
  msThue: ['Mã số thuế', 'Tax code'],
  dkkd: ['Số ĐKKD', 'Registration number'],
  diaChi: ['Địa chỉ trụ sở', 'Head office'],
  dThoai: ['Điện thoại', 'Phone'],
  tgd: ['Tổng giám đốc', 'General director'],
  sector: ['Ngành nghề chính', 'Main business'],
  employees: ['Số lao động', 'Employees'],
  owners: ['Chủ sở hữu từ 50% trở lên', 'Owners of 50% or more'],
});

/** Texts of the rating's part of an order on the bureau's desk. */
export const ratingDeskWords = words('ratings-desk', {
  panel: ['Xếp hạng', 'Rating'],
  statements: ['Báo cáo tài chính', 'Statements'],
  notRated: ['Không xếp hạng', 'Not rated'],
  why: ['Lý do không xếp hạng', 'Reason not rated'],
  modelGrade: ['Hạng theo mô hình', 'Model grade'],
  score: ['Điểm trên thang 100', 'Score out of 100'],
  pd: ['Xác suất vỡ nợ 1 năm', 'Probability of default, 1 year'],
  cap: ['Giới hạn hạng', 'Grade cap'],
  basis: ['Cơ sở số liệu', 'Basis'],
  unweighed: ['Thành viên không tính tỷ trọng', 'Members not weighed'],
  year: ['Năm tài chính', 'Fiscal year'],
  raises: ['Làm tăng hạng', 'Raises the grade'],
  lowers: ['Làm giảm hạng', 'Lowers the grade'],
  item: ['{{label}}: {{value}} ({{points}}/{{most}} điểm)', '{{label}}: {{value}} ({{points}} of {{most}} points)'],
  itemAlone: ['{{label}} ({{points}}/{{most}} điểm)', '{{label}} ({{points}} of {{most}} points)'],
  overrideReason: ['Điều chỉnh', 'Override'],
  analysedBy: ['Người phân tích', 'Analysed by'],
  reviewedBy: ['Người kiểm tra', 'Reviewed by'],
  documentsComplete: ['Xác nhận đủ hồ sơ', 'Documents complete'],
  analyse: ['Phân tích', 'Analyse'],
  oneUp: ['Tăng 1 bậc', 'One notch up'],
  oneDown: ['Giảm 1 bậc', 'One notch down'],
  takeBack: ['Bỏ điều chỉnh', 'Undo the override'],
  askTakeBack: [
    'Hạng trở về kết quả của mô hình; lý do được ghi vào diễn biến của phiếu.',
    'The grade reverts to the model’s; the reason is recorded in the order’s history.',
  ],
  askOverride: [
    'Lý do được ghi vào báo cáo và người kiểm tra đọc lại.',
    'The reason appears in the report and is checked by the reviewer.',
  ],
  review: ['Đã kiểm tra', 'Reviewed'],
  answer: ['Trả lời', 'Reply'],
  askAnswer: [
    'Trả lời với kết quả {{grade}}? Phí được tính khi trả lời.',
    'Reply with {{grade}}? The fee is charged on reply.',
  ],
  done: ['Đã cập nhật phiếu {{ticket}}', 'Order {{ticket}} has been updated'],
  takeFirst: ['Hãy nhận phiếu trước', 'Please take the order first'],
  analystOnly: ['Chỉ người phân tích điều chỉnh được', 'Only the analyst can adjust the grade'],
  ownAnalysis: [
    'Người phân tích không tự kiểm tra. Người khác nhận phiếu này để kiểm tra',
    'The analyst cannot review their own work. Somebody else takes the order to review it',
  ],
});

/** Texts of the periodic publication of ratings. */
export const ratingSummaryWords = words('ratings-summary', {
  title: ['Tổng hợp xếp hạng tín dụng', 'Credit rating summary'],
  period: ['Năm tài chính', 'Fiscal year'],
  distribution: ['Số doanh nghiệp theo hạng', 'Enterprises by grade'],
  bySector: ['Theo ngành và hạng', 'By sector and grade'],
  bySize: ['Theo quy mô và hạng', 'By size and grade'],
  migration: [
    'Chuyển hạng: từ năm {{before}} (dòng) sang năm {{now}} (cột)',
    'Migration: from {{before}} (rows) to {{now}} (columns)',
  ],
  migrationSheet: ['Chuyển hạng', 'Migration'],
  grade: ['Hạng', 'Grade'],
  sector: ['Ngành', 'Sector'],
  size: ['Quy mô', 'Size'],
  count: ['Số doanh nghiệp', 'Enterprises'],
  shownTotal: ['Tổng các ô công bố', 'Total of published cells'],
  hidden: ['Không công bố', 'Not published'],
  note: [
    'Số liệu làm tròn đến hàng chục. Ô có dưới 30 doanh nghiệp hoặc dưới 5 tổ chức tín dụng, và một số ô bên cạnh, không được công bố (dấu ·); tổng chỉ cộng các ô được công bố.',
    'Figures are rounded to tens. Cells with fewer than 30 enterprises or 5 institutions, and some adjacent cells, are not published (·); totals include published cells only.',
  ],
  notReady: [
    'Số liệu của kỳ này đang được tính. Hãy xem lại sau ít phút.',
    'This period is being calculated. Please check again in a few minutes.',
  ],
  nothing: ['Năm {{year}} chưa có ô nào đủ điều kiện công bố', 'No figure of {{year}} can be published yet'],
  nothingWhy: [
    'Một ô chỉ được công bố khi có từ 30 doanh nghiệp và từ 5 tổ chức tín dụng, để không ai bị nhận ra. Khi đủ, trang này có:',
    'A figure is published only once it stands for 30 enterprises and 5 institutions, so that nobody can be recognised. This page will then show:',
  ],
  thenGrades: [
    'Mỗi hạng từ {{best}} đến {{worst}} có bao nhiêu doanh nghiệp.',
    'How many enterprises have each grade from {{best}} to {{worst}}.',
  ],
  thenSectors: [
    'Hạng của {{count}} ngành, để so khách hàng với ngành của họ.',
    'The grades of {{count}} sectors, to compare a customer with its own.',
  ],
  thenSizes: ['Doanh nghiệp nhỏ, vừa và lớn cạnh nhau.', 'Small, medium and large enterprises side by side.'],
  thenMigration: [
    'Bao nhiêu doanh nghiệp lên hạng, xuống hạng trong một năm.',
    'How many enterprises rose or fell within a year.',
  ],
  noneOf: [
    'Chưa có ô nào đủ 30 doanh nghiệp và 5 tổ chức tín dụng.',
    'No cell has 30 enterprises and 5 institutions yet.',
  ],
  download: ['Xuất Excel', 'Export to Excel'],
  refresh: ['Tải lại', 'Reload'],
  fileName: ['Tong-hop-xep-hang', 'Rating-summary'],
});

/** Sectors and sizes as the publication names them. */
export const ratingPlaceWords = words('ratings-places', {
  agriculture: ['Nông, lâm nghiệp và thủy sản', 'Agriculture, forestry and fishery'],
  industry: ['Công nghiệp', 'Industry'],
  construction: ['Xây dựng và bất động sản', 'Construction and real estate'],
  trade: ['Thương mại', 'Trade'],
  services: ['Dịch vụ', 'Services'],
  small: ['Nhỏ và siêu nhỏ', 'Small and micro'],
  medium: ['Vừa', 'Medium'],
  large: ['Lớn', 'Large'],
});
