import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signIn, speak } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import { listWords } from '#kit/words/list.ts';
import { errors } from '#features/refusals.ts';
import { invoiceWords } from './words.ts';

const mostKeys = 12;

test('REC-03 an invoice is found by its number in a few keys, and shown complete with its signature', async ({
  page,
}) => {
  const t = (key: keyof (typeof invoiceWords)['texts']) => say(invoiceWords, 'vi', key);
  await page.setViewportSize({ width: 1280, height: 900 });
  await speak(page, 'vi');
  await signIn(page, 'lan.clerk', { at: '/portal/main/e-invoice' });
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toContainText('TAN');
  const shown = await rows
    .first()
    .getByRole('gridcell')
    .filter({ hasText: /^\d{8}$/ })
    .first()
    .innerText();
  const number = String(Number(shown));
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('F2');
  await expect(page.locator('main input:focus')).toHaveCount(1);
  for (const digit of number) await press(digit);
  await press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(shown);
  expect(keys).toBeLessThanOrEqual(mostKeys);

  // Signing was requested when the list was viewed for the first time; a later view shows it.
  await expect(async () => {
    await page.keyboard.press('F8');
    await expect(rows.first()).toContainText('Người bán đã ký', { timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  await rows
    .first()
    .getByRole('button', { name: t('view'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('signatureHolds'));
  await expect(dialog).toContainText(t('inWords'));
  expect(await axeFindings(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('getPdf') }).click();
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^HDDT-1C\\d\\dTAN-${shown}\\.pdf$`));
});

for (const [language, scheme, width] of [
  ['vi', 'light', 1280],
  ['en', 'dark', 390],
] as const) {
  test(`FIX-17 REC-03 customers are typed into their field, and templates begin with this year's; in ${language}, ${scheme}, ${width} px`, async ({
    page,
  }) => {
    const t = (key: keyof (typeof invoiceWords)['texts']) => say(invoiceWords, language, key);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await speak(page, language);
    await signIn(page, 'lan.clerk', { at: '/portal/main/e-invoice' });
    await expect(page.locator('tbody tr').first()).toContainText('TAN');
    // On a phone the criteria are one line in short until it is pressed.
    const unfold = async () => {
      const criteria = page.getByRole('form', { name: say(listWords, language, 'criteria') });
      if (width < 640) await criteria.getByRole('button').first().click();
    };
    await unfold();
    const templates = page.getByRole('combobox', { name: t('templates') });
    await templates.focus();
    await page.keyboard.press('ArrowDown');
    const year = new Date().getFullYear() - 2000;
    const options = page.getByRole('option').filter({ hasText: 'TAN' });
    await expect(options.nth(0)).toContainText(`1C${year}TAN`);
    await expect(options.nth(1)).toContainText(`1C${year - 1}TAN`);
    await page.keyboard.press('Escape');
    const customers = page.getByRole('textbox', { name: t('cusCodes') });
    await customers.focus();
    await page.keyboard.type('99999999');
    const refused = page.waitForResponse('**/api/HoaDonDienTu/BangKeHDDT');
    await page.keyboard.press('Enter');
    expect((await refused).status()).toBe(403);
    await unfold();
    await expect(customers).toHaveValue('99999999');
    await expect(page.getByText(errors['other-institution'].text[language === 'vi' ? 0 : 1]).first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: `test-results/fix17-${language}.png`, fullPage: true });
  });
}
