import { words } from '#kit/words/words.ts';

/** Words of every screen that sends files. */
export const uploadWords = words('upload', {
  form: ['Gửi tệp', 'Send a file'],
  sent: ['Đã gửi {{name}}', '{{name}} has been sent'],
  stopped: ['Đã dừng gửi {{name}}', 'Sending of {{name}} was stopped'],
  ledger: ['Tệp vừa gửi', 'Files just sent'],
  sentAt: ['gửi lúc {{time}}', 'sent at {{time}}'],
  lost: [
    'Chưa gửi xong (bắt đầu lúc {{time}}). Trung tâm chưa nhận tệp này, hãy chọn lại tệp và gửi',
    'Not fully sent (started at {{time}}). The Centre has not received this file; please choose it and send it again',
  ],
  unknown: [
    'Đường truyền đứt khi đang gửi. Đang hỏi Trung tâm đã nhận chưa',
    'The connection was lost while sending. Checking whether the Centre received the file',
  ],
  forget: ['Bỏ dòng này', 'Remove this line'],
  history: ['Lịch sử gửi tệp', 'Files sent'],
  loadFailed: ['Không tải được danh sách tệp vừa gửi', 'Could not load the files just sent'],
  work: ['Đã kiểm tra {{percent}}%', '{{percent}}% checked'],
});
