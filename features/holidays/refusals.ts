import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of holidays. */
export const holidaysRefusals = refusals({
  'holiday-known': {
    status: 409,
    number: '4090185',
    text: ['Ngày này đã có trong danh sách', 'This date is already in the list'],
  },
  'holiday-weekday': {
    status: 400,
    number: '4000181',
    text: [
      'Ngày nghỉ phải rơi vào thứ Hai đến thứ Sáu, ngày làm bù vào thứ Bảy hoặc Chủ nhật',
      'A holiday must fall on a weekday, Monday to Friday; a working day in lieu on a Saturday or Sunday',
    ],
  },
});
