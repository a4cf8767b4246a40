import { words } from '#kit/words/words.ts';

/** Texts of a proof of identity: a second factor, or the password. */
export const proofWords = words('proof', {
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
  proof: [
    'Thao tác này liên quan đến tiền hoặc quyền. Nhập lại mật khẩu để tiếp tục.',
    'This action involves money or rights. Please enter your password again to continue.',
  ],
  proofDirectory: [
    'Nếu bạn đăng nhập bằng tài khoản đơn vị và không có mật khẩu ở đây, hãy hủy, đăng xuất rồi đăng nhập lại: thao tác này làm được ngay sau khi đăng nhập.',
    'If you sign in with your institution’s account and have no password here, cancel, sign out and sign in again: this can be done right after signing in.',
  ],
  ownPassword: ['Mật khẩu của bạn', 'Your password'],
});
