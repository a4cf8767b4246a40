import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of own roles. */
export const ownRolesRefusals = refusals({
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
});
