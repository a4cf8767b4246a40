import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPaperCode, paperCode, shownPaperCode, tidyPaperCode, tidyReportNumber } from './paper-code.ts';

const codes = Array.from({ length: 200 }, (_, n) => paperCode(createHash('sha256').update(String(n)).digest()));
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

test('INS-07 a code on paper has twelve letters that are not taken for each other', () => {
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) {
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
    expect(isPaperCode(code)).toBe(true);
  }
  expect(shownPaperCode('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN');
});

test('INS-07 every single wrong letter and every two neighbours that were swapped are found', () => {
  for (const code of codes.slice(0, 25)) {
    for (let at = 0; at < code.length; at += 1) {
      for (const letter of letters) {
        const wrong = code.slice(0, at) + letter + code.slice(at + 1);
        expect([wrong, isPaperCode(wrong)]).toEqual([wrong, wrong === code]);
      }
      const [one = '', other = ''] = [code[at], code[at + 1]];
      const swapped = code.slice(0, at) + other + one + code.slice(at + 2);
      if (other !== '' && one !== other) expect([swapped, isPaperCode(swapped)]).toEqual([swapped, false]);
    }
  }
});

test('INS-07 a code is read as people type it: small letters, spaces, dashes of any kind', () => {
  const [code = ''] = codes;
  const typed = ` ${shownPaperCode(code).toLowerCase().replace('-', ' – ')} `;
  expect(tidyPaperCode(typed)).toBe(code);
  expect(tidyReportNumber(' 2026 / r11/000001234 ')).toBe('2026/R11/000001234');
  for (const wrong of ['', 'ABCD', '0'.repeat(12), `${code}2`, code.slice(1), '😀'.repeat(12), 'x'.repeat(10_000)])
    expect(isPaperCode(tidyPaperCode(wrong)), wrong.slice(0, 20)).toBe(false);
});
