import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { test } from '#testing/pages/test.ts';
import { comeBack, outliveSession, signIn } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import { chequeFormWords, chequeWords } from './words.ts';

const t = (key: keyof (typeof chequeFormWords)['texts']) => say(chequeFormWords, 'vi', key);
const form = (page: Page) => page.locator('form[data-mode]');
const field = (page: Page, name: string) => form(page).locator(`[name=${name}]`);
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
const button = (page: Page, key: 'write' | 'edit' | 'add') =>
  form(page).getByRole('button', { name: t(key), exact: true });
const write = async (page: Page) => {
  await button(page, 'write').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('write') })
    .click();
};
/** Opens the form beside the list. */
const openForm = async (page: Page) => {
  await page.keyboard.press('F2');
  await expect(field(page, 'cicCode')).toBeFocused();
};

test('SES-07 CHQ-01 a cheque being entered, changed or looked up when the session ends is restored for the same person', async ({
  page,
}) => {
  test.slow();
  const number = `S${String(randomInt(1e9)).padStart(9, '0')}`;
  await signIn(page, 'lan.clerk', { at: '/portal/main/alerts-sec-lost' });
  await expect(page.getByRole('grid')).toBeVisible();
  await openForm(page);
  await expect(form(page)).toContainText(t('modeView'));

  // A code that was typed but not yet looked up.
  await field(page, 'cicCode').fill(known.clean.cicCode);
  await outliveSession(page, () => page.keyboard.press('F9'));
  await comeBack(page, 'lan.clerk');
  await expect(field(page, 'cicCode')).toHaveValue(known.clean.cicCode);
  await field(page, 'cicCode').fill('');

  // A new record that is sent too late.
  await button(page, 'add').click();
  for (const [name, value] of Object.entries({
    accountReceiveFee: '0011002233445',
    personSign: 'Trần Thị Giữ',
    secNumber: number,
    money: '50000000',
    fromDate: '02/01/2026',
  }))
    await field(page, name).fill(value);
  await field(page, 'isLossSec').check();
  await outliveSession(page, () => write(page));
  await comeBack(page, 'lan.clerk');
  await expect(form(page)).toContainText(t('modeAdd'));
  await expect(field(page, 'personSign')).toHaveValue('Trần Thị Giữ');
  await expect(field(page, 'isLossSec')).toBeChecked();
  await write(page);
  await expect(form(page)).toHaveAttribute('data-mode', 'view');
  await page.keyboard.press('Escape');
  await expect(row(page, number)).toBeVisible();

  // A record that was opened from the list and changed: it stays open, and no question to discard it appears.
  await row(page, number)
    .getByRole('button', { name: say(chequeWords, 'vi', 'view'), exact: true })
    .click();
  await expect(form(page)).toContainText(number);
  await button(page, 'edit').click();
  await field(page, 'money').fill('60000000');
  await outliveSession(page, () => write(page));
  await comeBack(page, 'lan.clerk');
  await expect(row(page, number)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(form(page)).toContainText(t('modeEdit'));
  await expect(field(page, 'money')).toHaveValue(/^60\.?000\.?000$/);
  await write(page);
  await expect(form(page)).toHaveAttribute('data-mode', 'view');
  await expect(row(page, number)).toContainText('60.000.000');
});

test('CHQ-01 with a record shown, looking up a CIC code replaces it with the customer', async ({ page }) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main/alerts-sec-lost?fromDate=2023-01-01' });
  const first = page
    .getByRole('grid')
    .getByRole('button', { name: say(chequeWords, 'vi', 'view'), exact: true })
    .first();
  await first.click();
  const cheque = form(page).getByRole('region', { name: t('cheque') });
  await expect(cheque).toBeVisible();
  await field(page, 'cicCode').fill(known.clean.cicCode);
  await page.keyboard.press('F9');
  await expect(form(page)).toContainText(known.clean.name);
  await expect(cheque).toHaveCount(0);
  await button(page, 'add').click();
  await expect(field(page, 'personSign')).toHaveValue(known.clean.name);
});
