import { words } from '#kit/words/words.ts';

/** Texts of the inquiries that are answered at once. Keys of fields are the wire names. */
export const instantWords = words('instantInquiry', {
  form: ['Phiếu khai thác báo cáo tức thời', 'Instant report form'],
  productCode: ['Sản phẩm', 'Product'],
  voucherCode: ['Số phiếu', 'Ticket number'],
  customerName: ['Tên khách hàng', 'Customer name'],
  identityNumber: ['Số CCCD', 'Citizen ID number'],
  cicCode: ['Mã CIC', 'CIC code'],

  address: ['Địa chỉ', 'Address'],
  consent: [
    'Tôi xác nhận khách hàng đã đồng ý cho chấm điểm tín dụng và đơn vị lưu giữ bằng chứng đồng ý',
    'I confirm that the customer has consented to credit scoring and that my institution keeps evidence of consent',
  ],
  scoreForm: ['Phiếu hỏi điểm tín dụng cá nhân', 'Personal credit score form'],
  score: ['Điểm tín dụng cá nhân (DTD)', 'Personal credit score (DTD)'],

  askReport: ['Khai thác báo cáo', 'Get report'],
  askConfirm: ['Bạn có chắc chắn muốn hỏi tin?', 'Are you sure you want to make this inquiry?'],
  feeByTariff: [
    'Theo biểu phí, miễn phí khi không có thông tin',
    'As per the tariff; free when no information is found',
  ],
  feeOfPrice: [
    '{{price}}\u00a0₫ chưa gồm thuế, miễn phí khi không có thông tin',
    'VND\u00a0{{price}} before VAT; free when no information is found',
  ],

  reportOf: ['Báo cáo của phiếu {{ticket}}', 'Report for ticket {{ticket}}'],
  ready: ['Phiếu {{ticket}} đã có báo cáo', 'The report for ticket {{ticket}} is ready'],
  viewReport: ['Xem báo cáo', 'View report'],
  cannotView: [
    'Nếu không xem được: kiểm tra tiện ích chặn nội dung của trình duyệt, tải bản PDF, hoặc mở lại phiếu ở Trả lời tin tức thời cá nhân. Xem lại không tính phí.',
    'If you cannot view it: check content blockers in your browser, download the PDF, or open the ticket again under Personal instant replies. Viewing again is free.',
  ],
  noInformation: [
    'Trung tâm chưa có thông tin thuộc sản phẩm này về khách hàng. Lần hỏi này không tính phí.',
    'The Centre holds no information for this product on this customer. This inquiry is free of charge.',
  ],
  tools: ['Thao tác với báo cáo', 'Report actions'],
  ownPage: ['Mở trang trả lời', 'Open reply'],

  whatIf: ['Thử thay đổi', 'What if'],
  simulationNote: [
    'Mô phỏng: ước tính theo mô hình, không lưu, không tính phí, không dùng thay kết quả chấm điểm.',
    'Simulation: a model estimate, not stored, free of charge, and not a substitute for a score.',
  ],
  simulationMark: ['Mô phỏng', 'Simulation'],
  change: ['Điều gì thay đổi', 'What changes'],
  changeWait: [
    'Trả đúng hạn, không vay thêm trong một thời gian',
    'Pay everything on time and borrow nothing for a while',
  ],
  changePayCards: ['Trả bớt dư nợ thẻ', 'Pay down card debt'],
  changeRepay: ['Trả bớt nợ không có bảo đảm', 'Repay unsecured debt'],
  changeBorrow: ['Vay thêm', 'Take another loan'],
  changeFallBehind: ['Có khoản nợ chuyển nhóm', 'A debt moves to a worse group'],
  changePayLate: ['Chậm trả thẻ một lần', 'Pay a card late once'],
  months: ['Số tháng (1 đến 60)', 'Months (1 to 60)'],
  amountVnd: ['Số tiền (triệu đồng)', 'Amount (million VND)'],
  group: ['Nhóm nợ', 'Debt group'],
  isSecured: ['Có tài sản bảo đảm', 'Secured by collateral'],
  isNewLender: ['Tại tổ chức chưa có dư nợ', 'With a new lender'],
  numberFault: ['Nhập số nguyên lớn hơn 0', 'Enter a whole number above 0'],
  changeMissing: ['Nhập số liệu của thay đổi rồi tính thử', 'Enter the change, then simulate'],
  simulate: ['Tính thử', 'Simulate'],
  scoreSame: ['Điểm không đổi: {{score}}.', 'The score stays the same: {{score}}.'],
  scoreUp: [
    'Điểm tăng {{by}}: từ {{before}} lên {{after}}.',
    'The score rises by {{by}}, from {{before}} to {{after}}.',
  ],
  scoreDown: [
    'Điểm giảm {{by}}: từ {{before}} xuống {{after}}.',
    'The score falls by {{by}}, from {{before}} to {{after}}.',
  ],
  pdMoves: [
    'Khả năng phát sinh nợ xấu trong 12 tháng: {{before}}% → {{after}}%',
    'Chance of bad debt within 12 months: {{before}}% → {{after}}%',
  ],
  modelUsed: ['Mô hình {{model}}.', 'Model {{model}}.'],
  itemMoves: [
    '{{item}}: {{before}} → {{after}} trên {{most}} điểm',
    '{{item}}: {{before}} → {{after}} of {{most}} points',
  ],
});

