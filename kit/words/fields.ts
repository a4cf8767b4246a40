import { words } from './words.ts';

/** The messages at a field, the same on both sides (FRM-11). */
export const fieldWords = words('fields', {
  required: ['Đây là trường bắt buộc', 'This field is required'],
  invalid: ['Giá trị không đúng. Vui lòng nhập lại', 'This value is not valid. Please enter it again'],
  choice: ['Hãy chọn một giá trị trong danh sách', 'Choose a value from the list'],
  'unknown-field': ['Trường này không có trong yêu cầu', 'This field is not part of the request'],
  'max-length': ['Tối đa {{max}} ký tự', 'Up to {{max}} characters'],
  accented: [
    'Có ký tự có dấu. Bộ gõ tiếng Việt đang bật?',
    'This contains accented letters. Is your Vietnamese keyboard on?',
  ],
  date: ['Ngày sai định dạng', 'The date format is incorrect'],
  'date-order': ['Từ ngày phải trước hoặc bằng đến ngày', 'The from date must be on or before the to date'],
  'date-from': ['Phải từ ngày {{from}} trở đi', 'Must be {{from}} or later'],
  number: ['Chỉ nhập chữ số', 'Enter digits only'],
  'number-min': ['Phải từ {{min}} trở lên', 'Must be {{min}} or more'],
  'number-max': ['Không quá {{max}}', 'Must not exceed {{max}}'],
  window: ['Vị trí cuối phải lớn hơn vị trí đầu', 'The end of the window must come after its start'],
  'window-rows': ['Mỗi lần lấy tối đa {{max}} dòng', 'Up to {{max}} rows at a time'],
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
