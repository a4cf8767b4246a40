import { refusals } from '#kit/contract/refusal.ts';

/** Refusals of own settings. */
export const ownSettingsRefusals = refusals({
  'settings-full': {
    status: 409,
    number: '4090867',
    text: [
      'Bạn đã lưu quá nhiều tùy chỉnh. Hãy xóa bớt tra cứu đã ghi nhớ rồi lưu lại',
      'You have kept too many settings. Delete some saved searches, then save again',
    ],
  },
});
