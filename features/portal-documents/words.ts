import { words } from '#kit/words/words.ts';

/** Texts of the documents that the portal offers. */
export const documentWords = words('documents', {
  guide: ['Hướng dẫn sử dụng cổng thông tin tín dụng', 'How to use the credit information portal'],
  guideKeys: ['Bàn phím', 'Keyboard'],
  keysMove: [
    'F2 về ô đầu tiên; Ctrl+K mở bảng lệnh để đến mọi màn hình; Ctrl+/ xem các phím tắt.',
    'F2 goes to the first field; Ctrl+K opens the palette that leads to every screen; Ctrl+/ lists the keys.',
  ],
  keysSearch: [
    'F8 tra cứu rồi đến các dòng tìm được, hoặc hỏi tin; F9 tra mã CIC, tìm khách hàng. Khi đang ở trong bảng: gõ để lọc, Enter để mở dòng.',
    'F8 searches and goes to the rows found, or sends an inquiry; F9 looks up customers. In a table, type to filter and press Enter to open a row.',
  ],
  keysRead: [
    'Ở trang báo cáo: PageUp, PageDown sang phiếu trước, phiếu sau; Ctrl+P in; mũi tên đi giữa các ô, Enter mở Nguồn số liệu của ô; Esc về danh sách.',
    'On a report: PageUp and PageDown go to the replies beside it; Ctrl+P prints; arrows go between cells and Enter opens the source of a figure; Esc goes back to the list.',
  ],
  guideAsk: ['Hỏi tin', 'Asking'],
  askFill: [
    'Nhập mã CIC để hệ thống điền và khóa thông tin khách hàng, hoặc tra cứu theo tỉnh rồi bấm Hỏi tin ở dòng tìm được.',
    'Type the CIC code to have the customer filled in and locked, or find them by province and press Ask beside them.',
  ],
  askTicket: [
    'Mỗi số phiếu dùng một lần. Gửi lại cùng số phiếu, cùng nội dung thì không hỏi và không tính phí lần nữa.',
    'A ticket number is used once. The same ticket with the same content asks and costs nothing again.',
  ],
  askFee: [
    'Không có thông tin thì không tính phí. Xem lại trả lời của đơn vị mình không tính phí.',
    "Without information there is no fee. Reading your institution's own replies again is free.",
  ],
  guideRead: ['Đọc trả lời', 'Reading replies'],
  readList: [
    'Danh sách trả lời có từ 01/01/2023; lọc theo ngày, trạng thái, khách hàng; xuất Excel theo điều kiện đang lọc.',
    'Replies are kept from 01/01/2023; filter by day, state and customer; export what is filtered to Excel.',
  ],
  readDetail: [
    'Báo cáo có tổng quan trước, rồi từng phần; phần Thay đổi so với báo cáo trước chỉ hiện trên màn hình.',
    'A report begins with its overview, then its parts; what changed since the last report is shown on the screen alone.',
  ],
  readProof: [
    'Mã QR trên báo cáo có hiệu lực 5 phút: người cầm báo cáo quét để biết báo cáo có thật hay không.',
    'The QR code on a report is good for 5 minutes: whoever holds the report scans it to know whether it is genuine.',
  ],
  readDamaged: [
    'Báo cáo đã lưu không đọc được thì bấm Lập lại báo cáo: số liệu của hôm nay, không tính phí.',
    "When a stored report cannot be read, press Make the report anew: today's figures, free of charge.",
  ],
  regulation: ['Quy chế khai thác thông tin tín dụng', 'Rules for the use of credit information'],
  ruleWho: ['Ai được khai thác, để làm gì', 'Who may use it, and for what'],
  whoMembers: [
    'Tổ chức tín dụng, chi nhánh ngân hàng nước ngoài và tổ chức tự nguyện theo hợp đồng (Thông tư 15/2023/TT-NHNN, Điều 12).',
    'Credit institutions, branches of foreign banks, and voluntary organisations by contract (Circular 15/2023/TT-NHNN, article 12).',
  ],
  whoPurpose: [
    'Chỉ để cấp tín dụng, quản lý rủi ro và các mục đích đã nêu khi hỏi tin; mỗi lần hỏi phải có số phiếu.',
    'Only for granting credit, managing risk and the purpose stated with the inquiry; each inquiry has its ticket.',
  ],
  whoConsent: [
    'Chấm điểm cá nhân phải có sự đồng ý của người được chấm (Luật 91/2025/QH15).',
    'A person is scored with their consent only (Law 91/2025/QH15).',
  ],
  ruleLimits: ['Giới hạn', 'Limits'],
  limitDay: [
    'Mỗi người dùng tra cứu tối đa 500 khách hàng một ngày; hạn mức mở lại lúc 00:00.',
    'A user looks up at most 500 customers a day; the limit opens again at 00:00.',
  ],
  limitNegative: [
    'Thông tin tiêu cực chỉ được cung cấp tối đa 5 năm kể từ khi kết thúc (Điều 13).',
    'Negative information is given for at most 5 years from its end (article 13).',
  ],
  limitUse: [
    'Bản tra cứu không thay thế văn bản; không cung cấp cho bên thứ ba.',
    'A look-up is no official document, and is not given to third parties.',
  ],
  ruleDuty: ['Trách nhiệm', 'Duties'],
  dutySecret: [
    'Giữ bí mật thông tin khách hàng; không dùng chung tài khoản.',
    'Keep what you learn about customers secret; do not share an account.',
  ],
  dutyAudit: [
    'Mọi lần tra cứu, xem, in và tải đều được ghi lại và có thể được kiểm tra.',
    'Every search, view and download is recorded and may be examined.',
  ],
  dutyCorrect: [
    'Phát hiện sai sót thì báo ngay cho Trung tâm; sai sót được xử lý trong 3 ngày làm việc kể từ khi xác nhận (Điều 19).',
    'Report errors to the Centre at once; they are dealt with within 3 working days of being confirmed (article 19).',
  ],
});
