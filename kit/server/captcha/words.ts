import { words } from '#kit/words/words.ts';

/**
 * The spoken forms of a captcha's characters; the recordings beside this file say exactly these words. No drawn
 * captcha has a 1 (it looks like a 7), but a demo's fixed answer may.
 */
export const spokenDigits = words('captcha-spoken', {
  '0': ['không', 'zero'],
  '1': ['một', 'one'],
  '2': ['hai', 'two'],
  '3': ['ba', 'three'],
  '4': ['bốn', 'four'],
  '5': ['năm', 'five'],
  '6': ['sáu', 'six'],
  '7': ['bảy', 'seven'],
  '8': ['tám', 'eight'],
  '9': ['chín', 'nine'],
});
