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
});
