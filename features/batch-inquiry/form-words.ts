import { words } from '#kit/words/words.ts';

/** Texts of the form of a customer file, and of what is found in it before it is sent. */
export const batchFormWords = words('batch-form', {
  legal: ['0 – Pháp nhân', '0 – Legal entities'],
  natural: ['1 – Thể nhân', '1 – Natural persons'],
  nameHint: ['Tên tệp mẫu: {{name}}', 'Example file name: {{name}}'],
  priceHint: [
    '{{price}} đồng một khách hàng có thông tin. Tên tệp mẫu: {{name}}',
    'VND {{price}} per customer with information. Example file name: {{name}}',
  ],
  budget: ['Hạn mức hỏi tin theo tệp hôm nay', "Today's file inquiry allowance"],
  budgetLeft: ['Còn {{left}}/{{limit}} khách hàng', '{{left}} of {{limit}} customers left'],
  budgetFailed: ['Không tải được hạn mức', 'Could not load the allowance'],
  rowsFound: ['Số khách hàng', 'Customers'],
  rowsFine: ['{{rows}} dòng, không thấy lỗi', '{{rows}} {{rows, row|rows}}, no errors found'],
  rowsBad: [
    '{{rows}} dòng, {{bad}} dòng có lỗi. Vẫn gửi được: dòng lỗi không hỏi và không tính phí',
    '{{rows}} {{rows, row|rows}}, {{bad}} with errors. You can still send the file: rows with errors are not submitted or charged',
  ],
  name: ['Tên tệp', 'File name'],
  cost: ['Phí tối đa', 'Fee at most'],
  costOf: [
    '{{rows}} × {{price}} = {{sum}}\u00a0₫ chưa gồm thuế, không tính khách hàng không có thông tin',
    '{{rows}} × {{price}} = VND\u00a0{{sum}} before VAT; customers without information are free',
  ],
  costWithin: [
    '{{cost}}. Ngân sách tháng còn {{left}}\u00a0₫',
    "{{cost}}. The month's budget has VND\u00a0{{left}} left",
  ],
  costBeyond: [
    '{{cost}}. Vượt ngân sách tháng, chỉ còn {{left}}\u00a0₫',
    "{{cost}}. More than the month's budget has left: VND\u00a0{{left}}",
  ],
  askedBefore: [
    'Dòng {{row}} – {{name}}: hôm nay lúc {{time}} đã hỏi sản phẩm này, phiếu {{ticket}} của {{user}}. Gửi tệp sẽ tính phí thêm một lần',
    'Row {{row}} – {{name}}: this product was requested today at {{time}}, ticket {{ticket}}, by {{user}}. Sending the file charges it again',
  ],
  mayBeAskedBefore: [
    'Dòng {{row}} – {{name}}: hôm nay lúc {{time}} đã hỏi sản phẩm này cho khách hàng cùng tên và bốn số cuối giấy tờ, phiếu {{ticket}} của {{user}}. Nếu là cùng một người, gửi tệp sẽ tính phí thêm một lần',
    'Row {{row}} – {{name}}: this product was requested today at {{time}} for a customer with the same name and last four ID digits, ticket {{ticket}}, by {{user}}. If it is the same customer, sending the file charges it again',
  ],
  rowFault: ['Dòng {{row}} – {{fault}}', 'Row {{row}} – {{fault}}'],
  moreFaults: ['và {{count}} dòng lỗi khác', 'and {{count}} more {{count, row|rows}} with errors'],
  unread: [
    'Trang này không đọc trước được nội dung tệp. Trung tâm sẽ kiểm tra khi nhận',
    'The file cannot be previewed here. The Centre will check it on receipt',
  ],
});

/** Texts of the results dialog. Keys of columns are the wire names. */
export const batchResultWords = words('batch-result', {
  title: ['Kết quả hỏi tin – {{name}}', 'Results for {{name}}'],
  summary: ['Tóm tắt', 'Summary'],
  customers: ['Khách hàng', 'Customers'],
  answered: ['Đã trả lời', 'Answered'],
  informed: ['Có thông tin', 'With information'],
  bad: ['Dòng lỗi', 'Rows with errors'],
  over: ['Vượt hạn mức', 'Over the limit'],
  cancelledRows: ['Đã hủy', 'Cancelled'],
  theNhan: ['Thể nhân ({{count}})', 'Natural persons ({{count}})'],
  phapNhan: ['Pháp nhân ({{count}})', 'Legal entities ({{count}})'],
  loadFailed: ['Không tải được kết quả', 'Could not load the results'],
  show: ['Hiển thị', 'Show'],
  all: ['Tất cả', 'All'],
  onlyBad: ['Lỗi', 'Errors'],
  onlyGood: ['Đạt', 'Valid'],
  nextError: ['Tới dòng lỗi tiếp theo', 'Next row with errors'],
  noErrors: ['Tệp không có dòng lỗi', 'No rows have errors'],
  getErrors: ['Tải tệp kèm cột lỗi', 'Download the file with an error column'],
  refresh: ['Tải lại', 'Refresh'],
  progress: ['Đã xong {{percent}}%', '{{percent}}% done'],
  isBeingRead: ['Trung tâm đang đọc tệp', 'The Centre is reading the file'],
  uninformed: ['Không có thông tin', 'No information'],
  noRows: ['Không có dòng nào', 'No rows'],
  unreadTitle: ['Còn dòng lỗi chưa xem', 'Rows with errors not reviewed'],
  unread: [
    'Tệp có {{count}} dòng lỗi chưa được hỏi. Lọc "Lỗi" hoặc tải tệp kèm cột lỗi để sửa và gửi lại.',
    '{{count}} {{count, row|rows}} in the file had errors and {{count, was|were}} not submitted. Filter by "Errors" or download the file with an error column, then correct and resend it.',
  ],
  leave: ['Vẫn đóng', 'Close anyway'],
  stay: ['Xem dòng lỗi', 'Review errors'],

  row: ['Dòng', 'Row'],
  state: ['Kết quả', 'Result'],
  faults: ['Lỗi và cách sửa', 'Errors and how to fix them'],
  tenKH: ['Tên khách hàng', 'Customer name'],
  maCIC: ['Mã CIC', 'CIC code'],
  dkkd: ['Số ĐKKD', 'Registration number'],
  msThue: ['Mã số thuế', 'Tax code'],
  diaChi: ['Địa chỉ', 'Address'],
  soCMT: ['Số CCCD', 'Citizen ID'],
  msPhieu: ['Số phiếu', 'Ticket'],
  soDienThoai: ['Điện thoại', 'Phone'],
  tgd: ['Tổng giám đốc', 'General director'],
  ngayTraLoi: ['Ngày trả lời', 'Answered'],
  nguoinhap: ['Người hỏi', 'Asked by'],
  waiting: ['Đang chờ', 'Waiting'],
});
