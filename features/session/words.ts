import { words } from '#kit/words/words.ts';

/** Texts of the sign-in and of the choice of institution. */
export const sessionWords = words('session', {
  title: ['Đăng nhập', 'Sign in'],
  userName: ['Tên đăng nhập', 'User name'],
  password: ['Mật khẩu', 'Password'],
  signIn: ['Đăng nhập', 'Sign in'],
  signingIn: ['Đang đăng nhập', 'Signing in'],
  directory: ['Đăng nhập bằng tài khoản đơn vị', "Sign in with your institution's account"],
  directoryNote: [
    'Bạn sẽ chuyển sang trang đăng nhập của đơn vị.',
    "You will be taken to your institution's sign-in page.",
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
  proofTitle: ['Xác nhận danh tính', 'Confirm your identity'],
});
