import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of people. */
export const bureauPeopleRefusals = refusals({
  'own-account': {
    status: 403,
    number: '4030111',
    text: [
      'Không tự khóa hay đổi quyền của chính mình được. Cần một quản trị viên khác',
      'You cannot lock or change the rights of your own account. Another administrator must do so',
    ],
  },
  'cannot-grant': {
    status: 403,
    number: '4030112',
    text: [
      'Bạn không có thẩm quyền với vai trò này. Vui lòng liên hệ quản trị viên cấp trên',
      'You are not authorised to manage this role. Please contact a more senior administrator',
    ],
  },
  'role-named': {
    status: 409,
    number: '4090116',
    text: ['Đã có vai trò mang tên này', 'A role with this name already exists'],
  },
  'institution-change-waiting': {
    status: 409,
    number: '4090118',
    text: ['Đơn vị này đang có một thay đổi chờ duyệt', 'This institution already has a change awaiting approval'],
  },
  'username-taken': {
    status: 409,
    number: '4090111',
    text: ['Tên đăng nhập này đã có. Hãy chọn tên khác', 'This user name is taken. Please choose another'],
  },
  'change-waiting': {
    status: 409,
    number: '4090112',
    text: [
      'Đã có một thay đổi quyền của người này đang chờ duyệt',
      'This person already has a rights change awaiting approval',
    ],
  },
  'password-short': {
    status: 400,
    number: '4000111',
    text: ['Mật khẩu phải có ít nhất {{min}} ký tự', 'The password must have at least {{min}} characters'],
  },
  'password-common': {
    status: 400,
    number: '4000112',
    text: [
      'Mật khẩu này quá phổ biến hoặc quá đơn giản. Hãy dùng vài từ không liên quan nhau',
      'This password is too common or too simple. Use a few unrelated words',
    ],
  },
  'password-personal': {
    status: 400,
    number: '4000113',
    text: ['Mật khẩu không được chứa tên của bạn', 'The password must not contain your name'],
  },
});
