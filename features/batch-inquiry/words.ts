import { words } from '#kit/words/words.ts';

/** Words of sent files of customers that the server says. */
export const batchWords = words('batches', {
  replyReceived: ['Đã nhận, đang chờ đọc tệp', 'Received, waiting to be read'],
  replyAnswered: [
    'Đã trả lời {{answered}}/{{rows}} khách hàng, {{informed}} có thông tin',
    'Answered {{answered}} of {{rows}} customers, {{informed}} with information',
  ],
  replyBad: ['{{bad}} dòng lỗi, không hỏi', '{{bad}} rows with errors, not asked'],
  replyOver: ['{{over}} dòng vượt hạn mức hôm nay', "{{over}} rows beyond today's budget"],
  replyCancelled: ['{{cancelled}} dòng đã hủy', '{{cancelled}} rows cancelled'],
  folder: ['Ngày {{day}}', '{{day}}'],
});

/** Words of the reply workbook. */
export const batchReplyWords = words('batch-replies', {
  row: ['Dòng', 'Row'],
  result: ['Kết quả', 'Result'],
  faults: ['Lỗi và cách sửa', 'What is wrong and what to do'],
  voucher: ['Số phiếu hỏi tin', 'Ticket'],
  cicCode: ['Mã CIC tìm thấy', 'CIC code found'],
  answeredAt: ['Ngày trả lời', 'Answered'],
  informed: ['Có thông tin', 'With information'],
  uninformed: ['Không có thông tin', 'No information'],
  waiting: ['Đang chờ trả lời', 'Waiting'],
  bad: ['Lỗi, không hỏi', 'Wrong, not asked'],
  over: ['Vượt hạn mức ngày', 'Beyond the daily budget'],
  cancelled: ['Đã hủy', 'Cancelled'],
});

/** Words of the screens that send files of customers. Column words carry the field's name on the wire. */
export const batchScreenWords = words('batch-screens', {
  form: ['Gửi tệp hỏi tin', 'Send a file of customers'],
  history: ['Tệp đã gửi', 'Files sent'],
  list: ['Danh sách tệp hỏi tin đã gửi', 'Files of customers sent'],
  inquiryType: ['Loại hỏi tin', 'Inquiry type'],
  product: ['Sản phẩm', 'Product'],
  legal: ['0 – Pháp nhân', '0 – Legal entities'],
  natural: ['1 – Thể nhân', '1 – Natural persons'],
  nameHint: ['Tên tệp mẫu: {{name}}', 'A right name: {{name}}'],
  priceHint: [
    '{{price}} đồng một khách hàng có thông tin. Tên tệp mẫu: {{name}}',
    '{{price}} dong a customer with information. A right name: {{name}}',
  ],

  fileName: ['Tên tệp', 'File name'],
  state: ['Trạng thái', 'State'],
  fromDate: ['Từ ngày gửi', 'Sent from'],
  toDate: ['Đến ngày gửi', 'Sent until'],
  tenFileLo: ['Tên tệp', 'File name'],
  ngayHoi: ['Ngày giờ gửi', 'Sent'],
  soLuongKH: ['Số khách hàng', 'Customers'],
  nguoiHoi: ['Người gửi', 'Sent by'],
  reply: ['Kết quả', 'Result'],
  bad: ['Dòng lỗi', 'Rows with errors'],

  received: ['Đã nhận', 'Received'],
  working: ['Đang trả lời', 'Being answered'],
  paused: ['Tạm dừng', 'Paused'],
  held: ['Chờ hạn mức', 'Waits for budget'],
  cancelled: ['Đã hủy', 'Cancelled'],
  done: ['Đã trả lời', 'Answered'],
  refused: ['Bị từ chối', 'Refused'],

  result: ['Xem kết quả', 'View result'],
  pause: ['Tạm dừng', 'Pause'],
  resume: ['Tiếp tục', 'Resume'],
  cancel: ['Hủy phần còn lại', 'Cancel the rest'],
  continue: ['Hỏi tiếp phần vượt hạn mức', 'Ask for rows over the budget'],
  askCancel: [
    'Hủy các khách hàng chưa trả lời? Khách hàng đã trả lời vẫn giữ kết quả và vẫn tính phí.',
    'Cancel the customers that are not answered yet? Those answered keep their results and are charged.',
  ],
  notWorking: ['Tệp không ở trạng thái đang trả lời', 'The file is not being answered'],
  notPaused: ['Tệp không bị tạm dừng', 'The file is not paused'],
  notHeld: ['Tệp không có dòng vượt hạn mức', 'No rows of the file are over the budget'],
  isOver: ['Tệp đã xong', 'The file is done'],

  template: ['Tải template', 'Download template'],
  guide: ['Hướng dẫn sử dụng', 'User guide'],
  templateFailed: ['Tải template thất bại', 'The template could not be downloaded'],
  guideFailed: ['Tải hướng dẫn sử dụng thất bại', 'The user guide could not be downloaded'],
  downloaded: ['Đã tải {{file}}', '{{file}} downloaded'],

  budget: ['Hạn mức hỏi tin theo tệp hôm nay', "Today's budget of customers by file"],
  budgetLeft: ['Còn {{left}}/{{limit}} khách hàng', '{{left}} of {{limit}} customers left'],
  budgetFailed: ['Không tải được hạn mức', 'The budget could not be loaded'],

  rowsFound: ['Số khách hàng', 'Customers'],
  rowsFine: ['{{rows}} dòng, không thấy lỗi', '{{rows}} rows, nothing wrong seen'],
  rowsBad: [
    '{{rows}} dòng, {{bad}} dòng có lỗi. Vẫn gửi được: dòng lỗi không hỏi và không tính phí',
    '{{rows}} rows, {{bad}} with errors. It can be sent: rows with errors are not asked and not charged',
  ],
  rowFault: ['Dòng {{row}} – {{fault}}', 'Row {{row}} – {{fault}}'],
  moreFaults: ['và {{count}} dòng lỗi khác', 'and {{count}} more rows with errors'],
  unread: [
    'Trang này không đọc trước được nội dung tệp. Trung tâm sẽ kiểm tra khi nhận',
    'This page cannot look into the file. The Centre will check it when it comes',
  ],
});

