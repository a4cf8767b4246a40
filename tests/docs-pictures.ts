import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { askByCall } from '#testing/inquirer.ts';
import { box } from '#testing/inquiry-form.ts';
import { type Look, test, wear } from './signed-in.ts';

// The pictures of README.md (npm run screens -- --docs); take them again when screens have changed.

const folder = process.env['PICTURES'] ?? 'docs/images';
const desk: Look = { language: 'vi', theme: 'light', width: 1280 };
const phone: Look = { language: 'en', theme: 'dark', width: 390 };

test('pictures of the documents', async ({ signedIn }) => {
  test.setTimeout(300_000);
  const { page } = await signedIn('lan.clerk');
  const { bad, clean, attention } = known;
  for (const person of [clean, attention, bad]) await askByCall(page.request, person);
  const ticket = await askByCall(page.request, bad);

  await open(page, '', desk);
  await expect(page.locator('main [role=application] svg').first()).toBeVisible();
  await keep(page, 'home');
  await open(page, '/customer-inquiry', desk);
  await box(page).fill(clean.cicCode);
  await page.keyboard.press('Enter');
  await expect(page.locator('form [name=customerName]')).toBeDisabled();
  await keep(page, 'customer-inquiry');
  await open(page, '/reply-customer', desk);
  await expect(page.getByRole('link', { name: ticket, exact: true })).toBeVisible();
  await keep(page, 'replies');
  await open(page, `/reply-customer/detail?voucher=${ticket}`, desk);
  await expect(page.locator('[data-report]')).toBeVisible();
  await keep(page, 'reply');
  await open(page, '/send-data', desk);
  await expect(page.locator('tr[data-place]').first()).toBeVisible();
  await keep(page, 'send-data');
  await open(page, '/reply-customer', phone);
  await expect(page.getByText(ticket).first()).toBeVisible();
  await keep(page, 'phone');
});

async function open(page: Page, path: string, look: Look): Promise<void> {
  await wear(page, look);
  await page.goto(`/portal/main${path}`);
  await page.locator('h1').first().waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The visible part of the window, without temporary messages, which may come a moment after the page. */
async function keep(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.waitForTimeout(2_000);
    expect(await page.locator('[data-toast]').count()).toBe(0);
  }).toPass();
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}
