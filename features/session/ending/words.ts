import { words } from '#kit/words/words.ts';

/** Texts of the screen that ends the sessions of a user. */
export const endingWords = words('session-ending', {
  endIntro: [
    'Kết thúc ngay mọi phiên làm việc của một người dùng, trên mọi máy và mọi tab trình duyệt.',
    'Immediately ends all of a user’s sessions, on every device and in every tab.',
  ],
  endUser: ['Tên đăng nhập của người dùng', 'User name'],
  endReason: ['Lý do', 'Reason'],
  endReasonHint: ['Được ghi vào nhật ký', 'Kept in the audit log'],
  end: ['Kết thúc phiên', 'End sessions'],
  showSessions: ['Xem các phiên', 'Show sessions'],
  sessionsOf: ['Phiên đang mở của {{user}}', 'Open sessions of {{user}}'],
  device: ['Thiết bị', 'Device'],
  address: ['Địa chỉ', 'Address'],
  institution: ['Đơn vị', 'Institution'],
  startedAt: ['Từ lúc', 'Since'],
  lastSeenAt: ['Hoạt động gần nhất', 'Last seen'],
  endAskTitle: ['Kết thúc phiên của {{user}}?', "End {{user}}'s sessions?"],
  endAsk: [
    'Mọi phiên của {{user}} sẽ kết thúc, dữ liệu chưa gửi sẽ mất.',
    'All of {{user}}’s sessions will end, and anything not sent will be lost.',
  ],
  endSelfTitle: ['Bạn sắp kết thúc phiên của chính mình', 'You are about to end your own sessions'],
  endSelf: ['Nhập lại tên đăng nhập của bạn để xác nhận', 'Type your own user name to confirm'],
  endSelfWrong: ['Tên nhập lại không khớp', 'The name does not match'],
  ended: ['Đã kết thúc {{count}} phiên của {{user}}', '{{count}} {{count, session|sessions}} of {{user}} ended'],
  endedElsewhere: [
    '{{user}} đang đăng nhập cho đơn vị khác. Chỉ đơn vị đó hoặc Trung tâm kết thúc được phiên này',
    '{{user}} is signed in for another institution. Only that institution or the Centre can end that session',
  ],
  endedNone: ['{{user}} không có phiên nào đang mở', '{{user}} has no open sessions'],
});
