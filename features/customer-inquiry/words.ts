import { words } from '#kit/words/words.ts';

/** Texts of the customer inquiry. Keys of fields are the wire names. */
export const customerInquiryWords = words('customerInquiry', {
  purpose: ['Mục đích hỏi tin', 'Purpose of the inquiry'],
  granting: ['Cấp tín dụng', 'Granting credit'],
  monitoring: ['Theo dõi khoản vay đã cấp', 'Monitoring of loans given'],
  form: ['Phiếu hỏi tin khách hàng', 'Customer inquiry form'],

  r14Legal: ['Thông tin thẻ tín dụng pháp nhân (R14)', 'Credit cards of a legal entity (R14)'],
  r14Person: ['Thông tin thẻ tín dụng thể nhân (R14)', 'Credit cards of an individual (R14)'],
  relationLegal: ['Quan hệ tín dụng pháp nhân (R10)', 'Credit relations of a legal entity (R10)'],
  relationPerson: ['Quan hệ tín dụng thể nhân (R11)', 'Credit relations of an individual (R11)'],
  loanLegal: ['Chi tiết khoản vay pháp nhân (R10A)', 'Loan details of a legal entity (R10A)'],
  titleS74: ['Đặt hỏi tin sản phẩm S74', 'S74 product order'],
  titleTn10: ['TN10 – Báo cáo pháp nhân cho tổ chức tự nguyện', 'TN10, legal entity, for voluntary members'],
  titleTn11: ['TN11 – Báo cáo thể nhân cho tổ chức tự nguyện', 'TN11, individual, for voluntary members'],
  loanPerson: ['Chi tiết khoản vay thể nhân (R11A)', 'Loan details of an individual (R11A)'],
  collateralLegal: ['Bảo đảm tiền vay pháp nhân (R20)', 'Loan security of a legal entity (R20)'],
  collateralPerson: ['Bảo đảm tiền vay thể nhân (R21)', 'Loan security of an individual (R21)'],

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
  birthDate: ['Ngày sinh', 'Date of birth'],
  birthDateHint: ['Để tìm khách hàng', 'To find the customer'],
  businessRegistration: ['Số ĐKKD', 'Registration number'],
  taxCode: ['Mã số thuế', 'Tax code'],
  generalDirector: ['Tổng giám đốc', 'General director'],
  phone: ['Điện thoại', 'Phone'],
  cifCode: ['Mã CIF', 'CIF code'],
  province: ['Tỉnh/Thành phố', 'Province'],

  askConfirm: ['Bạn có chắc chắn muốn hỏi tin?', 'Are you sure you want to make this inquiry?'],
  feeByTariff: [
    'Theo biểu phí, miễn phí khi không có thông tin',
    'As per the tariff; free when no information is found',
  ],
  feeOfPrice: [
    '{{price}}\u00a0₫ chưa gồm thuế, miễn phí khi không có thông tin',
    'VND\u00a0{{price}} before VAT; free when no information is found',
  ],
  notTaken: ['Phiếu không được chấp nhận: {{answer}}', 'The ticket was not accepted: {{answer}}'],
});
