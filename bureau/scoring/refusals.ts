import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of scoring. */
export const scoringRefusals = refusals({
  'consent-required': {
    status: 403,
    number: '4120003',
    text: [
      'Chỉ chấm điểm tín dụng khi có sự đồng ý của khách hàng. Vui lòng xác nhận đã có đồng ý',
      'Credit scoring requires the customer’s consent. Please confirm that it was given',
    ],
  },
});
