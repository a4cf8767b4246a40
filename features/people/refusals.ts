import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of people. */
export const peopleRefusals = refusals({
  'shared-account': {
    status: 403,
    number: '4030113',
    text: [
      'Tài khoản này còn làm việc cho đơn vị khác. Chỉ Trung tâm đặt lại được mật khẩu',
      'This account is also used at other institutions. Only the Centre can reset its password',
    ],
  },
  'own-change': {
    status: 403,
    number: '4030115',
    text: [
      'Người đề nghị và người được đổi quyền không tự duyệt được. Cần một quản trị viên khác',
      'Neither the person who requested the change nor the person it concerns can approve it. Another administrator must do so',
    ],
  },
  'last-administrator': {
    status: 409,
    number: '4090110',
    text: [
      'Đây là quản trị viên cuối cùng của đơn vị. Hãy giao quyền quản trị cho người khác trước',
      'This is the institution’s last administrator. Make someone else an administrator first',
    ],
  },
  'roles-apart': {
    status: 400,
    number: '4000110',
    text: [
      'Quản trị viên và kiểm toán viên không kiêm vai trò khác',
      'Administrators and auditors cannot hold other roles',
    ],
  },
});
