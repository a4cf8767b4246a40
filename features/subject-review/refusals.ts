import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of subject review. */
export const subjectReviewRefusals = refusals({
  'same-subject': {
    status: 409,
    number: '4090191',
    text: [
      'Hai mã là cùng một khách hàng, không gộp được với chính mình',
      'Both codes belong to the same customer and cannot be merged',
    ],
  },
  'other-type': {
    status: 409,
    number: '4090192',
    text: ['Không gộp được pháp nhân với thể nhân', 'A legal entity and a natural person cannot be merged'],
  },
  'merge-waiting': {
    status: 409,
    number: '4090840',
    text: [
      'Đã có đề nghị gộp hoặc tách về khách hàng này đang chờ duyệt',
      'A merge or split of this customer is already awaiting approval',
    ],
  },
  'own-merge': {
    status: 403,
    number: '4030841',
    text: [
      'Người đề nghị không tự duyệt được. Cần một người khác của Trung tâm',
      'The person who proposed it cannot approve it. Another person of the Centre must do so',
    ],
  },
});
