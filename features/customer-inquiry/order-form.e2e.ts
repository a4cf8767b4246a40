import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { newTicket } from '#testing/inquirer.ts';
import { box, field, fillByCode, typeChoice } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';

test('NAV-13 S74-01 FIX-08 S74 is searched and ordered for a legal entity or a person, without captcha, and read as the reply', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'lan.clerk', { at: '/portal/main/san-pham-s74/order-form' });
  await expect(box(page)).toBeFocused();
  await expect(field(page, 'twoFactorRecoveryCode')).toHaveCount(0);
  // One digit more than a registration number may have is kept, and reported.
  await field(page, 'businessRegistration').fill('1'.repeat(51));
  await page.keyboard.press('F8');
  await expect(field(page, 'businessRegistration')).toHaveValue('1'.repeat(51));
  await expect(field(page, 'businessRegistration')).toHaveAccessibleDescription(/50/);
  await typeChoice(page, 'Thể nhân').check();
  await expect(field(page, 'businessRegistration')).toHaveCount(0);
  await fillByCode(page, known.clean.cicCode, newTicket());
  await page.keyboard.press('F8');
  const dialog = page.getByRole('alertdialog');
  for (const text of ['Đặt hỏi tin sản phẩm S74', known.clean.name, '50.000\u00a0₫'])
    await expect(dialog).toContainText(text);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: say(inquiryScreenWords, 'vi', 'seeReply') }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Sản phẩm đặt hàng' })).toBeVisible();

  // Its own search finds a legal entity, however often, without a captcha; that one is ordered too.
  await page.goto('/portal/main/san-pham-s74/order-form');
  await expect(box(page)).toBeFocused();
  await typeChoice(page, 'Pháp nhân').check();
  for (let at = 0; at < 3; at += 1) {
    await field(page, 'customerName').fill(known.enterprise.name);
    const searched = page.waitForResponse('**/api/SanPhamS74/Search');
    await page.keyboard.press('F9');
    expect((await searched).status()).toBe(200);
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('option').filter({ hasText: known.enterprise.name }).first()).toBeVisible();
    await expect(panel.locator('[name=twoFactorRecoveryCode]')).toHaveCount(0);
    if (at < 2) await page.keyboard.press('Escape');
    else await panel.getByRole('option').filter({ hasText: known.enterprise.name }).first().click();
    await expect(panel).toHaveCount(0);
  }
  await expect(field(page, 'cicCode')).toHaveValue(known.enterprise.cicCode);
  await field(page, 'voucherNumber').fill(newTicket());
  const ordered = page.waitForRequest('**/api/SanPhamS74/HoiTinNN');
  await page.keyboard.press('F8');
  await expect(dialog).toContainText(known.enterprise.name);
  await page.keyboard.press('Enter');
  expect((await ordered).postDataJSON()).toMatchObject({ customerType: '1', cicCode: known.enterprise.cicCode });
  await expect(page.getByRole('link', { name: say(inquiryScreenWords, 'vi', 'seeReply') })).toBeVisible();
});