/** Words of the lists of instant replies. */
export const instantReplyWords = words('instant-replies', {
  instantList: ['Trả lời tin tức thời', 'Real-time replies'],
  personalList: ['Trả lời tin tức thời cá nhân', 'Personal instant replies'],
  productS11T: ['S11T – Quan hệ tín dụng tức thời', 'S11T – Instant credit relations'],
  productB11T: ['B11T – Thông tin cơ bản tức thời', 'B11T – Instant basic information'],
  productS37: ['S37 – Kiểm tra nhanh nợ xấu, nợ cần chú ý', 'S37 – Quick check of bad and attention debt'],
  productS71: ['S71 – Dư nợ hiện tại', 'S71 – Current debt'],
  productS72: ['S72 – Dư nợ và diễn biến 12 tháng', 'S72 – Debt and its last 12 months'],
  productS73: ['S73 – Nợ xấu và nợ cần chú ý', 'S73 – Bad and attention debt'],
  productS74: ['S74 – Sản phẩm đặt hàng', 'S74 – Ordered product'],
  productS75: ['S75 – Thẻ tín dụng', 'S75 – Credit cards'],
  productS76: ['S76 – Tài sản bảo đảm', 'S76 – Collateral'],
  productS77: ['S77 – Lịch sử tra cứu', 'S77 – Inquiries about the customer'],
  productS78: ['S78 – Tổng quan nhóm nợ', 'S78 – Overview of debt groups'],
  productS79: ['S79 – Toàn bộ quan hệ tín dụng', 'S79 – All credit relations'],
  productDTD: ['DTD – Điểm tín dụng cá nhân', 'DTD – Personal credit score'],
  fromDate: ['Từ ngày hỏi tin', 'Asked from'],
  toDate: ['Đến ngày hỏi tin', 'Asked until'],
  cicCode: ['Mã CIC', 'CIC code'],
  customerName: ['Tên khách hàng', 'Customer name'],
  productCode: ['Mã sản phẩm', 'Product code'],
  msPhieu: ['Số phiếu', 'Ticket number'],
  maSP: ['Mã SP', 'Product'],
  tenKH: ['Tên khách hàng', 'Customer name'],
  hasInformation: ['Kết quả', 'Result'],
  hasIt: ['Có thông tin', 'Information'],
  hasNone: ['Không có thông tin', 'No information'],
  ngayHoi: ['Ngày hỏi', 'Asked'],
  ngayTraLoi: ['Ngày trả lời', 'Answered on'],
  maCIC: ['Mã CIC', 'CIC code'],
  cccd: ['Giấy tờ', 'ID document'],
  user_Name: ['Người hỏi', 'Asked by'],
  view: ['Xem chi tiết', 'View details'],
});
