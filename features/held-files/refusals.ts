import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of held files. */
export const heldFilesRefusals = refusals({
  'own-file': {
    status: 403,
    number: '4030820',
    text: [
      'Người gửi không tự duyệt tệp của mình. Cần một người khác được Tổng giám đốc ủy quyền',
      'The sender of a file cannot approve it. Another delegate of the General Director must do so',
    ],
  },
});
