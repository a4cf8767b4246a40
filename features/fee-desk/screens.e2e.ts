import { type Browser, expect, type Page } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signInAndListen, speak } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import { feeDeskWords } from './words.ts';

const t = (key: keyof (typeof feeDeskWords)['texts']) => say(feeDeskWords, 'vi', key);

async function operator(browser: Browser, name: string, at: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await speak(page, 'vi');
  await signInAndListen(page, name, { at: `/portal/main/${at}` });
  return page;
}

async function choose(page: Page, label: string, wanted: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label });
  await box.fill(wanted);
  await page.getByRole('option').filter({ hasText: wanted }).first().click();
}

test('REC-02 REC-06 a correction is proposed by one person at the desk and decided by another', async ({ browser }) => {
  const reason = `E2E ${Date.now()}`;
  const minh = await operator(browser, 'minh.operator', 'fee-proposals');
  await minh.getByRole('button', { name: t('proposeAmount') }).click();
  await choose(minh, t('matctd'), '01301');
  await choose(minh, t('sohopdon'), 'TTTD');
  const drawer = minh.getByRole('dialog', { name: t('proposeAmount') });
  await drawer.getByRole('textbox', { name: t('soTienDong') }).fill('-1000');
  await drawer.getByRole('textbox', { name: t('lyDo') }).fill(reason);
  expect(await axeFindings(minh, '[role=dialog]')).toEqual([]);
  await minh.keyboard.press('Control+Enter');
  await expect(drawer).toBeHidden();
  const row = (page: Page) => page.getByRole('row').filter({ hasText: reason });
  await expect(row(minh)).toContainText(t('proposed'));
  // Its proposer cannot approve it, and reads why; they may take it back.
  const approving = row(minh).getByRole('button', { name: `${t('approve')}: ${t('isOwn')}` });
  await expect(approving).toHaveAttribute('aria-disabled', 'true');
  await expect(row(minh).getByRole('button', { name: t('reject'), exact: true })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );

  const quang = await operator(browser, 'quang.operator', 'fee-proposals');
  await expect(row(quang)).toContainText('-1.000'.replace('-', '\u2212'));
  expect(await axeFindings(quang)).toEqual([]);
  await row(quang)
    .getByRole('button', { name: t('approve') })
    .click();
  const question = quang.getByRole('alertdialog');
  for (const fact of ['01301', '\u22121.000 đồng', t('correction'), reason, 'minh.operator']) {
    await expect(question.locator('dd').filter({ hasText: fact })).not.toHaveCount(0);
  }
  expect(await axeFindings(quang, '[role=alertdialog]')).toEqual([]);
  await question.getByRole('button', { name: t('approve'), exact: true }).click();
  await expect(row(quang)).toHaveCount(0);
  await minh.context().close();
  await quang.context().close();
});

test('REC-04 a contract’s contact is changed at the desk, and the account desk shows sums under a double rule', async ({
  browser,
}) => {
  const page = await operator(browser, 'minh.operator', 'fee-contracts');
  await page
    .getByRole('button', { name: t('changeContact') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const name = `Nguyễn Văn ${Date.now() % 1000}`;
  await dialog.getByRole('textbox', { name: t('hovaten') }).fill(name);
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await page.goto('/portal/main/fee-accounts');
  await expect(page.locator('tfoot')).toContainText('Cộng');
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});

test('REC-02 a month that is closed at the desk shows so by itself, once the job is done', async ({ browser }) => {
  test.slow();
  const page = await operator(browser, 'quang.operator', 'fee-desk');
  const waiting = page.getByRole('row').filter({ hasText: t('waiting') });
  await expect(waiting).not.toHaveCount(0);
  await page.locator('main button', { hasText: /^Chốt phí kỳ/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Chốt phí kỳ/ })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Đã chốt xong kỳ' })).toBeVisible({ timeout: 150_000 });
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: t('closed') })).not.toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});
