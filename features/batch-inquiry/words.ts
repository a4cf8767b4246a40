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
  version: ['Lần tính', 'Version'],
  download: ['Tải tệp', 'Download'],
});
