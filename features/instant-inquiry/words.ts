import { words } from '#kit/words/words.ts';

/** Words of the inquiries that are answered at once. Field words carry the field's name on the wire. */
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
  before: ['Điểm theo báo cáo', 'Score in the report'],
  after: ['Điểm sau thay đổi', 'Score after the change'],
  scoreSame: ['Điểm không đổi: {{score}}.', 'The score stays the same: {{score}}.'],
  scoreUp: [
    'Điểm tăng {{by}}: từ {{before}} lên {{after}}.',
    'The score rises by {{by}}, from {{before}} to {{after}}.',
  ],
  scoreDown: [
    'Điểm giảm {{by}}: từ {{before}} xuống {{after}}.',
    'The score falls by {{by}}, from {{before}} to {{after}}.',
  ],
  modelUsed: ['Mô hình {{model}}.', 'Model {{model}}.'],
  itemMoves: [
    '{{item}}: {{before}} → {{after}} trên {{most}} điểm',
    '{{item}}: {{before}} → {{after}} of {{most}} points',
  ],
});
