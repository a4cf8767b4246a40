import { words } from '#kit/words/words.ts';

/** Texts of sent customer files from the server. */
export const batchWords = words('batches', {
  replyReceived: ['Đã nhận, đang chờ đọc tệp', 'Received, waiting to be read'],
  replyAnswered: [
    'Đã trả lời {{answered}}/{{rows}} khách hàng, {{informed}} có thông tin',
    'Answered {{answered}} of {{rows}} customers, {{informed}} with information',
  ],
  replyBad: ['{{bad}} dòng lỗi, không hỏi', '{{bad}} {{bad, row|rows}} with errors, not submitted'],
  replyOver: [
    '{{over}} dòng vượt hạn mức ngày hoặc ngân sách',
    '{{over}} {{over, row|rows}} over the daily limit or budget',
  ],
  replyCancelled: ['{{cancelled}} dòng đã hủy', '{{cancelled}} {{cancelled, row|rows}} cancelled'],
  folder: ['Ngày {{day}}', '{{day}}'],
});

/** Texts of the reply workbook. */
export const batchReplyWords = words('batch-replies', {
  row: ['Dòng', 'Row'],
  result: ['Kết quả', 'Result'],
  faults: ['Lỗi và cách sửa', 'Errors and how to fix them'],
  voucher: ['Số phiếu hỏi tin', 'Ticket'],
  cicCode: ['Mã CIC tìm thấy', 'CIC code found'],
  answeredAt: ['Ngày trả lời', 'Answered'],
  informed: ['Có thông tin', 'With information'],
  uninformed: ['Không có thông tin', 'No information'],
  waiting: ['Đang chờ trả lời', 'Waiting'],
  bad: ['Lỗi, không hỏi', 'Errors, not submitted'],
  over: ['Vượt hạn mức ngày hoặc ngân sách', 'Over the daily limit or budget'],
  cancelled: ['Đã hủy', 'Cancelled'],
  damaged: [
    'Báo cáo của các phiếu sau không đọc được nên không có trong tệp này; mở từng phiếu trên cổng để lập lại, không tính phí',
    'The reports of these tickets cannot be read and are not in this file; open each in the portal to have it made anew, free of charge',
  ],
});

/** Texts of the screens that send customer files. Keys of columns are the wire names. */
export const batchScreenWords = words('batch-screens', {
  purpose: ['Mục đích hỏi tin', 'Purpose of the inquiry'],
  granting: ['Cấp tín dụng', 'Granting credit'],
  monitoring: ['Theo dõi khoản vay đã cấp', 'Monitoring of loans given'],
  form: ['Gửi tệp hỏi tin', 'Send an inquiry file'],
  history: ['Tệp đã gửi', 'Files sent'],
  list: ['Danh sách tệp hỏi tin đã gửi', 'Inquiry files sent'],
  inquiryType: ['Loại hỏi tin', 'Inquiry type'],
  product: ['Sản phẩm', 'Product'],
  legal: ['0 – Pháp nhân', '0 – Legal entities'],
  natural: ['1 – Thể nhân', '1 – Natural persons'],
  nameHint: ['Tên tệp mẫu: {{name}}', 'Example file name: {{name}}'],
  priceHint: [
    '{{price}} đồng một khách hàng có thông tin. Tên tệp mẫu: {{name}}',
    'VND {{price}} per customer with information. Example file name: {{name}}',
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
  working: ['Đang trả lời', 'In progress'],
  paused: ['Tạm dừng', 'Paused'],
  held: ['Chờ hạn mức', 'Awaiting allowance'],
  cancelled: ['Đã hủy', 'Cancelled'],
  done: ['Đã trả lời', 'Answered'],
  refused: ['Bị từ chối', 'Refused'],

  result: ['Xem kết quả', 'View result'],
  pause: ['Tạm dừng', 'Pause'],
  resume: ['Tiếp tục', 'Resume'],
  cancel: ['Hủy phần còn lại', 'Cancel the rest'],
  continue: ['Hỏi tiếp phần vượt hạn mức', 'Submit rows over the limit'],
  askCancel: [
    'Hủy các khách hàng chưa trả lời? Khách hàng đã trả lời vẫn giữ kết quả và vẫn tính phí.',
    'Cancel the customers not yet answered? Those already answered keep their results and are charged.',
  ],
  notWorking: ['Tệp không ở trạng thái đang trả lời', 'The file is not in progress'],
  notPaused: ['Tệp không bị tạm dừng', 'The file is not paused'],
  notHeld: ['Tệp không có dòng vượt hạn mức', 'No rows in the file are over the limit'],
  isOver: ['Tệp đã xong', 'The file is complete'],

  template: ['Tải tệp mẫu', 'Download template'],
  guide: ['Hướng dẫn sử dụng', 'User guide'],
  templateFailed: ['Tải template thất bại', 'The template could not be downloaded'],
  guideFailed: ['Tải hướng dẫn sử dụng thất bại', 'The user guide could not be downloaded'],
  downloaded: ['Đã tải {{file}}', '{{file}} downloaded'],

  budget: ['Hạn mức hỏi tin theo tệp hôm nay', "Today's file inquiry allowance"],
  budgetLeft: ['Còn {{left}}/{{limit}} khách hàng', '{{left}} of {{limit}} customers left'],
  budgetFailed: ['Không tải được hạn mức', 'Could not load the allowance'],

  rowsFound: ['Số khách hàng', 'Customers'],
  rowsFine: ['{{rows}} dòng, không thấy lỗi', '{{rows}} {{rows, row|rows}}, no errors found'],
  rowsBad: [
    '{{rows}} dòng, {{bad}} dòng có lỗi. Vẫn gửi được: dòng lỗi không hỏi và không tính phí',
    '{{rows}} {{rows, row|rows}}, {{bad}} with errors. You can still send the file: rows with errors are not submitted or charged',
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

/** Texts of the lists of reply files. Keys of columns are the wire names. */
export const replyFileWords = words('batch-reply-files', {
  list: ['Tệp trả lời tin theo lô', 'Batch reply files'],
  periodicList: ['Tệp sản phẩm định kỳ R18, R19', 'R18 and R19 periodic product files'],
  fileName: ['Tên tệp', 'File name'],
  creditInstitutionCode: ['Mã tổ chức tín dụng', 'Credit institution'],
  mucDich: ['Mục đích', 'Purpose'],
  monitoring: ['Theo dõi khoản vay đã cấp', 'Monitoring of loans given'],
  granting: ['Cấp tín dụng', 'Granting credit'],
  fromDate: ['Trả lời từ ngày', 'Answered from'],
  toDate: ['Đến ngày', 'To'],
  maTCTD: ['Mã TCTD', 'Institution'],
  tenTepTin: ['Tên tệp', 'File name'],
  ngayTraLoi: ['Ngày trả lời', 'Answered'],
  rows: ['Số dòng', 'Rows'],
  bytes: ['Kích thước (byte)', 'Size (bytes)'],
  kind: ['Sản phẩm', 'Product'],
  period: ['Kỳ', 'Period'],
  version: ['Lần', 'Version'],
  download: ['Tải tệp', 'Download'],
});
