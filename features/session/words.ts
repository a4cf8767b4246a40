import { words } from '#kit/words/words.ts';

/** Words of the sign-in, the choice of institution and the ending of sessions. */
export const sessionWords = words('session', {
  title: ['Đăng nhập', 'Sign in'],
  userName: ['Tên đăng nhập', 'User name'],
  password: ['Mật khẩu', 'Password'],
  signIn: ['Đăng nhập', 'Sign in'],
  signingIn: ['Đang đăng nhập', 'Signing in'],
  directory: ['Đăng nhập bằng tài khoản đơn vị', "Sign in with your institution's account"],
  directoryNote: [
    'Không cần mã xác nhận; bạn sẽ chuyển sang trang đăng nhập của đơn vị.',
    "No captcha is needed; you go to your institution's own sign-in page.",
  ],

  expired: ['Token hết hạn!', 'Token expired!'],
  expiredMore: [
    'Vui lòng đăng nhập lại để làm tiếp. Nội dung đang nhập ở thẻ này vẫn còn.',
    'Please sign in again to go on. What you were typing in this tab is still here.',
  ],
  signedOut: ['Bạn đã đăng xuất', 'You have signed out'],
  backAfter: ['Đăng nhập để mở trang bạn đã chọn', 'Sign in to open the page you asked for'],
  silent: [
    'Không phát được âm thanh. Hãy đổi mã khác rồi nghe lại',
    'The sound could not be played. Get another captcha and listen again',
  ],
  offline: [
    'Không kết nối được máy chủ. Nội dung đã nhập vẫn còn, vui lòng kiểm tra mạng rồi thử lại.',
    'The server cannot be reached. What you entered is still here: check the network and try again.',
  ],

  manyCompanies: [
    'Tài khoản thuộc nhiều đơn vị, vui lòng chọn đơn vị đăng nhập',
    'Your account belongs to many companies, please choose the company to login',
  ],
  company: ['Đơn vị', 'Institution'],
  goOn: ['Tiếp tục', 'Continue'],
  back: ['Quay lại', 'Back'],

  endIntro: [
    'Kết thúc ngay mọi phiên làm việc của một người dùng, ở tất cả các máy và các thẻ.',
    'Ends every session of a user at once, on all machines and in all tabs.',
  ],
  endUser: ['Tên đăng nhập của người dùng', 'User name of the user'],
  endReason: ['Lý do', 'Reason'],
  endReasonHint: ['Được lưu trong nhật ký', 'Kept in the audit trail'],
  end: ['Kết thúc phiên', 'End sessions'],
  endAskTitle: ['Kết thúc phiên của {{user}}?', "End {{user}}'s sessions?"],
  endAsk: [
    'Mọi phiên của {{user}} sẽ kết thúc, dữ liệu chưa gửi sẽ mất.',
    'Every session of {{user}} will end, and what was not sent is lost.',
  ],
  endSelfTitle: ['Bạn sắp kết thúc phiên của chính mình', 'You are about to end your own sessions'],
  endSelf: ['Nhập lại tên đăng nhập của bạn để xác nhận', 'Type your own user name to confirm'],
  endSelfWrong: ['Tên nhập lại không khớp', 'The name does not match'],
  ended: ['Đã kết thúc {{count}} phiên của {{user}}', "{{count}} of {{user}}'s sessions were ended"],
  endedNone: ['{{user}} không có phiên nào đang mở', '{{user}} has no open session'],
});
