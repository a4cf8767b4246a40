import type { ErrorEntry } from './error-entry.ts';

/** Refusals about people, rights and proofs of identity; part of the one catalogue. */
export const peopleErrors = {
  'step-up': {
    status: 403,
    number: '4030110',
    text: [
      'Vui lòng xác nhận lại danh tính rồi thực hiện thao tác này',
      'Please confirm your identity, then try again',
    ],
  },
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
  'shared-account': {
    status: 403,
    number: '4030113',
    text: [
      'Tài khoản này còn làm việc cho đơn vị khác. Chỉ Trung tâm đặt lại được mật khẩu',
      'This account is also used at other institutions. Only the Centre can reset its password',
    ],
  },
  'password-wrong': { status: 403, number: '4030114', text: ['Mật khẩu không đúng', 'Incorrect password'] },
  'second-wrong': {
    status: 403,
    number: '4030116',
    text: [
      'Mã xác thực không đúng, đã hết hạn hoặc đã dùng. Hãy nhập mã mới',
      'The code is incorrect, has expired or has been used. Please enter a new one',
    ],
  },
  'password-same': {
    status: 400,
    number: '4000114',
    text: ['Mật khẩu mới phải khác mật khẩu đang dùng', 'The new password must be different from the current one'],
  },
  'second-over': {
    status: 401,
    number: '4010005',
    text: [
      'Bước xác thực thứ hai đã hết hạn. Vui lòng đăng nhập lại từ đầu',
      'The second step has expired. Please sign in again from the start',
    ],
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
  'institution-suspended': {
    status: 401,
    number: '4010008',
    text: [
      'Đơn vị của bạn đang bị đình chỉ khai thác: {{reason}}. Vui lòng liên hệ Trung tâm',
      "Your institution's access is suspended: {{reason}}. Please contact the Centre",
    ],
  },
  'product-closed': {
    status: 403,
    number: '4030119',
    text: [
      'Đơn vị hoặc chi nhánh của bạn không được hỏi sản phẩm {{product}}. Vui lòng liên hệ quản trị viên',
      'Your institution or branch is not permitted to request product {{product}}. Please contact your administrator',
    ],
  },
  'role-above': {
    status: 403,
    number: '4030120',
    text: [
      'Vai trò này có quyền mà bạn không được giao cho người khác',
      'This role includes a right you are not authorised to grant',
    ],
  },
  'role-in-use': {
    status: 409,
    number: '4090115',
    text: [
      'Vai trò này đang được giao cho {{count}} người. Hãy xác nhận bỏ vai trò của họ, hoặc tạo vai trò mới',
      '{{count}} {{count, person holds|people hold}} this role. Confirm its removal from them, or create a new role',
    ],
  },
  'role-named': {
    status: 409,
    number: '4090116',
    text: ['Đã có vai trò mang tên này', 'A role with this name already exists'],
  },
  'institution-code-taken': {
    status: 409,
    number: '4090117',
    text: ['Mã đơn vị này đã có', 'This institution code already exists'],
  },
  'institution-change-waiting': {
    status: 409,
    number: '4090118',
    text: ['Đơn vị này đang có một thay đổi chờ duyệt', 'This institution already has a change awaiting approval'],
  },
  'class-apart': {
    status: 409,
    number: '4090119',
    text: [
      'Tổ chức tín dụng và tổ chức tự nguyện có vai trò khác nhau. Hãy mở đơn vị mới thay vì đổi loại hình',
      'Credit institutions and voluntary members have different roles. Create a new institution instead of changing the class',
    ],
  },
  'own-institution-change': {
    status: 403,
    number: '4030121',
    text: [
      'Người đề nghị không tự duyệt được. Cần một quản trị viên khác của Trung tâm',
      'The person who requested it cannot approve it. Another administrator of the Centre must do so',
    ],
  },
  'branch-head': {
    status: 409,
    number: '4090120',
    text: ['Không đóng được trụ sở chính', 'The head office cannot be closed'],
  },
  'branch-target': {
    status: 409,
    number: '4090121',
    text: [
      'Hãy chọn một chi nhánh khác đang hoạt động để chuyển người sang',
      'Choose another open branch to move its users to',
    ],
  },
  'branch-full': {
    status: 409,
    number: '4090122',
    text: ['Tỉnh này đã hết mã chi nhánh của đơn vị', 'The institution has no branch codes left in this province'],
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
  'roles-apart': {
    status: 400,
    number: '4000110',
    text: [
      'Quản trị viên và kiểm toán viên không kiêm vai trò khác',
      'Administrators and auditors cannot hold other roles',
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
} as const satisfies Readonly<Record<string, ErrorEntry>>;
