import { words } from '#kit/words/words.ts';

/** Texts of the control of inquiries. Keys of columns are the wire names. */
export const controlWords = words('inquiryControl', {
  list: ['Kiểm soát thông tin tra cứu', 'Inquiry control'],
  fromDate: ['Từ ngày hỏi tin', 'Asked from'],
  toDate: ['Đến ngày hỏi tin', 'Asked until'],
  userName: ['Người hỏi', 'Asked by'],
  productCode: ['Mã sản phẩm', 'Product code'],
  status: ['Trạng thái', 'Status'],
  purpose: ['Mục đích', 'Purpose'],
  charge: ['Tính phí', 'Charge'],

  msPhieu: ['Số phiếu', 'Ticket number'],
  maSP: ['Mã SP', 'Product'],
  tenSP: ['Sản phẩm', 'Product name'],
  user_Name: ['Người hỏi', 'Asked by'],
  chiNhanh: ['Chi nhánh', 'Branch'],
  tenKH: ['Khách hàng', 'Customer'],
  cccd: ['Giấy tờ', 'ID document'],
  mucDich: ['Mục đích', 'Purpose'],
  ngayHoi: ['Thời gian hỏi', 'Asked'],
  ngayTraLoi: ['Thời gian trả lời', 'Answered'],
  tt: ['Trạng thái', 'Status'],
  phi: ['Tính phí', 'Charge'],
  soTien: ['Phí chưa gồm thuế', 'Fee before VAT'],
  dong: ['đồng', 'VND'],

  answered: ['Đã trả lời', 'Answered'],
  pending: ['Chờ trả lời', 'Pending'],
  failed: ['Không thực hiện được', 'Failed'],
  granting: ['Cấp tín dụng', 'Credit granting'],
  monitoring: ['Theo dõi khoản vay đã cấp', 'Monitoring of loans given'],
  scoring: ['Chấm điểm tín dụng', 'Credit scoring'],
  reserved: ['Chờ tính', 'Reserved'],
  charged: ['Có tính phí', 'Charged'],
  free: ['Miễn phí', 'Free'],
});

/** Texts of a reply's state (RPL-03). */
export const stateWords = { 0: 'failed', 1: 'answered', 2: 'pending' } as const;

/** The text of a stored purpose. */
export function purposeWords(purpose: string): 'granting' | 'monitoring' | 'scoring' {
  if (purpose === 'portfolio-monitoring') return 'monitoring';
  return purpose === 'credit-scoring' ? 'scoring' : 'granting';
}

/** The text of a charge's state. */
export function chargeWords(state: string): 'reserved' | 'charged' | 'free' {
  return state === 'charged' || state === 'reserved' ? state : 'free';
}
