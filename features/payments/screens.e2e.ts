import { expect, test } from '@playwright/test';
import jsQR from 'jsqr';
import { todayInVietnam } from '#kit/browser/inputs/date-text.ts';
import { axeFindings } from '#kit/testing/axe.ts';
import { chooseFiles, signIn, speak } from '#kit/testing/person.ts';
import { say } from '#kit/words/words.ts';
import { bankWords, paymentWords } from './words.ts';

const scale = 4;

/** Reads the square that the page draws, as a camera would: its dark rectangles as pixels, given to a decoder. */
function decode(size: number, path: string): string | undefined {
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let line = Number(y) * scale; line < (Number(y) + 1) * scale; line += 1) {
      for (let at = Number(x) * scale; at < (Number(x) + Number(width)) * scale; at += 1) {
        pixels.fill(0, (line * side + at) * 4, (line * side + at) * 4 + 3);
      }
    }
  }
  return jsQR(pixels, side, side)?.data;
}

test('REC-06 a notice is paid by a VietQR code that a decoder reads: account, amount and message as the page says them', async ({
  page,
}) => {
  const t = (key: keyof (typeof paymentWords)['texts']) => say(paymentWords, 'en', key);
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'en');
  await signIn(page, 'lan.clerk', { at: '/portal/main/fee-payment' });
  await expect(page.getByText(t('accountHint'))).toBeVisible();
  const account = (await page.locator('section code').first().textContent()) ?? '';
  const pay = page.getByRole('button', { name: t('pay'), exact: true }).first();
  await pay.click();
  const dialog = page.getByRole('dialog');
  const square = dialog.getByRole('img');
  await expect(square).toBeVisible();
  const size = Number(((await square.getAttribute('viewBox')) ?? '').split(' ')[2]);
  const read = decode(size, (await square.locator('path').getAttribute('d')) ?? '');
  const facts = (await dialog.locator('dl').textContent()) ?? '';
  const amount = /([\d,]+) VND/.exec(facts)?.[1]?.replaceAll(',', '') ?? '';
  const message = /GB\d{15}/.exec(facts)?.[0] ?? '';
  expect(read).toContain(`54${String(amount.length).padStart(2, '0')}${amount}5802VN`);
  expect(read).toContain(`01${account.length}${account}0208QRIBFTTA`);
  expect(read).toContain(message);
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
});

test('REC-06 an operator reads a statement, and gives a doubtful line to a notice', async ({ page }) => {
  const t = (key: keyof (typeof bankWords)['texts']) => say(bankWords, 'vi', key);
  await page.setViewportSize({ width: 1280, height: 900 });
  await speak(page, 'vi');
  await signIn(page, 'minh.operator', { at: '/portal/main/bank-lines' });
  const reference = `E2E${Date.now()}`;
  const today = todayInVietnam().split('-').reverse().join('/');
  const content = `Ngày,Số giao dịch,Ghi có,Nội dung\n${today},${reference},1234,tien phi\n31/02/2026,X,1,y\n`;
  const open = () => page.getByRole('button', { name: t('chooseFile') }).click();
  await chooseFiles(page, open, { name: `${reference}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: t('importTitle'), exact: true }).click();
  await expect(
    page.getByText(say(bankWords, 'vi', 'imported', { lines: 1, matched: 0, doubtful: 1, known: 0, faults: 1 })),
  ).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText(t('doubtful'));
  await row.getByRole('button', { name: t('settle'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: t('settle'), exact: true }).click();
  await expect(row).toContainText(t('settled'));
});
