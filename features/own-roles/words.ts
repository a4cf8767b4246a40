import { say, type Text, words } from '#kit/words/words.ts';

/** Texts of the roles that an institution composes. */
export const ownRoleWords = words('ownRoles', {
  list: ['Vai trò của đơn vị', "The institution's own roles"],
  newOne: ['Tạo vai trò', 'New role'],
  formOf: ['Vai trò {{name}}', 'Role {{name}}'],
  partName: ['Tên vai trò', 'Name of the role'],
  nameVi: ['Tên tiếng Việt', 'Name in Vietnamese'],
  nameEn: ['Tên tiếng Anh', 'Name in English'],
  permissions: ['Quyền', 'Rights'],
  weighty: ['Quyền cần hai người duyệt khi giao', 'Rights that two people must approve'],
  people: ['Người giữ vai trò', 'Holders'],
  reason: ['Lý do', 'Reason'],
  reasonHint: ['Được ghi vào nhật ký', 'Kept in the audit log'],
  edit: ['Sửa vai trò', 'Edit'],
  remove: ['Bỏ vai trò', 'Remove'],
  askRemove: ['Vai trò {{name}} sẽ không còn.', 'The role {{name}} will be removed.'],
  askTakeAway: [
    '{{count}} người đang giữ vai trò {{name}}. Họ mất quyền của vai trò này ngay khi bạn bỏ nó.',
    '{{count}} {{count, person holds|people hold}} the role {{name}} and will lose its rights as soon as you remove it.',
  ],
  saved: ['Đã ghi vai trò {{name}}', 'The role {{name}} has been saved'],
  removed: [
    'Đã bỏ vai trò {{name}} của {{count}} người',
    'The role {{name}} has been removed from {{count}} {{count, person|people}}',
  ],
  chooseRight: ['Hãy chọn ít nhất một quyền', 'Choose at least one right'],
});

/** A text about a role, which each reader finds under its name in their own language. */
export function ofRole(
  key: keyof (typeof ownRoleWords)['texts'],
  { nameVi, nameEn }: { readonly nameVi: string; readonly nameEn: string },
  count = 0,
): Text {
  return {
    vi: say(ownRoleWords, 'vi', key, { name: nameVi, count }),
    en: say(ownRoleWords, 'en', key, { name: nameEn, count }),
  };
}
