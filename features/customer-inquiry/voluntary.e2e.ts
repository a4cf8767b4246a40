import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { newTicket } from '#testing/inquirer.ts';
import { box, field, fillByCode } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import { lookups } from '#features/lookups/contract.ts';
import { say } from '#kit/words/words.ts';

const { manyLenders, enterprise } = known;

test('NAV-12 CHA-01 a member asks for TN11 without captcha, reads what it contributes itself, and finds it in its list', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'tam.member');
  await expect(page.getByText('/ 200')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu chức năng' });
  await menu.getByRole('link', { name: 'TN11 – Báo cáo thể nhân' }).click();
  await expect(box(page)).toBeFocused();
  await expect(field(page, 'twoFactorRecoveryCode')).toHaveCount(0);
  const ticket = await fillByCode(page, manyLenders.cicCode, newTicket());
  await page.keyboard.press('F8');
  const dialog = page.getByRole('alertdialog');
  for (const text of ['TN11 – Báo cáo thể nhân cho tổ chức tự nguyện', manyLenders.name, ticket, '3.000\u00a0₫'])
    await expect(dialog).toContainText(text);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: say(inquiryScreenWords, 'vi', 'seeReply') }).click();
  await expect(page).toHaveURL(/\/portal\/main\/response-charity\/detail\?voucher=/);
  await expect(page.getByText('Không hiển thị vì đơn vị không đóng góp: thẻ tín dụng')).toBeVisible();
  await expect(page.getByText('Dư nợ thẻ tín dụng')).toHaveCount(0);

  await page.getByRole('button', { name: 'Về danh sách' }).click();
  await expect(page).toHaveURL(/\/portal\/main\/response-charity(\?|$)/);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('link', { name: ticket })).toBeVisible();
});

test('CHA-01 TN10 asks for the papers of a legal entity', async ({ page }) => {
  await signIn(page, 'tam.member', { at: '/portal/main/query-charity-tn10' });
  await expect(box(page)).toBeFocused();
  await expect(field(page, 'taxCode')).toBeVisible();
  await expect(field(page, 'identityNumber')).toHaveCount(0);
  await fillByCode(page, enterprise.cicCode, newTicket());
  await page.keyboard.press('F8');
  await expect(page.getByRole('alertdialog')).toContainText('10.000\u00a0₫');
});

test('INQ-08 whoever asks before the prices have come reads the price in the question all the same', async ({
  page,
}) => {
  let arrived = 0;
  await page.route(`**${lookups.products.path}*`, async (route) => {
    await pause(2_000);
    await route.continue().catch(() => undefined);
    arrived = Date.now();
  });
  await signIn(page, 'tam.member', { at: '/portal/main/query-charity-tn10' });
  await fillByCode(page, enterprise.cicCode, newTicket());
  await page.keyboard.press('F8');
  const pressed = Date.now();
  await expect(page.getByRole('alertdialog')).toContainText('10.000\u00a0₫');
  expect(arrived).toBeGreaterThan(pressed);
});
