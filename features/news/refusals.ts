import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of news. */
export const newsRefusals = refusals({
  'picture-unreadable': {
    status: 400,
    number: '4000172',
    text: [
      'Ảnh phải là tệp PNG hoặc JPEG nguyên vẹn, mỗi cạnh không quá 4.000 điểm ảnh',
      'The picture must be an intact PNG or JPEG of up to 4,000 pixels a side',
    ],
  },
});
