import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of instant inquiry. */
export const instantInquiryRefusals = refusals({
  'score-too-old': {
    status: 409,
    number: '4090052',
    text: [
      'Điểm này đã quá 30 ngày. Hãy hỏi điểm mới rồi mô phỏng',
      'This score is more than 30 days old. Please request a new one, then simulate',
    ],
  },
  'paper-tries': {
    status: 429,
    number: '4120005',
    text: [
      'Hôm nay đã thử {{limit}} số giấy tờ không khớp với mã CIC này. Hãy bỏ trống mã CIC, hoặc để hệ thống điền số giấy tờ theo mã; mở lại lúc 00:00',
      'You have tried {{limit}} numbers today that do not match this CIC code. Leave the code empty, or let the system fill in its number. You can try again at 00:00',
    ],
  },
});
