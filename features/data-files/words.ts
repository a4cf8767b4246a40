import { words } from '#kit/words/words.ts';

/** Words of sent files that the server says: states, replies, folders. */
export const dataFileWords = words('data-files', {
  replyReceived: ['Đã nhận, đang chờ kiểm tra', 'Received, waiting to be checked'],
  replyChecking: ['Đang kiểm tra ({{percent}}%)', 'Being checked ({{percent}}%)'],
  replyApplied: ['Đã cập nhật {{applied}} dòng', '{{applied}} rows taken over'],
  replyPartly: [
    'Đã cập nhật {{applied}} dòng, từ chối {{refused}} dòng',
    '{{applied}} rows taken over, {{refused}} rows refused',
  ],
  replyStored: ['Đã lưu tại Trung tâm', 'Kept at the Centre'],

  received: ['Đã nhận', 'Received'],
  checking: ['Đang kiểm tra', 'Being checked'],
  applied: ['Đã cập nhật', 'Taken over'],
  partly: ['Cập nhật một phần', 'Taken over in part'],
  refused: ['Bị từ chối', 'Refused'],
  stored: ['Đã lưu', 'Kept'],

  'folder.LETTER': ['Công văn', 'Letters'],
  'folder.CONFIRMATION': ['Xác nhận gửi lại số liệu', 'Confirmations of resubmission'],
  'folder.STATEMENT': ['Báo cáo tài chính', 'Financial statements'],
  'folder.LEGAL': ['Hồ sơ pháp lý', 'Legal papers'],
  'folder.OTHER': ['Tài liệu khác', 'Other documents'],
});
