import { words } from '#kit/words/words.ts';

/** Texts of reports made as known at a past moment. */
export const pastReportWords = words('past-reports', {
  ofTicket: ['Lập lại báo cáo của một phiếu', 'The report of a ticket'],
  ofTicketHint: [
    'Báo cáo như đã đọc được tại thời điểm đó; để trống ngày là thời điểm của trả lời đã lưu. Không tính phí, không thay trả lời đã gửi.',
    'The report as it would have read then; leave the date empty for the time of the stored reply. Free of charge; it replaces no reply.',
  ],
  ofCase: ['Báo cáo về khách hàng của hồ sơ', 'The report about the borrower of the case'],
  ofCaseHint: [
    'Báo cáo như đã đọc được tại thời điểm đó. Không tính phí, không phải trả lời tin.',
    'The report as it would have read then. Free of charge; it is no reply.',
  ],
  institution: ['Đơn vị hỏi tin', 'Institution that asked'],
  voucherCode: ['Mã số phiếu', 'Ticket'],
  product: ['Loại báo cáo', 'Report'],
  relation: ['Quan hệ tín dụng', 'Credit relations'],
  loans: ['Chi tiết hợp đồng vay', 'Loan contracts'],
  cards: ['Thẻ tín dụng', 'Credit cards'],
  collateral: ['Tài sản bảo đảm', 'Collateral'],
  day: ['Theo số liệu đến ngày', 'As known on'],
  time: ['Giờ (Hà Nội)', 'Time (Hanoi)'],
  timeHint: [
    'Ví dụ 14:30 hoặc 14:30:15; để trống là cuối ngày',
    'Such as 14:30 or 14:30:15; empty is the end of the day',
  ],
  make: ['Lập báo cáo', 'Create the report'],
  asKnown: ['Theo số liệu đến {{moment}}', 'As known at {{moment}}'],
});
