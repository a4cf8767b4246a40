import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of orders. */
export const ordersRefusals = refusals({
  'order-own-desk': {
    status: 409,
    number: '4090148',
    text: [
      'Phiếu xếp hạng đi tiếp ở phần Xếp hạng, nơi có kiểm tra báo cáo tài chính và người kiểm tra thứ hai',
      'Ratings are handled under Rating, which checks the financial statements and the second reviewer',
    ],
  },
});
