import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of data quality. */
export const dataQualityRefusals = refusals({
  'count-running': {
    status: 409,
    number: '4090187',
    text: [
      'Đang tính lại. Kết quả sẽ có sau ít phút',
      'A recalculation is in progress. Results will be available in a few minutes',
    ],
  },
});
