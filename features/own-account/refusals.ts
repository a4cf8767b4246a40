import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of own account. */
export const ownAccountRefusals = refusals({
  'password-same': {
    status: 400,
    number: '4000114',
    text: ['Mật khẩu mới phải khác mật khẩu đang dùng', 'The new password must be different from the current one'],
  },
  'factor-known': {
    status: 409,
    number: '4090113',
    text: ['Khóa truy cập này đã được đăng ký', 'This passkey is already registered'],
  },
  'factor-needed': {
    status: 409,
    number: '4090114',
    text: [
      'Đây là lớp xác thực cuối cùng mà vai trò của bạn bắt buộc. Hãy đăng ký lớp khác trước',
      'This is the last second factor your role requires. Register another one first',
    ],
  },
});
