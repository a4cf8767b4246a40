import { words } from './words.ts';

/** What is said at a field, the same on both sides (FRM-11). */
export const fieldWords = words('fields', {
  required: ['Đây là trường bắt buộc', 'This field is required'],
  invalid: ['Giá trị không đúng. Vui lòng nhập lại', 'This value is not valid. Please enter it again'],
  choice: ['Hãy chọn một giá trị trong danh sách', 'Choose a value from the list'],
  'unknown-field': ['Trường này không có trong yêu cầu', 'This field is not part of the request'],
  'max-length': ['Tối đa {{max}} ký tự', 'Up to {{max}} characters'],
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
  accented: [
    'Có ký tự có dấu. Bộ gõ tiếng Việt đang bật?',
    'This contains accented letters. Is your Vietnamese keyboard on?',
  ],
  'identity-docs-characters': ["Chỉ nhập chữ số và dấu '/'", "Use digits and '/' only"],
  'identity-docs-edge': ["Không bắt đầu hoặc kết thúc bằng dấu '/'", "Must not start or end with '/'"],
  'identity-docs-empty': ["Giữa hai dấu '/' phải có số giấy tờ", "There must be a number between two '/'"],
  'identity-docs-count': [
    'Tối đa 3 giấy tờ: CCCD, CMND cũ, giấy tờ khác',
    'Up to 3 documents: citizen ID, old ID, other',
  ],
  date: ['Ngày sai định dạng', 'The date format is incorrect'],
  'date-order': ['Đến ngày phải từ ngày {{from}} trở đi', 'The end date must be {{from}} or later'],
  'date-from': ['Phải từ ngày {{from}} trở đi', 'Must be {{from}} or later'],
  'cheque-flag': [
    'Chọn ít nhất một loại: mất séc (10a) hoặc từ chối do không đủ tiền (10b)',
    'Tick at least one: lost (10a) or refused for insufficient funds (10b)',
  ],
  shortfall: ['Phải lớn hơn 0 và không quá số tiền trên séc', 'Must be more than 0 and not exceed the amount'],
  'reply-from-required': ['Hãy lựa chọn từ ngày hỏi tin đến ngày hỏi tin', 'Choose the inquiry dates, from and to'],
  'reply-from-min': ['Không được phép nhập trước ngày 1/1/2023', 'Dates before 1/1/2023 are not allowed'],
  number: ['Chỉ nhập chữ số', 'Enter digits only'],
  'number-min': ['Phải từ {{min}} trở lên', 'Must be {{min}} or more'],
  'number-max': ['Không quá {{max}}', 'Must not exceed {{max}}'],
  window: ['Vị trí cuối phải lớn hơn vị trí đầu', 'The end of the window must come after its start'],
  'window-rows': ['Mỗi lần lấy tối đa {{max}} dòng', 'Up to {{max}} rows at a time'],
  'search-criteria': [
    'Cần số giấy tờ, hoặc tên có từ hai tiếng trở lên',
    'Enter an identity number, or a name of two syllables or more',
  ],
  'find-criteria': [
    'Vui lòng nhập 1 trong các trường sau để tìm kiếm: Mã CIC/Tên khách hàng/Số ĐKKD/Mã số thuế',
    'Enter at least one of these fields to search: CIC code/Customer name/Registration number/Tax code',
  ],
  'identity-or-registration': ['Nhập số CCCD hoặc số ĐKKD', 'Enter an ID number or a registration number'],
  'user-name': [
    'Bắt đầu bằng chữ; chỉ gồm chữ thường không dấu, chữ số và các dấu . _ - ở giữa',
    'Starts with a letter; unaccented lower-case letters, digits, and . _ - between them',
  ],
  'file-count': ['Tối đa {{max}} tệp', 'Up to {{max}} files'],
  'file-size': ['Tệp {{name}} lớn hơn {{max}} MB', 'File {{name}} is larger than {{max}} MB'],
  'file-type': [
    'Không nhận tệp {{name}}. Chỉ nhận: {{allowed}}',
    'File {{name}} is not accepted. Accepted: {{allowed}}',
  ],
  'file-empty': ['Tệp {{name}} không có nội dung', 'File {{name}} is empty'],
});
