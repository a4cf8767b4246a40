import { words } from '#kit/words/words.ts';

/** Words of the customer inquiry. Field words carry the field's name on the wire. */
export const customerInquiryWords = words('customerInquiry', {
  form: ['Phiếu hỏi tin khách hàng', 'Customer inquiry form'],

  customerType: ['Loại khách hàng', 'Customer type'],
  typeAll: ['Tất cả', 'All'],
  typeLegal: ['Pháp nhân', 'Legal entity'],
  typeNatural: ['Thể nhân', 'Natural person'],
  productType: ['Sản phẩm', 'Product'],
  voucherNumber: ['Số phiếu', 'Ticket number'],
  cicCode: ['Mã CIC', 'CIC code'],
  customerName: ['Tên khách hàng', 'Customer name'],
  address: ['Địa chỉ', 'Address'],
  identityNumber: ['Số CCCD', 'Citizen ID number'],
  businessRegistration: ['Số ĐKKD', 'Registration number'],
  taxCode: ['Mã số thuế', 'Tax code'],
  generalDirector: ['Tổng giám đốc', 'General director'],
  phone: ['Điện thoại', 'Phone'],
  cifCode: ['Mã CIF', 'CIF code'],
  province: ['Tỉnh/Thành phố', 'Province'],

  askConfirm: ['Bạn có chắc chắn muốn hỏi tin?', 'Are you sure you want to make this inquiry?'],
  feeByTariff: ['Theo biểu phí, miễn phí khi không có thông tin', 'By the tariff; free when there is no information'],
  feeOfPrice: [
    '{{price}}\u00a0₫ chưa gồm thuế, miễn phí khi không có thông tin',
    '{{price}}\u00a0₫ before tax; free when there is no information',
  ],
  askedBefore: [
    'Khách hàng này đã được hỏi sản phẩm này hôm nay lúc {{time}}, phiếu {{ticket}}. Hỏi lại sẽ tính phí thêm một lần.',
    'This product was already asked for this customer today at {{time}}, ticket {{ticket}}. Asking again is charged once more.',
  ],
  mayBeAskedBefore: [
    'Hôm nay lúc {{time}} đã hỏi sản phẩm này cho khách hàng {{name}}, phiếu {{ticket}}. Nếu là cùng một người, hỏi lại sẽ tính phí thêm một lần.',
    'This product was asked today at {{time}} for {{name}}, ticket {{ticket}}. If it is the same customer, asking again is charged once more.',
  ],

  notTaken: ['Phiếu không được chấp nhận: {{answer}}', 'The ticket was not accepted: {{answer}}'],

  today: ['Phiếu hôm nay', "Today's tickets"],
  todayEmpty: ['Hôm nay chưa có phiếu nào', 'No tickets yet today'],
  todayFailed: ['Không tải được danh sách phiếu hôm nay', "Today's tickets could not be loaded"],
  ticketLine: ['Phiếu {{ticket}}', 'Ticket {{ticket}}'],
  answered: ['Đã trả lời', 'Answered'],
  pending: ['Chờ trả lời', 'Pending'],
  refused: ['Không thực hiện được', 'Failed'],
});
