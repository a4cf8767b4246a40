import { expect, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, chooseFiles, signIn, speak } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import { bankWords, paymentWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const scale = 4;

/** Reads the QR code that the page draws, as a camera would: its dark rectangles as pixels, given to a decoder. */
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

test('REC-06 a notice is paid by a VietQR code that a decoder reads: account, amount and message equal those on the page', async ({
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

test('REC-06 an operator reads a statement, and assigns a doubtful line to a notice', async ({ page }) => {
  const t = (key: keyof (typeof bankWords)['texts']) => say(bankWords, 'vi', key);
  await page.setViewportSize({ width: 1280, height: 900 });
  await speak(page, 'vi');
  await signIn(page, 'minh.operator', { at: '/portal/main/bank-lines' });
  const reference = `E2E${Date.now()}`;
  const today = hanoiDay().split('-').reverse().join('/');
  const content = `Ngày,Số giao dịch,Ghi có,Nội dung\n${today},${reference},1234,tien phi\n31/02/2026,X,1,y\n`;
  await page.getByRole('button', { name: t('importTitle'), exact: true }).click();
  const drawer = page.getByRole('dialog');
  const open = () => drawer.getByRole('button', { name: t('chooseFile') }).click();
  await chooseFiles(page, open, { name: `${reference}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await drawer.getByRole('button', { name: t('importTitle'), exact: true }).click();
  await expect(
    drawer.getByText(say(bankWords, 'vi', 'imported', { lines: 1, matched: 0, doubtful: 1, known: 0, faults: 1 })),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText(t('doubtful'));
  await row.getByRole('button', { name: t('settle'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: t('settle'), exact: true }).click();
  await expect(row).toContainText(t('settled'));
});

test('REC-06 a second person reverses a line’s payment, and its notice shows both rows', async ({ browser }) => {
  const t = (key: keyof (typeof bankWords)['texts']) => say(bankWords, 'vi', key);
  const p = (key: keyof (typeof paymentWords)['texts']) => say(paymentWords, 'vi', key);
  const open = async (name: string, at: string) => {
    const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 } })).newPage();
    await speak(page, 'vi');
    await signIn(page, name, { at: `/portal/main/${at}` });
    return page;
  };
  const lan = await open('binh.clerk', 'fee-payment');
  const owed = lan
    .locator('tbody tr')
    .filter({ hasText: p('paid0') })
    .first();
  const notice = /GB\d{15}/.exec((await owed.textContent()) ?? '')?.[0] ?? '';
  const minh = await open('minh.operator', 'bank-lines');
  const reference = `REV${Date.now()}`;
  const today = hanoiDay().split('-').reverse().join('/');
  const content = `Ngày,Số giao dịch,Ghi có,Nội dung\n${today},${reference},1234,${notice}\n`;
  await minh.getByRole('button', { name: t('importTitle'), exact: true }).click();
  const drawer = minh.getByRole('dialog');
  const choose = () => drawer.getByRole('button', { name: t('chooseFile') }).click();
  await chooseFiles(minh, choose, { name: `${reference}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await drawer.getByRole('button', { name: t('importTitle'), exact: true }).click();
  const line = (page: Page) => page.getByRole('row').filter({ hasText: reference });
  await expect(drawer.getByRole('status')).not.toBeEmpty();
  await minh.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(line(minh)).toContainText(t('matched'));
  await actOn(line(minh), t('reverse'));
  const question = minh.getByRole('dialog');
  await question.getByRole('textbox').fill('Ngân hàng thu hồi');
  await question.getByRole('button', { name: t('reverse'), exact: true }).click();
  await expect(line(minh)).toContainText(t('reversing'));

  const quang = await open('quang.operator', 'bank-lines');
  await actOn(line(quang), t('approve'));
  const decision = quang.getByRole('alertdialog');
  for (const fact of [reference, notice, 'Ngân hàng thu hồi', 'minh.operator'])
    await expect(decision.locator('dd').filter({ hasText: fact })).not.toHaveCount(0);
  await decision.getByRole('button', { name: t('approve'), exact: true }).click();
  await expect(line(quang)).toContainText(t('reversed'));

  await lan
    .getByRole('row')
    .filter({ hasText: notice })
    .getByRole('button', { name: p('history'), exact: true })
    .click();
  const history = lan.getByRole('dialog');
  await expect(history.locator('tbody tr').first()).toContainText(p('reversal'));
  await expect(history.locator('tbody tr').first()).toContainText('\u22121.234');
  await expect(history.locator('tbody tr').nth(1)).toContainText(p('payment'));
  expect(await axeFindings(lan, '[role=dialog]')).toEqual([]);
  for (const page of [lan, minh, quang]) await page.context().close();
});
