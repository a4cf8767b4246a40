import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of alarms. */
export const alarmsRefusals = refusals({
  'decoy-borrows': {
    status: 409,
    number: '4090188',
    text: [
      'Khách hàng này đang có khoản vay: sẽ có người tra cứu chính đáng, nên không thể làm hồ sơ mồi',
      'This borrower has a loan, so there are legitimate reasons to look them up; they cannot be a decoy',
    ],
  },
  'decoy-waiting': {
    status: 409,
    number: '4090189',
    text: ['Đang có thay đổi chờ duyệt về hồ sơ này', 'A change to this record is already awaiting approval'],
  },
  'own-decoy': {
    status: 403,
    number: '4030183',
    text: [
      'Người đề nghị không tự duyệt được. Cần một quản trị viên khác của Trung tâm',
      'The person who requested it cannot approve it. Another administrator of the Centre must do so',
    ],
  },
});
