import { words } from '#kit/words/words.ts';

/** Texts that a sandbox is filled with. */
export const sandboxTexts = words('sandbox-texts', {
  withdrawn: ['Dữ liệu thử nghiệm: sự đồng ý đã rút lại', 'Test data: a consent that was taken back'],
});
