import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of looking a customer up. */
export const matchingRefusals = refusals({
  'no-subject': {
    status: 404,
    number: '4040002',
    text: ['Không tìm thấy khách hàng theo thông tin đã nhập', 'No customer matches what you entered'],
  },
});
