import { beforeEach, expect, test } from 'vitest';
import { commonWords } from '#kit/words/common.ts';
import { both } from '#kit/words/words.ts';
import { clearInbox, inbox } from './inbox.ts';
import { toast, toastFailure, toasts } from './toast.ts';

beforeEach(() => {
  toasts.set([]);
  clearInbox();
});

test('PLT-12 at most five toasts are shown, the newest first, and the inbox keeps every one', () => {
  for (let n = 1; n <= 7; n += 1) toast({ kind: 'info', message: `thông báo ${n}` });
  expect(toasts.get().map((item) => item.message)).toEqual([7, 6, 5, 4, 3].map((n) => `thông báo ${n}`));
  expect(inbox.get()).toHaveLength(7);
});

test('PLT-12 a message that must stay is not pushed out by passing ones', () => {
  toast({ kind: 'error', message: 'lỗi', stay: true });
  for (let n = 1; n <= 5; n += 1) toast({ kind: 'info', message: `thông báo ${n}` });
  expect(toasts.get().map((item) => item.message)).toContain('lỗi');
  expect(toasts.get()).toHaveLength(5);
});

test('ERR-02 a failed call is shown by its first error, and by the general text if it has none', () => {
  toastFailure({
    failures: [
      { code: '4090001', message: 'Số phiếu đã dùng' },
      { code: '1', message: 'khác' },
    ],
  });
  toastFailure({ failures: [{ code: '1', message: '[W12] Sắp hết hạn mức' }] });
  toastFailure({ failures: [] });
  toastFailure(new TypeError('x is undefined'));
  const general = both(commonWords, 'generalError');
  expect(toasts.get().map(({ kind, message }) => [kind, message])).toEqual([
    ['error', general],
    ['error', general],
    ['warning', '[W12] Sắp hết hạn mức'],
    ['error', 'Số phiếu đã dùng'],
  ]);
});

test('PLT-12 what answers the person’s own act does not wait to be read', () => {
  toast({ kind: 'success', message: 'đã lưu' });
  toast({ kind: 'error', message: 'thiếu mã', isAnnounced: true });
  toast({ kind: 'info', message: 'có trả lời' });
  expect(inbox.get().map(({ message, read }) => [message, read])).toEqual([
    ['có trả lời', false],
    ['thiếu mã', true],
    ['đã lưu', true],
  ]);
});
