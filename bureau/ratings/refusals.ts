import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of ratings. */
export const bureauRatingsRefusals = refusals({
  'rating-none': {
    status: 409,
    number: '4090092',
    text: ['Chưa có hạng tín dụng cho phiếu này', 'This order has no rating yet'],
  },
  'rating-end-of-scale': {
    status: 409,
    number: '4090093',
    text: ['Hạng đã ở đầu hoặc cuối thang', 'The grade is already at the end of the scale'],
  },
  'rating-above-cap': {
    status: 409,
    number: '4090094',
    text: ['Không tăng được hạng vượt quá giới hạn của mô hình', 'A grade cannot be raised above the model’s cap'],
  },
});
