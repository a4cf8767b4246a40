import { expect, type Page } from '@playwright/test';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { fieldWords } from '#kit/words/fields.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { say } from '#kit/words/words.ts';
import { chapter, openGallery, vi } from '#testing/gallery.ts';
import { test } from '#testing/pages/test.ts';
import { galleryWords } from './words.ts';

const t = vi(galleryWords);
const ui = vi(interfaceWords);
const field = vi(fieldWords);
const bureauField = vi(bureauFieldWords);
const input = (page: Page, name: string) => chapter(page, 'form').locator(`[name=${name}]`);
const send = (page: Page) =>
  chapter(page, 'form')
    .getByRole('button', { name: t('send'), exact: true })
    .click();

/** The message of a field, by its accessible relation. */
async function messageOf(page: Page, name: string): Promise<string> {
  const id = await input(page, name).getAttribute('aria-describedby');
  return id === null ? '' : ((await page.locator(`[id="${id}"]`).textContent()) ?? '');
}

const cases: readonly (readonly [id: string, name: string, typed: string, message: string])[] = [
  ['FRM-02', 'ticketCode', 'HT-26', bureauField('ticket-characters')],
  ['FRM-02', 'ticketCode', 'x'.repeat(251), bureauField('ticket-length')],
  ['FRM-02', 'customerName', 'x'.repeat(251), field('max-length', { max: 250 })],
  ['FRM-03', 'identityNumber', '001 099 012 34', bureauField('identity-number', { count: 11 })],
  ['FRM-03', 'identityNumber', '00109901234a', bureauField('identity-digits')],
  ['FRM-03', 'cicCode', 'CIC00001', bureauField('cic-code', { count: 8 })],
  ['FRM-03', 'cicCode', 'CICố000001', field('accented')],
  ['FRM-04', 'identityDocs', '/001099012345', bureauField('identity-docs-edge')],
  ['FRM-04', 'identityDocs', '1//2', bureauField('identity-docs-empty')],
  ['FRM-04', 'identityDocs', '1/2/3/4', bureauField('identity-docs-count')],
  ['FRM-04', 'identityDocs', '12a', bureauField('identity-docs-characters')],
  ['FRM-05', 'fromDate', '31/02/2026', 'Ngày sai định dạng'],
  ['FRM-07', 'amount', '12 nghìn', field('number')],
  ['FRM-10', 'keyword', 'x'.repeat(21), field('max-length', { max: 20 })],
];

for (const [id, name, typed, message] of cases) {
  test(`${id} ${name} "${typed.slice(0, 16)}" says at the field: ${message}`, async ({ page }) => {
    await openGallery(page);
    await input(page, name).fill(typed);
    await input(page, name).blur();
    await expect.poll(() => messageOf(page, name)).toBe(message);
    await expect(input(page, name)).toHaveAttribute('aria-invalid', 'true');
  });
}

test('FRM-01 required fields say so on submit; the summary links to each, the focus is on the first', async ({
  page,
}) => {
  await openGallery(page);
  await send(page);
  const summary = chapter(page, 'form').getByRole('alert');
  await expect(summary).toContainText(ui('faultsToFix', { count: 5 }));
  await expect(input(page, 'ticketCode')).toBeFocused();
  for (const name of ['ticketCode', 'customerName', 'identityNumber', 'fromDate', 'toDate']) {
    await expect.poll(() => messageOf(page, name)).toBe('Đây là trường bắt buộc');
  }
  await summary.getByRole('link', { name: t('toDate') }).click();
  await expect(input(page, 'toDate')).toBeFocused();
});

test('FRM-01 an error appears on leaving the field and moves nothing below it', async ({ page }) => {
  await openGallery(page);
  const button = chapter(page, 'form').getByRole('button', { name: t('send'), exact: true });
  await input(page, 'ticketCode').focus();
  await page.evaluate(() => document.fonts.ready);
  // Measured from the form's head, because content above it may still be loading.
  const below = () =>
    button.evaluate((element) => {
      const from = element.closest('form')?.getBoundingClientRect();
      return element.getBoundingClientRect().y - (from?.y ?? Number.NaN);
    });
  const before = await below();
  expect(before).toBeGreaterThan(0);
  await input(page, 'ticketCode').blur();
  await expect.poll(() => messageOf(page, 'ticketCode')).toBe(field('required'));
  expect(await below()).toBe(before);
});

test('FRM-11 errors follow a change of language, and the input stays', async ({ page, context }) => {
  await openGallery(page);
  await input(page, 'customerName').fill('Nguyễn Thị Ánh');
  await input(page, 'identityNumber').fill('00109901234');
  await input(page, 'identityNumber').blur();
  await expect.poll(() => messageOf(page, 'identityNumber')).toBe(bureauField('identity-number', { count: 11 }));
  const other = await context.newPage();
  await other.goto('/portal/');
  await other.evaluate(() => localStorage.setItem('language', 'en'));
  await expect
    .poll(() => messageOf(page, 'identityNumber'))
    .toBe(say(bureauFieldWords, 'en', 'identity-number', { count: 11 }));
  await expect(input(page, 'customerName')).toHaveValue('Nguyễn Thị Ánh');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('FRM-11 a form without faults is sent, by keyboard alone', async ({ page }) => {
  await openGallery(page);
  await input(page, 'ticketCode').focus();
  await page.keyboard.type('HT26000123');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nguyễn Thị Ánh');
  await page.keyboard.press('Tab');
  await page.keyboard.type('001 099 012 345');
  await input(page, 'fromDate').focus();
  await page.keyboard.type('5.1.2026');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20/1/26');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-toast]').filter({ hasText: t('sent') })).toBeVisible();
  await expect(input(page, 'toDate')).toHaveValue('20/01/2026');
});
