import { expect } from '@playwright/test';
import { errors } from '#features/refusals.ts';
import { test } from '#testing/pages/test.ts';
import { refusal, signIn, speak } from '#testing/person.ts';

for (const [language, name] of [
  ['vi', 'Tên khách hàng'],
  ['en', 'Customer name'],
] as const)
  test(`HRD-03 whose searches stand still reads calmly what to do, and keeps what was typed (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    const said = errors['search-held'].text[language === 'vi' ? 0 : 1];
    await page.route('**/api/TraCuuKhachHang/Search', (route) => route.fulfill(refusal(403, '4030250', said)));
    await signIn(page, 'lan.clerk', { at: '/portal/main/support-find-customer' });
    await page.getByRole('combobox').first().fill('ho chi minh');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Tab');
    const box = page.getByRole('textbox', { name });
    await box.fill('nguyen thi minh hanh');
    await page.keyboard.press('F8');
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(box).toHaveValue('nguyen thi minh hanh');
  });
