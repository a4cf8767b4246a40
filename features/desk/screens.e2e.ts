import { expect, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { axeFindings } from '#testing/axe.ts';
import { tabTo } from '#testing/keyboard.ts';
import { test } from '#testing/pages/test.ts';
import { changeAnswers, signIn, speak } from '#testing/person.ts';
import { type Language, say } from '#kit/words/words.ts';
import { chartWords } from '#kit/words/charts.ts';
import { deskWords } from './words.ts';

const languages: readonly Language[] = ['vi', 'en'];
const part = (page: Page, name: string) =>
  page
    .getByRole('region', { name, exact: true })
    .or(page.locator('section').filter({ hasText: name }))
    .first();

for (const language of languages) {
  test(`PLT-05 LNG-03 a clerk's desk in ${language}: a number opens the inquiry filled in, the days are read by keyboard`, async ({
    page,
  }) => {
    await speak(page, language);
    await signIn(page, 'lan.clerk', { at: '/portal/main' });
    const t = (key: keyof (typeof deskWords)['texts']) => say(deskWords, language, key);
    await expect(page.getByRole('heading', { name: t('replies') })).toBeVisible();
    const chart = page.getByRole('application').first();
    await expect(chart).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await chart.focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('status').filter({ hasText: t('inquiries') })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: say(chartWords, language, 'picture') })).toBeFocused();
    await page.keyboard.press('F2');
    await expect(page.locator('main input:focus')).toHaveCount(1);
    await page.keyboard.type('001085012345');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/customer-inquiry/);
    const filled = () =>
      page.locator('main input').evaluateAll((fields) => fields.map((one) => (one as HTMLInputElement).value));
    await expect.poll(filled).toContain('001085012345');
  });
}

test('PLT-05 the desk repeats no entry of the menu', async ({ page }) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main' });
  await expect(page.getByRole('heading', { name: say(deskWords, 'vi', 'replies') })).toBeVisible();
  const names = new Set(await page.locator('nav.shell-menu a').allTextContents());
  const links = await page.locator('main a').allTextContents();
  expect(links.filter((name) => names.has(name))).toEqual([]);
});

test('PLT-05 UPL-04 all deadlines of the desk open the months of what is due', async ({ page }) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main' });
  const deadlines = part(page, say(deskWords, 'vi', 'deadlines'));
  await deadlines.getByRole('link').first().click();
  const months = page.getByRole('dialog');
  await expect(months.getByRole('button', { name: /^Gửi D10/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(months).toHaveCount(0);
  await expect(page).toHaveURL(/send-data[^#]*$/);
  expect(page.url()).not.toContain('open=');
});

test('PLT-05 CHQ-03 a colleague approves a waiting cheque from the desk in four keys', async ({ browser, page }) => {
  const number = `D${String(randomInt(1e9)).padStart(9, '0')}`;
  await signIn(page, 'hoa.approver', { at: '/portal/main' });
  await expect(page.getByRole('heading', { name: say(deskWords, 'vi', 'decide') })).toBeVisible();
  const other = await browser.newContext();
  const clerk = await other.newPage();
  await enterCheque(clerk, number);
  await other.close();
  const title = say(deskWords, 'vi', 'cheque', { what: number });
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('50.000.000 đồng');
  await row.getByRole('button', { name: `${say(deskWords, 'vi', 'approve')}: ${title}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(number);
  await expect(page.getByRole('alertdialog')).toContainText('50.000.000 đồng');
  await expect(page.getByRole('alertdialog').locator('button:focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
});

test('ERR-02 API-01 an application is decided from the desk with its facts in sight, and a refusal keeps the reason', async ({
  page,
}) => {
  const waiting = {
    clientId: 'app-1',
    name: 'Khởi tạo vay',
    institutionName: 'Ngân hàng Bình Minh',
    scopes: ['report:read'],
    purpose: 'Hỏi tin khi khởi tạo khoản vay',
    askedBy: 'an.admin',
    askedAt: '2026-01-02T03:04:05Z',
    isOwn: false,
  };
  type Answer = { readonly data: object };
  await changeAnswers<Answer>(page, '**/api/desk', (answer) => ({
    ...answer,
    data: { ...answer.data, applications: { shown: { rows: [waiting], total: 1 } } },
  }));
  const message = 'Đã có người khác quyết định';
  await page.route('**/api/Application/Decide', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, message, data: null, status: 409, errors: [{ code: '4090001', message }] },
    }),
  );
  await signIn(page, 'root.bureau', { at: '/portal/main' });
  const title = say(deskWords, 'vi', 'application', { what: waiting.name });
  await page.getByRole('button', { name: `${say(deskWords, 'vi', 'approve')}: ${title}` }).press('Enter');
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question).toContainText(waiting.institutionName);
  await expect(question).toContainText(waiting.purpose);
  await question.getByRole('textbox').fill('Đã đối chiếu hồ sơ');
  await page.keyboard.press('Control+Enter');
  await expect(question).toContainText(message);
  await expect(question.getByRole('textbox')).toHaveValue('Đã đối chiếu hồ sơ');
});

/** A lost cheque that waits for approval, entered by a clerk at the keyboard. */
async function enterCheque(page: Page, number: string): Promise<void> {
  await signIn(page, 'lan.clerk', { at: '/portal/main/alerts-sec-lost' });
  const { keyboard } = page;
  const form = page.locator('form[data-mode]');
  await expect(page.getByRole('grid')).toBeVisible();
  await keyboard.press('F2');
  await expect(form.locator('[name=cicCode]')).toBeFocused();
  await keyboard.press('F2');
  await expect(form.locator('[name=accountReceiveFee]')).toBeFocused();
  await keyboard.type('0011002233445');
  await keyboard.press('Tab');
  if (await form.locator('[name=personSign]').isEnabled()) await keyboard.type('Nguyễn Văn Ký');
  await tabTo(page, 'secNumber');
  await keyboard.type(number);
  await tabTo(page, 'money');
  await keyboard.type('50000000');
  await tabTo(page, 'isLossSec');
  await keyboard.press('Space');
  await tabTo(page, 'fromDate');
  await keyboard.type('01012026');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog').locator('button:focus')).toBeVisible();
  await keyboard.press('Enter');
  await expect(form).toHaveAttribute('data-mode', 'view');
}

for (const [width, scheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const) {
  test(`PLT-05 an approver's desk at ${width} px, ${scheme}: axe is silent and nothing scrolls sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(page, 'hoa.approver', { at: '/portal/main' });
    await expect(page.getByRole('heading', { name: say(deskWords, 'vi', 'decide') })).toBeVisible();
    await expect(part(page, say(deskWords, 'vi', 'quality'))).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
