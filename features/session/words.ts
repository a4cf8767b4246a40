import { words } from '#kit/words/words.ts';

/** Texts of the sign-in, the choice of institution and the ending of sessions. */
export const sessionWords = words('session', {
  title: ['Đăng nhập', 'Sign in'],
  userName: ['Tên đăng nhập', 'User name'],
  password: ['Mật khẩu', 'Password'],
  signIn: ['Đăng nhập', 'Sign in'],
  signingIn: ['Đang đăng nhập', 'Signing in'],
  directory: ['Đăng nhập bằng tài khoản đơn vị', "Sign in with your institution's account"],
  directoryNote: [
    'Không cần mã xác nhận; bạn sẽ chuyển sang trang đăng nhập của đơn vị.',
    "No captcha needed; you will be taken to your institution's sign-in page.",
  ],

  expired: ['Token hết hạn!', 'Token expired!'],
  expiredMore: [
    'Vui lòng đăng nhập lại để làm tiếp. Nội dung đang nhập ở thẻ này vẫn còn.',
    'Please sign in again to continue. What you were typing in this tab is still here.',
  ],
  signedOut: ['Bạn đã đăng xuất', 'You have been signed out'],
  backAfter: ['Đăng nhập để mở trang bạn đã chọn', 'Sign in to open the page you asked for'],
  workInstead: ['Xác minh không cần đọc hình', 'Verify without reading the picture'],
  working: ['Đang xác minh, chỉ mất vài giây…', 'Verifying; this takes only a few seconds…'],
  worked: ['Đã xác minh, không cần nhập mã. Hãy bấm Đăng nhập', 'Verified; no captcha is needed. Press Sign in'],
  workFailed: [
    'Chưa xác minh được. Hãy thử lại, hoặc nhập mã trong hình',
    'The verification did not work. Try again, or enter the captcha',
  ],
  silent: [
    'Không phát được âm thanh. Hãy đổi mã khác rồi nghe lại',
    'The audio could not be played. Get a new captcha and listen again',
  ],
  offline: [
    'Không kết nối được máy chủ. Nội dung đã nhập vẫn còn, vui lòng kiểm tra mạng rồi thử lại.',
    'The server cannot be reached. What you entered is still here: check your network and try again.',
  ],

  manyCompanies: [
    'Tài khoản thuộc nhiều đơn vị, vui lòng chọn đơn vị đăng nhập',
    'Your account belongs to many companies, please choose the company to login',
  ],
  company: ['Đơn vị', 'Institution'],
  goOn: ['Tiếp tục', 'Continue'],
  back: ['Quay lại', 'Back'],

  secondTitle: ['Lớp xác thực thứ hai', 'Second-step verification'],
  secondCode: ['Mã xác thực', 'Code'],
  secondHint: [
    'Sáu chữ số của ứng dụng xác thực, hoặc một mã khôi phục',
    'Six digits from your authenticator app, or a recovery code',
  ],
  usePasskey: ['Dùng khóa truy cập', 'Use a passkey'],
  passkeyFailed: ['Khóa truy cập chưa dùng được. Hãy thử lại', 'The passkey did not work. Please try again'],
  proofSecond: [
    'Thao tác này liên quan đến tiền hoặc quyền. Xác thực lại để tiếp tục.',
    'This action involves money or rights. Please verify your identity again to continue.',
  ],
  proofTitle: ['Xác nhận danh tính', 'Confirm your identity'],
  proof: [
    'Thao tác này liên quan đến tiền hoặc quyền. Nhập lại mật khẩu để tiếp tục.',
    'This action involves money or rights. Please enter your password again to continue.',
  ],
  proofDirectory: [
    'Nếu bạn đăng nhập bằng tài khoản đơn vị và không có mật khẩu ở đây, hãy hủy, đăng xuất rồi đăng nhập lại: thao tác này làm được ngay sau khi đăng nhập.',
    'If you sign in with your institution’s account and have no password here, cancel, sign out and sign in again: this can be done right after signing in.',
  ],
  ownPassword: ['Mật khẩu của bạn', 'Your password'],

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
