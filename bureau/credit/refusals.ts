import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of figures of a month. */
export const creditRefusals = refusals({
  'month-open': {
    status: 409,
    number: '4090075',
    text: [
      'Tháng này chưa chốt số liệu. Hãy chọn tháng trước đó',
      'The figures for this month are not final yet. Choose an earlier month',
    ],
  },
});
