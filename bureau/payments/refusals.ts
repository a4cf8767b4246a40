import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of payments. */
export const bureauPaymentsRefusals = refusals({
  'more-than-owed': {
    status: 409,
    number: '4090170',
    text: [
      'Số tiền lớn hơn số còn nợ của các giấy báo đã chọn. Chọn thêm giấy báo, hoặc ghi phần thừa vào số dư',
      'The amount exceeds what the selected notices owe. Select more notices, or leave the remainder in credit',
    ],
  },
});
