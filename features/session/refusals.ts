import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of session. */
export const sessionRefusals = refusals({
  'logon-failed': {
    status: 401,
    number: '4010003',
    text: ['Tên đăng nhập hoặc mật khẩu không đúng', 'Incorrect user name or password'],
  },
  'second-over': {
    status: 401,
    number: '4010005',
    text: [
      'Bước xác thực thứ hai đã hết hạn. Vui lòng đăng nhập lại từ đầu',
      'The second step has expired. Please sign in again from the start',
    ],
  },
  'directory-failed': {
    status: 403,
    number: '4030117',
    text: [
      'Đăng nhập bằng tài khoản đơn vị không thành công. Vui lòng thử lại hoặc dùng mật khẩu',
      "The sign-in with your institution's account failed. Please try again, or use your password",
    ],
  },
  'directory-unknown': {
    status: 403,
    number: '4030118',
    text: [
      'Tài khoản đơn vị này chưa được cấp quyền vào cổng. Vui lòng liên hệ quản trị viên đơn vị',
      'This account has no access to the portal yet. Please contact your administrator',
    ],
  },
});
