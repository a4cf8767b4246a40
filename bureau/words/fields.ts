import { words } from '#kit/words/words.ts';

/** What is said at a field that names a customer, a ticket or a reply (FRM-11). */
export const bureauFieldWords = words('bureau-fields', {
  'from-cic': ['Theo dữ liệu CIC', 'From CIC data'],
  'ticket-length': ['Tối đa 200 ký tự', 'Up to 200 characters'],
  'ticket-characters': ['Chỉ nhập chữ cái, chữ số và dấu cách', 'Use letters, digits and spaces only'],
  'identity-number': [
    'Số CCCD phải có 12 chữ số (đang có {{count}})',
    'The ID number must have 12 digits ({{count}} entered)',
  ],
  'identity-digits': ['Số CCCD chỉ gồm chữ số', 'The ID number must contain digits only'],
  'cic-code': [
    'Mã CIC phải có đúng 10 ký tự (đang có {{count}})',
    'The CIC code must have exactly 10 characters ({{count}} entered)',
  ],
  'cic-code-characters': [
    'Mã CIC chỉ gồm chữ cái không dấu và chữ số',
    'The CIC code must contain unaccented letters and digits only',
  ],
  'cic-code-check': [
    'Không có mã CIC này: chữ số kiểm tra không khớp. Xem lại từng chữ số',
    'There is no such CIC code: its check digit does not match. Check each digit',
  ],
  'identity-docs-characters': ["Chỉ nhập chữ số và dấu '/'", "Use digits and '/' only"],
  'identity-docs-edge': ["Không bắt đầu hoặc kết thúc bằng dấu '/'", "Must not start or end with '/'"],
  'identity-docs-empty': ["Giữa hai dấu '/' phải có số giấy tờ", "There must be a number between two '/'"],
  'identity-docs-count': [
    'Tối đa 3 giấy tờ: CCCD, CMND cũ, giấy tờ khác',
    'Up to 3 documents: citizen ID, old ID, other',
  ],
  'reply-from-required': ['Hãy lựa chọn từ ngày hỏi tin đến ngày hỏi tin', 'Choose the inquiry dates, from and to'],
  'reply-from-min': ['Không được phép nhập trước ngày 1/1/2023', 'Dates before 1/1/2023 are not allowed'],
  'search-criteria': [
    'Cần số giấy tờ, hoặc tên có từ hai tiếng trở lên',
    'Enter an identity number, or a name of two syllables or more',
  ],
  'find-criteria': [
    'Vui lòng nhập 1 trong các trường sau để tìm kiếm: Mã CIC/Tên khách hàng/Số ĐKKD/Mã số thuế',
    'Enter at least one of these fields to search: CIC code/Customer name/Registration number/Tax code',
  ],
  'tax-code-digits': ['Mã số thuế chỉ gồm chữ số', 'The tax code must contain digits only'],
  'tax-code-length': [
    'Mã số thuế có 10 chữ số, 13 với chi nhánh, 12 với cá nhân (đang có {{count}})',
    'A tax code has 10 digits, 13 of a branch, 12 of a person ({{count}} entered)',
  ],
  'tax-code-check': [
    'Không có mã số thuế này: chữ số kiểm tra không khớp. Xem lại từng chữ số',
    'There is no such tax code: its check digit does not match. Check each digit',
  ],
  'phone-digits': [
    'Số điện thoại chỉ gồm chữ số, có thể có dấu + ở đầu',
    'A telephone number has digits only, with a + in front if need be',
  ],
  'phone-length': [
    'Số điện thoại có 8 đến 15 chữ số (đang có {{count}})',
    'A telephone number has 8 to 15 digits ({{count}} entered)',
  ],
  'product-unknown': [
    'Không có sản phẩm này. Sản phẩm hỏi được: {{products}}',
    'There is no such product. It can be: {{products}}',
  ],
  'product-of-natural': [
    'Sản phẩm này hỏi về thể nhân, khách hàng đã nhập là pháp nhân. Chọn sản phẩm của pháp nhân',
    'This product is about natural persons, and the customer entered is a legal entity. Choose a product of legal entities',
  ],
  'product-of-legal': [
    'Sản phẩm này hỏi về pháp nhân, khách hàng đã nhập là thể nhân. Chọn sản phẩm của thể nhân',
    'This product is about legal entities, and the customer entered is a natural person. Choose a product of natural persons',
  ],
  'identity-or-registration': ['Nhập số CCCD hoặc số ĐKKD', 'Enter an ID number or a registration number'],
});

/** Words of the input for identity papers (FRM-04). */
export const paperWords = words('identity-papers', {
  papersRead: ['Giấy tờ đã nhập', 'Papers entered'],
  papersHint: ["CCCD/CMND cũ/giấy tờ khác, cách nhau bằng dấu '/'", "Citizen ID/old ID/other, joined by '/'"],
  paperCitizen: ['CCCD', 'Citizen ID'],
  paperOld: ['CMND cũ', 'Old ID'],
  paperOther: ['Giấy tờ khác', 'Other paper'],
});
