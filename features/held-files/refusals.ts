import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of held files. */
export const heldFilesRefusals = refusals({
  'own-file': {
    status: 403,
    number: '4030820',
    text: [
      'Người gửi không tự duyệt tệp của mình. Cần một người khác có quyền duyệt',
      'The sender of a file cannot approve it. Another person with the right must do so',
    ],
  },
});