/** Words of the results dialog. Column words carry the field's name on the wire. */
export const batchResultWords = words('batch-result', {
  title: ['Kết quả hỏi tin – {{name}}', 'Results of {{name}}'],
  summary: ['Tóm tắt', 'Summary'],
  customers: ['Khách hàng', 'Customers'],
  answered: ['Đã trả lời', 'Answered'],
  informed: ['Có thông tin', 'With information'],
  bad: ['Dòng lỗi', 'Rows with errors'],
  over: ['Vượt hạn mức', 'Over the budget'],
  cancelledRows: ['Đã hủy', 'Cancelled'],
  theNhan: ['Thể nhân ({{count}})', 'Natural persons ({{count}})'],
  phapNhan: ['Pháp nhân ({{count}})', 'Legal entities ({{count}})'],
  loadFailed: ['Không tải được kết quả', 'The results could not be loaded'],
  show: ['Hiển thị', 'Show'],
  all: ['Tất cả', 'All'],
  onlyBad: ['Lỗi', 'Wrong'],
  onlyGood: ['Đạt', 'Right'],
  nextError: ['Tới dòng lỗi tiếp theo', 'Next row with errors'],
  noErrors: ['Tệp không có dòng lỗi', 'No row has errors'],
  getErrors: ['Tải tệp kèm cột lỗi', 'Download the file with an error column'],
  refresh: ['Tải lại', 'Refresh'],
  progress: ['Đã xong {{percent}}%', '{{percent}}% done'],
  isBeingRead: ['Trung tâm đang đọc tệp', 'The Centre is reading the file'],
  uninformed: ['Không có thông tin', 'No information'],
  noRows: ['Không có dòng nào', 'There are no rows'],

  row: ['Dòng', 'Row'],
  state: ['Kết quả', 'Result'],
  faults: ['Lỗi và cách sửa', 'What is wrong and what to do'],
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

/** Words of the lists of reply files. Column words carry the field's name on the wire. */
export const replyFileWords = words('batch-reply-files', {
  list: ['Tệp trả lời tin theo lô', 'Reply files of batches'],
  periodicList: ['Tệp sản phẩm định kỳ R18, R19', 'Files of the periodic products R18 and R19'],
  fileName: ['Tên tệp', 'File name'],
  creditInstitutionCode: ['Mã tổ chức tín dụng', 'Credit institution'],
  folder: ['Thư mục ngày', 'Folder of the day'],
  maTCTD: ['Mã TCTD', 'Institution'],
  tenTepTin: ['Tên tệp', 'File name'],
  ngayTraLoi: ['Ngày trả lời', 'Answered'],
  rows: ['Số dòng', 'Rows'],
  bytes: ['Kích thước (byte)', 'Size (bytes)'],
  kind: ['Sản phẩm', 'Product'],
  period: ['Kỳ', 'Period'],
  version: ['Lần', 'Version'],
  download: ['Tải tệp', 'Download'],
  downloaded: ['Đã tải {{file}}', '{{file}} downloaded'],
});
