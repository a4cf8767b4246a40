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
});
