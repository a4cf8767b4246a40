import { expect, test } from 'vitest';
import { rowsText } from './rows-text.ts';

test('LST-03 copied rows are a table: one line a row, text cells that keep their zeros, signs of markup as text', () => {
  const { text, html } = rowsText(['Số', 'Tên'], [['001090', 'A\n<b>&B']]);
  expect(text).toBe('Số\tTên\n001090\tA <b>&B');
  expect(html).toContain(`<td style="mso-number-format:'\\@'">001090</td>`);
  expect(html).toContain('A\n&lt;b&gt;&amp;B');
});
