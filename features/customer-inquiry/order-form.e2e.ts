import { expect, test } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { newTicket } from '#testing/inquirer.ts';
import { box, field, fillByCode, typeChoice } from '#testing/inquiry-form.ts';
import { signIn } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';

test('NAV-13 S74-01 S74 is ordered for a legal entity or a person, without captcha, and read as the reply', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'lan.clerk');
  await page.goto('/portal/main/san-pham-s74/order-form');
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
});
