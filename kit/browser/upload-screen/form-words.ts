import { words } from '#kit/words/words.ts';

/** Words of the form that sends a file: no part of its screen before it is open. */
export const uploadFormWords = words('upload-form', {
  institution: ['Đơn vị', 'Institution'],
  folder: ['Thư mục', 'Folder'],
  file: ['Tệp', 'File'],
  noFile: ['Hãy lựa chọn File để upload', 'Please choose a file to upload'],
  noFolder: ['Hãy chọn thư mục', 'Please choose a folder'],
  noChoice: ['Hãy chọn một giá trị', 'Please choose a value'],
  signature: ['Chữ ký số của tệp', 'Digital signature of the file'],
  signatureMore: ['Gửi kèm chữ ký số', 'Attach a digital signature'],
  zipAdvice: [
    'Nên nén tệp thành ZIP, không có thư mục bên trong (nhận ZIP từ 27/01/2016)',
    'It is best packed as a ZIP file without folders inside (taken since 27/01/2016)',
  ],
  signatureHint: [
    'Không bắt buộc. Chữ ký tách rời (.p7s hoặc .sig) của đúng tệp này',
    'Optional. A detached signature (.p7s or .sig) of this exact file',
  ],
  reason: ['Lý do sửa số liệu', 'Reason for restating'],
  reasonMore: ['Nêu lý do sửa số liệu kỳ trước', 'Give the reason for restating the past'],
  reasonHint: [
    'Cần khi tệp sửa số liệu của kỳ trước. Người duyệt của đơn vị sẽ đọc',
    'Needed when the file restates the past. The person who approves it reads this',
  ],
  send: ['Gửi tệp', 'Send'],
  checked: ['Kiểm tra trước khi gửi', 'Pre-send checks'],
  checking: ['Đang kiểm tra tệp', 'Checking the file'],
  checkingThenSend: ['Đang kiểm tra tệp, kiểm tra xong sẽ gửi', 'Checking the file; it will then be sent'],
  fine: ['đúng', 'correct'],
  doubt: ['cần xem lại', 'needs a look'],
  mend: ['Tệp chưa gửi được: {{fault}}', 'The file cannot be sent yet: {{fault}}'],
  missing: ['(thiếu)', '(missing)'],
  sending: ['Đang gửi {{name}}', 'Sending {{name}}'],
  stop: ['Dừng gửi', 'Stop sending'],
  correcting: ['Gửi bản sửa của {{name}}', 'A corrected file for {{name}}'],
  noCorrection: ['Không phải bản sửa', 'Not a correction'],
  choicesFailed: ['Không tải được danh sách lựa chọn', 'Could not load the choices'],
  foldersFailed: ['Không tải được danh sách thư mục', 'Could not load the folders'],
  progress: ['Đã gửi {{percent}}%', '{{percent}}% sent'],
  chooseFirst: ['Chọn thư mục trước', 'Choose a folder first'],
});
