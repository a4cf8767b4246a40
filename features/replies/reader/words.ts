import { words } from '#kit/words/words.ts';

/** Texts of the page of one reply; those of its list are in the words above it. */
export const readerWords = words('reply-reader', {
  back: ['Về danh sách', 'Back to the list'],
  previous: ['Phiếu trước', 'Previous reply'],
  next: ['Phiếu sau', 'Next reply'],
  isFirst: ['Đây là phiếu đầu danh sách', 'This is the first reply in the list'],
  isLast: ['Đây là phiếu cuối danh sách', 'This is the last reply in the list'],
  notFromList: ['Trang này không được mở từ danh sách', 'This page was not opened from a list'],
  place: ['Phiếu {{place}} / {{count}} trong danh sách', 'Reply {{place}} of {{count}} in the list'],
  tools: ['Thao tác với báo cáo', 'Report actions'],

  views: ['Cách xem', 'View as'],
  viewReport: ['Báo cáo', 'Report'],
  viewHtml: ['Bản HTML', 'HTML copy'],
  frameTitle: ['Báo cáo HTML của phiếu {{ticket}}', 'HTML report for ticket {{ticket}}'],
  zoomOut: ['Thu nhỏ', 'Zoom out'],
  zoomIn: ['Phóng to', 'Zoom in'],
  zoomNow: ['Cỡ {{percent}}%', 'Zoom {{percent}}%'],
  cannotSee: ['Không xem được?', "Can't see it?"],
  cannotSeeHelp: [
    'Bản HTML hiện trong khung riêng, không chạy mã lệnh. Nếu khung trống: kiểm tra tiện ích chặn nội dung của trình duyệt, xem ở thẻ Báo cáo, hoặc tải bản PDF.',
    'The HTML copy is shown in a separate frame and runs no scripts. If the frame is empty, check your browser’s content blockers, use the Report tab, or download the PDF.',
  ],

  waitingTitle: ['Phiếu {{ticket}} đang chờ trả lời', 'Ticket {{ticket}} is awaiting a reply'],
  waiting: [
    'Trang này tự hiện báo cáo khi có trả lời. Bạn có thể làm việc khác.',
    'The report will appear here automatically when it is ready. You can do other work in the meantime.',
  ],
  checkNow: ['Kiểm tra ngay', 'Check now'],
  failedTitle: ['Phiếu {{ticket}} không thực hiện được', 'Ticket {{ticket}} failed'],
  failedHint: [
    'Không có báo cáo và không tính phí. Hãy hỏi lại bằng số phiếu khác.',
    'There is no report and no charge. Please inquire again with another ticket number.',
  ],
  endedNameTitle: [
    'Tên trên phiếu {{ticket}} khác tên của người mang số đã nhập',
    'The name on ticket {{ticket}} is not that of whoever holds the number',
  ],
  endedNameHint: [
    'Không có báo cáo và không tính phí. Kiểm tra lại tên và số rồi hỏi lại. Nếu khách hàng đã đổi tên, gửi giấy tờ về tên mới cho Trung tâm.',
    'There is no report and no charge. Check the name and the number, and inquire again. If the customer has a new name, send its document to the Centre.',
  ],
  endedNumberTitle: [
    'Số giấy tờ trên phiếu {{ticket}} là của người khác',
    'The number on ticket {{ticket}} belongs to somebody else',
  ],
  endedFieldTitle: [
    '{{number}} trên phiếu {{ticket}} là của người khác',
    '{{number}} on ticket {{ticket}} belongs to somebody else',
  ],
  identityNumber: ['Số căn cước', 'The citizen ID number'],
  taxCode: ['Mã số thuế', 'The tax code'],
  registrationNumber: ['Số đăng ký kinh doanh', 'The registration number'],
  endedNumberHint: [
    'Không có báo cáo và không tính phí. Kiểm tra lại số giấy tờ và mã CIC với giấy tờ gốc của khách hàng rồi hỏi lại.',
    'There is no report and no charge. Compare the number and the CIC code with the customer’s own document, and inquire again.',
  ],
  endedKindTitle: [
    'Khách hàng trên phiếu {{ticket}} thuộc loại khác với sản phẩm',
    'The customer on ticket {{ticket}} is of another kind than the product',
  ],
  endedKindHint: [
    'Không có báo cáo và không tính phí. Thể nhân hỏi bằng sản phẩm của thể nhân, pháp nhân bằng sản phẩm của pháp nhân.',
    'There is no report and no charge. Ask about a natural person with a product of persons, and about a legal entity with one of entities.',
  ],
  endedConsentTitle: [
    'Phiếu {{ticket}} thiếu sự đồng ý của khách hàng',
    'The customer’s consent is missing for ticket {{ticket}}',
  ],
  endedConsentHint: [
    'Không có báo cáo và không tính phí. Sự đồng ý đã hết hạn hoặc khách hàng đã rút lại. Đăng ký đồng ý mới rồi hỏi lại.',
    'There is no report and no charge. The consent has ended or was withdrawn. Register a new one, and inquire again.',
  ],
  endedReturnedTitle: [
    'Trung tâm trả lại đơn của phiếu {{ticket}}',
    'The Centre returned the order of ticket {{ticket}}',
  ],
  endedReturnedHint: [
    'Không có báo cáo và không tính phí. Lý do nằm ở đơn hỏi tin trong danh sách đơn đã gửi.',
    'There is no report and no charge. The reason stands with the order in the list of orders sent.',
  ],
  noInformation: [
    'Trung tâm chưa có thông tin thuộc sản phẩm này về khách hàng. Lần hỏi này không tính phí.',
    'The Centre holds no information for this product on this customer. This inquiry is free of charge.',
  ],
  notFoundTitle: ['Không tìm thấy phiếu {{ticket}}', 'Ticket {{ticket}} was not found'],
  notFound: [
    'Số phiếu không có hoặc không thuộc đơn vị của bạn.',
    'There is no such ticket, or it does not belong to your institution.',
  ],
  chooseInList: ['Về danh sách rồi mở một phiếu.', 'Open a ticket from the list.'],
  noTicket: ['Chưa chọn phiếu nào', 'No ticket selected'],
  remake: ['Lập lại báo cáo', 'Recreate the report'],
  remade: ['Đã lập lại báo cáo của phiếu {{ticket}}', 'The report for ticket {{ticket}} has been recreated'],
  damagedTitle: ['Báo cáo của phiếu {{ticket}} không đọc được', 'The report for ticket {{ticket}} cannot be read'],
});
