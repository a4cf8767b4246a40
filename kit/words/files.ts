import { words } from './words.ts';

/** Texts of the input that takes files. */
export const fileWords = words('files', {
  chooseFile: ['Chọn tệp', 'Choose a file'],
  chooseFiles: ['Chọn các tệp', 'Choose files'],
  chooseFilesFirst: ['Chọn tệp trước', 'Choose files first'],
  sendFiles: ['Tải lên', 'Upload'],
  sendingFiles: ['Đang gửi', 'Sending'],
  fileSent: ['Đã gửi {{file}}', '{{file}} has been sent'],
  dropHere: ['hoặc kéo thả vào đây', 'or drop here'],
  dropNow: ['Thả tệp vào đây', 'Drop the file here'],
  fileRules: ['Tối đa {{max}} MB mỗi tệp. Chỉ nhận: {{allowed}}', 'Up to {{max}} MB per file. Accepted: {{allowed}}'],
  fileRulesAny: ['Tối đa {{max}} MB mỗi tệp', 'Up to {{max}} MB per file'],
  fileLimit: ['tối đa {{count}} tệp', 'up to {{count}} files'],
  removeFile: ['Bỏ tệp {{name}}', 'Remove {{name}}'],
  chosenFiles: ['Tệp đã chọn', 'Chosen files'],
});
