import { words } from '#kit/words/words.ts';
import { fileFaults } from './file-words.ts';

/**
 * The faults of a file or a row, and what to do about them. The key is the code, after a point the detailed reason.
 * {{column}} is the indicator's name, {{value}} the entered value, {{place}} its cell or path, {{detail}} what it is compared with. Of a key
 * with `.sheet` that text stands for workbooks.
 */
export const refusalWords = words('file-refusals', {
  ...fileFaults,
  BG_101: ['Thiếu {{column}}. Bổ sung giá trị này', '{{column}} is missing. Add it'],
  'BG_101.children': [
    'Không có dòng nào bên dưới tại {{place}}. Bổ sung số liệu hoặc bỏ đối tượng này',
    'There is nothing below {{place}}. Add its rows or remove it',
  ],
  BG_102: ['{{column}} không đúng định dạng: {{value}}', '{{column}} has a wrong form: {{value}}'],
  'BG_102.long': [
    '{{column}} có {{detail}} ký tự, quá dài. Rút gọn giá trị',
    '{{column}} has {{detail}} characters, which is too long. Shorten it',
  ],
  'BG_102.date': [
    '{{column}} phải là ngày có thật, dạng dd/MM/yyyy: {{value}}',
    '{{column}} has to be a real day, dd/MM/yyyy: {{value}}',
  ],
  'BG_102.whole': [
    '{{column}} phải là số nguyên, không dấu phân cách: {{value}}',
    '{{column}} has to be a whole number without separators: {{value}}',
  ],
  'BG_102.range': [
    '{{column}} nằm ngoài khoảng cho phép: {{value}}. Kiểm tra lại',
    '{{column}} is out of range: {{value}}. Check it',
  ],
  'BG_102.decimal': [
    '{{column}} phải là số có tối đa 2 chữ số thập phân, dấu chấm: {{value}}',
    '{{column}} has to be a number with at most 2 decimals after a point: {{value}}',
  ],
  'BG_102.big': [
    '{{column}} có quá 15 chữ số: {{value}}. Kiểm tra lại đơn vị tiền là đồng',
    '{{column}} has more than 15 digits: {{value}}. Check that it is in dong',
  ],
  'BG_102.digits': [
    '{{column}} chỉ gồm chữ số và đủ số chữ số: {{value}}',
    '{{column}} consists of digits only, and of the right number of them: {{value}}',
  ],
  'BG_102.characters': [
    '{{column}} chứa ký tự điều khiển không được phép. Nhập lại giá trị bằng bàn phím',
    '{{column}} holds control characters that are not allowed. Type the value again',
  ],
  'BG_102.tick': [
    '{{column}} chỉ nhận true (JSON) hoặc x (bảng tính). Để trống nếu không đánh dấu',
    '{{column}} takes true (JSON) or x (workbook) only. Leave it empty if it is not ticked',
  ],
  'BG_102.kind': [
    '{{column}} phải là chữ hoặc số, không phải danh sách hay đúng/sai',
    '{{column}} has to be text or a number, neither a list nor true or false',
  ],
  'BG_102.card': [
    '{{column}} phải được che: chỉ để lộ tối đa 6 số đầu và 4 số cuối',
    '{{column}} has to be masked: at most the first 6 and the last 4 digits show',
  ],
  'BG_102.at-most': [
    '{{column}} là {{value}}, không được lớn hơn {{detail}}. Đối chiếu hai số tiền',
    '{{column}} is {{value}}, which may not be more than {{detail}}. Compare the two amounts',
  ],
  BG_103: ['Mã {{value}} của {{column}} không có trong bảng mã', 'Code {{value}} of {{column}} is not in its table'],
  BG_104: [
    'Trùng khóa {{value}} với dòng khác ({{detail}}) nhưng số liệu khác nhau. Giữ lại dòng đúng rồi gửi lại',
    'The same key {{value}} as another row ({{detail}}), with other figures. Keep the right one and send the file again',
  ],
  BG_105: [
    '{{column}} không đúng cấu trúc: {{value}}. Đối chiếu với giấy tờ gốc',
    '{{column}} is not built as such numbers are: {{value}}. Compare it with the paper',
  ],
  'BG_105.lost-zero': [
    '{{column}} mất số 0 đầu: {{value}}. Ghi dạng chuỗi, đủ chữ số',
    '{{column}} lost its leading zero: {{value}}. Write it as text with all its digits',
  ],
  'BG_105.disagrees': [
    '{{column}} không khớp ngày sinh hoặc giới tính. Đối chiếu với căn cước công dân',
    '{{column}} does not agree with the day of birth or the sex. Compare it with the citizen ID',
  ],
  BG_106: [
    'Khách hàng {{value}} chưa khai báo ở tệp D10, D11 hoặc K1. Gửi tệp định danh trước',
    'Customer {{value}} was not declared in D10, D11 or K1. Send the identity file first',
  ],
  BG_107: [
    '{{column}} là {{value}}, phải từ {{detail}} trở đi. Kiểm tra lại các ngày',
    '{{column}} is {{value}}, which has to be {{detail}} or later. Check the days',
  ],
  'BG_107.future': [
    '{{column}} là {{value}}, sau ngày báo cáo {{detail}}. Kiểm tra lại ngày',
    '{{column}} is {{value}}, after the report day {{detail}}. Check the day',
  ],
  BG_108: [
    'Nhóm nợ tốt lên quá một bậc so với tháng trước: {{value}}. Ghi lý do hoặc sửa nhóm nợ',
    'The debt group is more than one step better than the month before: {{value}}. State the reason or correct it',
  ],
  'BG_108.cure': [
    'Nợ xấu thành nợ tốt ({{value}}) mà không có lý do. Kiểm tra lại {{column}}, hoặc ghi mã lý do ở dòng',
    'Bad debt became good ({{value}}) without a reason. Check {{column}}, or add a reason code to the row',
  ],
  BG_110: [
    'Nhóm nợ tốt hơn nhóm theo số ngày quá hạn: {{value}}, phải từ nhóm {{detail}}. Sửa nhóm nợ hoặc ghi mã lý do',
    'The debt group is better than the days past due say: {{value}}, at least group {{detail}}. Correct it or give the reason code',
  ],
  BG_109: [
    'Dư nợ tăng hơn 10 lần so với tháng trước: {{value}}. Xác nhận hoặc sửa số liệu',
    'The balance is more than ten times that of the month before: {{value}}. Confirm or correct it',
  ],
  BG_111: [
    'Chi nhánh {{value}} không thuộc đơn vị. Ghi mã chi nhánh trong danh mục chi nhánh của đơn vị',
    'Branch {{value}} is none of your institution’s. Give a code from the list of its branches',
  ],
  'BG_111.closed': [
    'Chi nhánh {{value}} đã đóng trước ngày báo cáo. Ghi chi nhánh tiếp nhận hợp đồng',
    'Branch {{value}} was closed by the report day. Give the branch that took the contract over',
  ],
  'TEP_007.missing': [
    'Thiếu số cân đối {{place}}; số liệu đã gửi là {{value}}. Bổ sung vào phần CANDOI rồi gửi lại',
    'Control total {{place}} is missing; the rows sent make {{value}}. Add it to CANDOI and send the file again',
  ],
  'TEP_006.tcvn3': [
    'Tệp gõ bằng phông TCVN3 (.VnTime) tại {{place}}. Chuyển sang Unicode rồi gửi lại',
    'The text at {{place}} is in TCVN3 (.VnTime fonts). Convert it to Unicode and send the file again',
  ],
  'TEP_006.vni': [
    'Tệp gõ bằng phông VNI tại {{place}}. Chuyển sang Unicode rồi gửi lại',
    'The text at {{place}} is in VNI fonts. Convert it to Unicode and send the file again',
  ],
  'TEP_009.memory.sheet': [
    'Bảng tính cần quá nhiều bộ nhớ để đọc. Dùng JSON hoặc chia thành nhiều tệp',
    'The workbook takes too much memory to read. Use JSON or split it',
  ],
  'TEP_009.time.sheet': [
    'Bảng tính đọc quá lâu nên bị dừng. Dùng JSON hoặc chia thành nhiều tệp',
    'Reading the workbook took too long and was stopped. Use JSON or split it',
  ],
  'BG_101.blank': [
    '{{column}} chỉ có khoảng trắng. Nhập giá trị',
    '{{column}} holds nothing but blanks. Enter its value',
  ],
  'BG_102.cell-error': [
    '{{column}} là lỗi của bảng tính: {{value}}. Thay bằng giá trị thật',
    '{{column}} is an error of the spreadsheet: {{value}}. Put the real value in its place',
  ],
  'BG_102.tcvn3': [
    '{{column}} gõ bằng phông TCVN3 (.VnTime): {{value}}. Chuyển sang Unicode',
    '{{column}} is in TCVN3 (.VnTime fonts): {{value}}. Convert it to Unicode',
  ],
  'BG_102.vni': [
    '{{column}} gõ bằng phông VNI: {{value}}. Chuyển sang Unicode',
    '{{column}} is in VNI fonts: {{value}}. Convert it to Unicode',
  ],
  'BG_104.equal': [
    'Lặp lại nguyên vẹn một dòng trước ({{detail}}): {{value}}. Dòng trước đã được ghi nhận, dòng này không cần gửi lại',
    'It repeats an earlier row ({{detail}}) as it is: {{value}}. That row was taken; there is no need to send this one again',
  ],
  'BG_104.both': [
    'Hợp đồng {{value}} có cả ở phần cho vay và phần nhận ủy thác. Giữ lại một phần',
    'Contract {{value}} stands among the loans and the entrusted funds. Keep one',
  ],
  BG_112: [
    'Hợp đồng {{value}} không được ghi nhận vì một khế ước của hợp đồng bị từ chối ({{detail}}): thiếu khế ước thì dư nợ sai. Sửa dòng đó rồi gửi lại cả hợp đồng',
    'Contract {{value}} was not taken because one of its notes was refused ({{detail}}): without it the balance would be wrong. Correct that row and send all notes again',
  ],
  'BG_105.lost-zero.sheet': [
    '{{column}} mất số 0 đầu: {{value}}. Định dạng cột là Văn bản rồi nhập đủ chữ số',
    '{{column}} lost its leading zero: {{value}}. Make the column text and enter all digits',
  ],
});
