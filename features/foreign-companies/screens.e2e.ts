import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { chooseByTyping, signIn, speak } from '#testing/person.ts';
import { type Language, say } from '#kit/words/words.ts';
import { fileWords } from '#kit/words/files.ts';
import { orderWords, queueWords } from '#features/orders/words.ts';
import { foreignWords } from './words.ts';

type Word = keyof (typeof foreignWords)['texts'];
const t = (key: Word, language: Language = 'vi') => say(foreignWords, language, key);
const queue = (key: keyof (typeof queueWords)['texts']) => say(queueWords, 'vi', key);
const order = (key: keyof (typeof orderWords)['texts']) => say(orderWords, 'vi', key);

const pdf = () => ({ name: 'dun.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${randomUUID()}`) });

/** Fills the form by keyboard alone and stops before the fee dialog. */
async function fillForm(page: Page, company: string, language: Language = 'vi'): Promise<void> {
  const form = page.locator('form').filter({ has: page.locator('[name=companyName]') });
  await form.locator('[name=companyName]').fill(company);
  await chooseByTyping(page, form.getByRole('combobox', { name: t('country', language) }), 'singapore');
  await form.locator('[name=address]').fill('1 Raffles Place');
}

/** The findings of axe, once no message or header covers anything. */
async function findings(page: Page): Promise<unknown> {
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  return axeFindings(page);
}

const dialog = (page: Page) => page.getByRole('alertdialog');

/** How often the page has sent an order. */
function orders(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/HoitinS70/Submit')) sent += 1;
  });
  return () => sent;
}

test('S70-01 S70-02 REC-07 NAV-13 ordered by a clerk, answered by an operator, read by the clerk', async ({
  page,
  browser,
}) => {
  test.slow();
  const company = `Lion City ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'lan.clerk', { at: '/portal/main/s70-inquiry' });
  await expect(page.getByText('3.500.000 ₫')).toBeVisible();
  await fillForm(page, company);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('F8');
  await expect(dialog(page)).toContainText('Singapore');
  expect(await axeFindings(page, '[role=alertdialog]')).toEqual([]);
  await dialog(page)
    .getByRole('checkbox', { name: t('agree') })
    .check();
  await dialog(page)
    .getByRole('button', { name: t('order'), exact: true })
    .click();
  const placed = page.locator('form').getByText(/\d{8}S70T20\d\d/);
  await expect(placed).toBeVisible();
  const [voucher = ''] = /\d{8}S70T20\d\d/.exec((await placed.textContent()) ?? '') ?? [];

  const other = await browser.newContext();
  const operator = await other.newPage();
  await signIn(operator, 'minh.operator', { at: '/portal/main/work-queue' });
  const more = operator.getByRole('form').getByRole('button', { name: 'Thêm điều kiện' });
  await more.click();
  await operator.getByRole('form').locator('[name=voucherCode]').fill(voucher);
  await operator.keyboard.press('F8');
  const line = operator.getByRole('row').filter({ hasText: voucher });
  await line.getByRole('button', { name: queue('take'), exact: true }).click();
  await expect(line).toContainText('Đặng Quang Minh');
  await line.getByRole('button', { name: queue('open'), exact: true }).click();
  const panel = operator.getByRole('region', { name: voucher });
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(panel.getByText('1 Raffles Place')).toBeVisible();
  await expect(panel.getByRole('button', { name: queue('answer') })).toHaveAttribute('aria-disabled', 'true');
  await panel.locator('input[type=file]').setInputFiles(pdf());
  await panel.getByRole('button', { name: say(fileWords, 'vi', 'sendFiles') }).click();
  await expect(
    panel.getByRole('button', { name: say(queueWords, 'vi', 'takeOff', { file: 'dun.pdf' }) }),
  ).toBeVisible();
  expect(await findings(operator)).toEqual([]);
  await panel.getByRole('button', { name: queue('answer') }).click();
  await operator
    .getByRole('alertdialog')
    .getByRole('button', { name: queue('answer') })
    .click();
  await expect(panel.getByRole('button', { name: queue('giveBack') })).toHaveAttribute('aria-disabled', 'true');
  await other.close();

  await page.getByRole('link', { name: t('seeOrders') }).click();
  const row = page.getByRole('row').filter({ hasText: voucher });
  await expect(row).toContainText(t('answered'));
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: t('downloadReport') }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('dun.pdf');
  await page.goto('/portal/main/manage-report-order');
  const own = page.getByRole('row').filter({ hasText: voucher });
  await own.getByRole('button', { name: order('see'), exact: true }).click();
  const seen = page.getByRole('region', { name: voucher });
  await expect(seen.getByText('Đặng Quang Minh (Trung tâm)').first()).toBeVisible();
  await expect(seen.getByText('dun.pdf')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('S70-01 nobody pays by accident: not by Enter, double clicks or Esc, nor for the same company again', async ({
  page,
}) => {
  test.slow();
  const sent = orders(page);
  const company = `Merlion ${randomUUID().slice(0, 8)}`;
  await speak(page, 'en');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'lan.clerk', { at: '/portal/main/s70-inquiry' });
  const button = (key: Word) => page.getByRole('button', { name: t(key, 'en'), exact: true });
  await button('order').click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3);
  await fillForm(page, company, 'en');
  // Enter opens the question, whose first button is its cancel: which of the two an Enter meets depends on how quickly it comes.
  const enters = async () => {
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter');
  };
  await enters();
  await expect(async () => {
    if ((await dialog(page).count()) === 0) await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await enters();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0, { timeout: 5_000 });
  }).toPass();
  expect(sent()).toBe(0);

  const agree = async (key: Word) => {
    await dialog(page)
      .getByRole('checkbox', { name: t('agree', 'en') })
      .check();
    await dialog(page)
      .getByRole('button', { name: t(key, 'en'), exact: true })
      .dblclick();
  };
  await button('order').dblclick();
  await agree('order');
  await expect(page.locator('form').getByText('S70T20')).toBeVisible();
  await expect(button('order')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('F8');
  await expect(dialog(page)).toHaveCount(0);
  expect(sent()).toBe(1);
  expect(await findings(page)).toEqual([]);

  // Another form, the same company: the page says so, and orders again only on purpose.
  await button('newForm').click();
  await fillForm(page, company.toUpperCase(), 'en');
  await button('order').click();
  await agree('order');
  await expect(page.getByRole('alert').filter({ hasText: t('again', 'en') })).toBeVisible();
  // The second of the two clicks, when the answer came between them and this button lay below the dialog's.
  await button('again').dispatchEvent('click', { detail: 2 });
  await expect(dialog(page)).toHaveCount(0);
  await button('again').click();
  await agree('again');
  await expect(page.locator('form').getByText('S70T20')).toBeVisible();
  expect(sent()).toBe(3);
});
