import { words } from '#kit/words/words.ts';

/** Texts of the search for a customer by province. */
export const findCustomerWords = words('find-customer', {
  found: ['Khách hàng tìm thấy', 'Customers found'],
  countsToday: [
    'Chọn tỉnh/thành phố và điền ít nhất một ô khác. Mỗi lần tra cứu khác tính một khách hàng vào hạn mức của ngày và hiện 20 khách hàng.',
    'Choose the province and fill in at least one other field. Each different search counts as one customer towards the daily limit and shows 20 customers.',
  ],
  peopleLeft: [
    'Hôm nay còn được hiện {{left}} khách hàng khác. Địa chỉ hiện từ xã, phường; chọn hỏi tin để có địa chỉ đầy đủ.',
    'Searches may show you {{left}} more customers today. Addresses begin with the ward; choose to inquire for the whole one.',
  ],
  province: ['Tỉnh/Thành phố', 'Province'],
  cicCode: ['Mã CIC', 'CIC code'],
  customerName: ['Tên khách hàng', 'Customer name'],
  birthDate: ['Ngày sinh', 'Date of birth'],
  idNo: ['Số CCCD/CMND cũ', 'Citizen or old ID'],
  regNo: ['Số ĐKKD', 'Registration number'],
  taxNo: ['Mã số thuế', 'Tax code'],

  macic: ['Mã CIC', 'CIC code'],
  tenkh: ['Tên khách hàng', 'Customer name'],
  loaikh: ['Loại', 'Kind'],
  diachi: ['Địa chỉ', 'Address'],
  socmt: ['Số giấy tờ', 'ID number'],
  dkdk: ['Số ĐKKD', 'Registration number'],
  msthue: ['Mã số thuế', 'Tax code'],
  doTinCay: ['Độ tin cậy', 'Confidence'],
  lyDo: ['Vì sao có trong danh sách', 'Why it is listed'],
  natural: ['Thể nhân', 'Individual'],
  legal: ['Pháp nhân', 'Legal entity'],
  ask: ['Hỏi tin', 'Inquire'],
  otherProvince: ['Ở tỉnh/thành phố khác', 'In another province'],
});
