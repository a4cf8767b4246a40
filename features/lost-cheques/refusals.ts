import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of lost cheques. */
export const lostChequesRefusals = refusals({
  'day-ahead': {
    status: 400,
    number: '4000071',
    text: [
      'Ngày này chưa đến. Hãy nhập ngày không sau hôm nay',
      'This date is in the future. Enter today or an earlier date',
    ],
  },
  'cheque-cic-unknown': {
    status: 400,
    number: '4000860',
    text: [
      'Không có khách hàng nào mang mã CIC này. Sửa mã, hoặc để trống',
      'No customer has this CIC code. Correct it, or leave it empty',
    ],
  },
  'own-cheque': {
    status: 403,
    number: '4030071',
    text: [
      'Người nhập hoặc sửa bản ghi không tự duyệt được. Cần một người khác có quyền duyệt',
      'The person who entered or changed the record cannot approve it. Another person with approval rights must do so',
    ],
  },
  'cheque-known': {
    status: 409,
    number: '4090071',
    text: [
      'Séc này của tài khoản này đã được khai báo. Hãy tìm trong danh sách, sửa hoặc đính chính bản ghi đó',
      'This cheque on this account has already been declared. Find it in the list and edit or correct that record',
    ],
  },
  'cheque-approved': {
    status: 409,
    number: '4090072',
    text: [
      'Bản ghi đã duyệt, không sửa hay xóa được. Hãy lập bản đính chính',
      'The record is approved and cannot be changed or deleted. Enter a correction instead',
    ],
  },
  'cheque-approved-before': {
    status: 409,
    number: '4090860',
    text: [
      'Bản ghi này đã duyệt. Không cần duyệt lần nữa',
      'This record is approved already. It needs no second approval',
    ],
  },
  'cheque-not-approved': {
    status: 409,
    number: '4090073',
    text: ['Chỉ đính chính được bản ghi đã duyệt', 'Only an approved record can be corrected'],
  },
  'cheque-corrected': {
    status: 409,
    number: '4090074',
    text: [
      'Bản ghi này đã có bản đính chính. Hãy làm tiếp trên bản đính chính đó',
      'This record already has a correction. Please continue with that correction',
    ],
  },
});
