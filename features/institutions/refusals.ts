import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of institutions. */
export const institutionsRefusals = refusals({
  'institution-code-taken': {
    status: 409,
    number: '4090117',
    text: ['Mã đơn vị này đã có', 'This institution code already exists'],
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
});
