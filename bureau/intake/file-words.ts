import type { Pair } from '#kit/words/words.ts';

/** The faults of a file as a whole, with what to do about them; see `words.ts`. */
export const fileFaults = {
  TEP_001: [
    'Tên tệp chưa đúng. Đặt tên theo mẫu D320100100120261031.001.json rồi gửi lại',
    'The file name is wrong. Name it like D320100100120261031.001.json and send it again',
  ],
  'TEP_001.kind': [
    'Tên tệp phải bắt đầu bằng mã loại tệp viết hoa, ví dụ D32. Kiểm tra lại mã loại tệp',
    'The name has to begin with the code of a file kind in capitals, such as D32. Check the code',
  ],
  'TEP_001.not-taken': [
    'Loại tệp {{value}} chưa được tiếp nhận. Trung tâm sẽ thông báo khi bắt đầu nhận',
    'Kind {{value}} is not taken yet. The Centre will announce when it is',
  ],
  'TEP_001.channel': [
    'Loại tệp {{value}} gửi ở màn hình khác (Thông tư 15 hoặc Thông tư 03). Chọn đúng màn hình rồi gửi lại',
    'Kind {{value}} belongs to the other screen (Circular 15 or Circular 03). Send it there',
  ],
  'TEP_001.institution': [
    'Sau mã loại tệp phải là mã đơn vị gồm 8 chữ số. Sửa lại tên tệp',
    'The file kind is followed by the 8 digits of your institution’s code. Correct the name',
  ],
  'TEP_001.day': [
    'Ngày báo cáo trong tên tệp phải gồm 8 chữ số dạng yyyymmdd. Sửa lại tên tệp',
    'The report day in the name has 8 digits, yyyymmdd. Correct the name',
  ],
  'TEP_001.sequence': [
    'Số thứ tự phải gồm đúng 3 chữ số từ 001 đến 999, ví dụ .001. Sửa lại tên tệp',
    'The sequence has exactly 3 digits from 001 to 999, such as .001. Correct the name',
  ],
  'TEP_001.ending': [
    'Đuôi tệp phải là json, xls, xlsx hoặc zip. Lưu tệp đúng định dạng rồi gửi lại',
    'The ending has to be json, xls, xlsx or zip. Save the file in one of these formats',
  ],
  TEP_002: [
    'Mã đơn vị {{value}} không phải đơn vị của bạn. Chọn đúng đơn vị hoặc sửa tên tệp',
    'Unit code {{value}} is not yours. Choose the right institution or correct the name',
  ],
  'TEP_002.header': [
    'Mã đơn vị KB003 trong tệp ({{value}}) khác mã đơn vị ở tên tệp. Sửa cho khớp rồi gửi lại',
    'The unit code KB003 in the file ({{value}}) differs from the one in its name. Make them agree',
  ],
  TEP_003: ['Ngày báo cáo {{value}} chưa đúng. Sửa ngày rồi gửi lại', 'The report day {{value}} is wrong. Correct it'],
  'TEP_003.no-such-day': [
    'Không có ngày {{value}} trong lịch. Sửa ngày ở tên tệp',
    'There is no day {{value}} in the calendar. Correct the day in the name',
  ],
  'TEP_003.future': [
    'Ngày báo cáo {{value}} chưa tới. Gửi khi đã có số liệu của ngày đó',
    'The report day {{value}} is yet to come. Send the file when its figures exist',
  ],
  'TEP_003.period': [
    'Ngày {{value}} không phải ngày báo cáo của loại tệp này. Xem lịch gửi rồi sửa ngày ở tên tệp',
    'Day {{value}} is no report day of this kind. See the deadlines and correct the day in the name',
  ],
  'TEP_003.header': [
    'Ngày báo cáo KB001 trong tệp ({{value}}) khác ngày ở tên tệp. Sửa cho khớp rồi gửi lại',
    'The report day KB001 in the file ({{value}}) differs from the one in its name. Make them agree',
  ],
  TEP_004: [
    'Tệp này hoặc số thứ tự này đã gửi. Tăng số thứ tự nếu là tệp mới',
    'This file or this sequence was sent already. Use the next sequence for a new file',
  ],
  TEP_005: [
    'Tệp nén không đúng quy định. Nén đúng một tệp số liệu, không thư mục, rồi gửi lại',
    'The zip file is not as required. Zip exactly one data file without a folder',
  ],
  'TEP_005.folder': [
    'Trong tệp nén có thư mục. Nén trực tiếp tệp số liệu, không nén thư mục',
    'The zip file holds a folder. Zip the data file itself, not its folder',
  ],
  'TEP_005.many': [
    'Tệp nén phải chứa đúng một tệp số liệu. Tách mỗi tệp số liệu thành một tệp nén',
    'A zip file holds exactly one data file. Zip each data file by itself',
  ],
  'TEP_005.name': [
    'Tệp bên trong ({{value}}) phải cùng tên với tệp nén. Đổi tên cho khớp rồi nén lại',
    'The file inside ({{value}}) has to have the same name as the zip file. Rename it and zip it again',
  ],
  'TEP_005.nested': [
    'Trong tệp nén lại có tệp nén. Nén trực tiếp tệp số liệu',
    'The zip file holds another zip file. Zip the data file itself',
  ],
  'TEP_005.encrypted': [
    'Tệp nén có mật khẩu. Nén lại không đặt mật khẩu',
    'The zip file has a password. Zip it again without one',
  ],
  'TEP_005.link': [
    'Trong tệp nén có liên kết thay cho tệp số liệu. Nén chính tệp số liệu',
    'The zip file holds a link instead of a data file. Zip the data file itself',
  ],
  'TEP_005.damaged': [
    'Tệp nén bị hỏng hoặc không phải tệp zip. Nén lại rồi gửi lại',
    'The zip file is damaged or no zip file. Zip the data file again',
  ],
  'TEP_005.method': [
    'Tệp nén dùng phương pháp nén không hỗ trợ. Nén lại theo kiểu zip thông thường',
    'The zip file uses a method that is not supported. Zip it in the ordinary way',
  ],
  'TEP_005.size': [
    'Kích thước thật của tệp bên trong khác với khai báo trong tệp nén. Nén lại rồi gửi lại',
    'The file inside is not as long as the zip file says. Zip it again',
  ],
  'TEP_005.ratio': [
    'Tệp nén bung ra lớn bất thường và bị từ chối. Nén lại từ tệp số liệu gốc',
    'The zip file unpacks to an unreasonable size and is refused. Zip the original data file again',
  ],
  TEP_006: [
    'Không đọc được nội dung tệp. Tải tệp mẫu, nhập lại số liệu rồi gửi lại',
    'The content cannot be read. Take the template, fill it in and send it again',
  ],
  'TEP_006.json': [
    'Nội dung không phải JSON đúng cú pháp tại {{place}}. Xuất lại tệp từ phần mềm của đơn vị',
    'The content is not well-formed JSON at {{place}}. Export the file again',
  ],
  'TEP_006.broken-off': [
    'Tệp bị cắt giữa chừng. Xuất lại và kiểm tra kích thước trước khi gửi',
    'The file breaks off in the middle. Export it again and check its size before sending',
  ],
  'TEP_006.utf16': [
    'Tệp lưu ở bảng mã UTF-16. Lưu lại ở bảng mã UTF-8',
    'The file is saved as UTF-16. Save it as UTF-8',
  ],
  'TEP_006.encoding': [
    'Tệp không ở bảng mã UTF-8 tại {{place}}. Lưu lại ở bảng mã UTF-8',
    'The file is not UTF-8 at {{place}}. Save it as UTF-8',
  ],
  'TEP_006.unknown-key': [
    'Có chỉ tiêu lạ {{value}} tại {{place}}. Bỏ chỉ tiêu này hoặc sửa đúng mã',
    'There is an unknown indicator {{value}} at {{place}}. Remove it or correct its code',
  ],
  'TEP_006.duplicate-key': [
    'Chỉ tiêu {{value}} lặp lại trong cùng một đối tượng tại {{place}}. Giữ lại một giá trị',
    'Indicator {{value}} comes twice in one object at {{place}}. Keep one value',
  ],
  'TEP_006.order': [
    'Chỉ tiêu {{value}} phải đứng trước danh sách con tại {{place}}. Xuất lại đúng thứ tự',
    'Indicator {{value}} has to stand before the list below it at {{place}}. Export in that order',
  ],
  'TEP_006.missing': [
    'Thiếu phần {{value}}. Bổ sung phần này theo tệp mẫu',
    'Part {{value}} is missing. Add it as in the template',
  ],
  'TEP_006.nesting': [
    'Cấu trúc tại {{place}} không đúng mẫu. So lại với tệp mẫu của loại tệp',
    'The structure at {{place}} is not that of the template. Compare it with the template',
  ],
  'TEP_006.workbook': [
    'Tệp không phải bảng tính Excel hợp lệ. Mở bằng Excel, lưu lại đúng định dạng rồi gửi lại',
    'The file is not a valid Excel workbook. Open it in Excel and save it in the right format',
  ],
  'TEP_006.html': [
    'Tệp là trang web (HTML) đổi đuôi. Mở bằng Excel và lưu lại thành xlsx',
    'The file is a web page (HTML) with another ending. Open it in Excel and save it as xlsx',
  ],
  'TEP_006.password': [
    'Bảng tính có mật khẩu. Bỏ mật khẩu rồi gửi lại',
    'The workbook has a password. Remove it and send the file again',
  ],
  'TEP_006.macros': [
    'Bảng tính có macro. Lưu lại thành xlsx không macro',
    'The workbook has macros. Save it as xlsx without macros',
  ],
  'TEP_006.formula': [
    'Ô {{place}} có công thức. Dán lại thành giá trị rồi gửi lại',
    'Cell {{place}} holds a formula. Paste it as a value and send the file again',
  ],
  'TEP_006.doctype': [
    'Bảng tính chứa khai báo không an toàn và bị từ chối. Lưu lại bằng Excel',
    'The workbook holds an unsafe declaration and is refused. Save it again with Excel',
  ],
  'TEP_006.sheet-missing': [
    'Thiếu trang tính {{value}}. Thêm trang tính này theo tệp mẫu, để trống nếu không có số liệu',
    'Sheet {{value}} is missing. Add it as in the template, empty when there are no figures',
  ],
  'TEP_006.sheet-unknown': [
    'Trang tính {{value}} không có trong mẫu. Xóa trang tính này hoặc đặt lại đúng tên',
    'Sheet {{value}} is not in the template. Delete it or give it its right name',
  ],
  'TEP_006.titles': [
    'Trang tính {{value}} thiếu dòng mã chỉ tiêu. Giữ nguyên dòng tiêu đề của tệp mẫu',
    'Sheet {{value}} lacks the row of indicator codes. Keep the titles of the template',
  ],
  'TEP_006.column-unknown': [
    'Cột lạ {{value}} tại {{place}}. Bỏ cột này hoặc sửa đúng mã chỉ tiêu',
    'There is an unknown column {{value}} at {{place}}. Remove it or correct its code',
  ],
  'TEP_006.column-twice': [
    'Cột {{value}} lặp lại tại {{place}}. Giữ lại một cột',
    'Column {{value}} comes twice at {{place}}. Keep one',
  ],
  'TEP_006.column-missing': [
    'Thiếu cột bắt buộc {{value}}. Thêm cột này theo tệp mẫu',
    'The required column {{value}} is missing. Add it as in the template',
  ],
  'TEP_006.empty': [
    'Tệp không có dòng số liệu nào. Kỳ không phát sinh thì đánh dấu khongPhatSinh ở phần thông tin chung rồi gửi lại',
    'The file has no rows. If there was nothing in the period, tick khongPhatSinh in the header and send it again',
  ],
  'TEP_006.nil': [
    'Tệp báo không phát sinh nhưng phần {{value}} có số liệu. Bỏ dấu khongPhatSinh hoặc xóa các dòng rồi gửi lại',
    'The file says that there was nothing, and section {{value}} has rows. Remove the tick khongPhatSinh or the rows',
  ],
  TEP_007: [
    'Số cân đối {{place}} khai báo {{value}}, số liệu đã gửi là {{detail}}: lệch quá 0,01%. Kiểm tra lại rồi gửi lại cả tệp',
    'Control total {{place}} is declared as {{value}}, the rows sent make {{detail}}: more than 0.01% apart. Check both and send the whole file again',
  ],
  TEP_008: [
    'Tệp gửi sau hạn. Tệp vẫn được tiếp nhận và ghi nhận là trễ hạn',
    'The file came after its deadline. It is taken in and counted as late',
  ],
  TEP_009: [
    'Tệp quá lớn. Chia thành nhiều tệp theo số thứ tự rồi gửi lại',
    'The file is too large. Split it into several sequences',
  ],
  'TEP_009.rows': [
    'Trang tính {{value}} quá nhiều dòng. Dùng JSON hoặc chia thành nhiều tệp',
    'Sheet {{value}} has too many rows. Use JSON or split the file',
  ],
  'TEP_009.columns': [
    'Trang tính {{value}} có ô nằm ngoài vùng số liệu. Xóa các cột và dòng thừa rồi lưu lại',
    'Sheet {{value}} has cells far outside its data. Delete the surplus columns and rows and save it',
  ],
  'TEP_009.memory': [
    'Tệp cần quá nhiều bộ nhớ để đọc. Chia thành nhiều tệp theo số thứ tự',
    'The file takes too much memory to read. Split it into several sequences',
  ],
  'TEP_009.time': [
    'Tệp đọc quá lâu nên bị dừng. Chia thành nhiều tệp theo số thứ tự',
    'Reading the file took too long and was stopped. Split it into several sequences',
  ],
  TEP_010: [
    'Tệp {{place}} được gửi sau và đã được tiếp nhận cho cùng số liệu này. Tệp này không làm thay đổi gì; gửi lại nếu số liệu của tệp này mới đúng',
    'File {{place}} came later and has been taken in for the same figures. This file changes nothing; send it again if its figures are the right ones',
  ],
  TEP_011: [
    'Người được Tổng giám đốc ủy quyền trả lại tệp: {{place}}. Sửa và gửi lại',
    'The General Director’s delegate returned the file: {{place}}. Correct it and send it again',
  ],
  TEP_012: [
    'Trung tâm trả lại tệp sau khi xem số liệu trước và sau: {{place}}. Sửa và gửi lại',
    'The Centre returned the file after looking at the figures before and after: {{place}}. Correct it and send it again',
  ],
} as const satisfies Readonly<Record<string, Pair>>;
