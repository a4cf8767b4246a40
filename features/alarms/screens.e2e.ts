import { expect, type Page } from '@playwright/test';
import { decoys } from '#bureau/population/decoys.ts';
import { known } from '#bureau/population/known/known.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { axeFindings } from '#testing/axe.ts';
import { bearer } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { signIn, signInAndListen, speak } from '#testing/person.ts';
import { type Language, say } from '#kit/words/words.ts';
import { alarms } from './contract.ts';
import { alarmWords, decoyWords, freezeWords } from './words.ts';

// In sequence: they use the same administrators and the same borrower.
test.describe.configure({ mode: 'default' });

const t = (key: keyof (typeof alarmWords)['texts']) => say(alarmWords, 'vi', key);

// It waits for a job of the minute; the calls' tests prove what raises alarms.
const longTest = process.env['LONG'] === '1' ? test : () => undefined;

longTest(
  'NAV-17 a decoy that is looked at is told on the screen within seconds, leads to the evidence, and is closed with a finding',
  async ({ page, request }) => {
    test.slow();
    await signIn(page, 'minh.operator', { at: '/portal/main/alarms' });
    await expect(page.getByRole('grid')).toBeVisible();
    const headers = await bearer('phuc.fund');
    const looked = await request.post(customerInquiry.lookup.path, { headers, data: { cicCode: decoys[0].cicCode } });
    expect(looked.ok()).toBe(true);
    const row = page.getByRole('row').filter({ hasText: 'Mở hồ sơ mồi' }).filter({ hasText: 'phuc.fund' }).first();
    await expect(row).toContainText(t('critical'), { timeout: 75_000 });
    expect(await axeFindings(page)).toEqual([]);
    await row.getByRole('button', { name: t('acknowledge') }).click();
    const sure = page.getByRole('alertdialog').getByRole('button', { name: t('acknowledge'), exact: true });
    await sure.click();
    await expect(row).toContainText(t('acknowledged'));
    await row.getByRole('button', { name: t('close'), exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Diễn tập quý 4');
    await page.keyboard.press('Control+Enter');
    await expect(row).toHaveCount(0);

    const auditor = await page.context().browser()?.newContext();
    const other = await auditor?.newPage();
    if (other === undefined) throw new Error('there is no browser');
    await signIn(other, 'ha.auditor', { at: `${new URL(page.url()).origin}/portal/main/alarms?state=all` });
    const seen = other.getByRole('row').filter({ hasText: 'Diễn tập quý 4' }).first();
    await seen.getByRole('button', { name: t('evidence') }).click();
    await expect(other.getByRole('row').filter({ hasText: 'phuc.fund' }).first()).toBeVisible();
    expect(other.url()).not.toContain('phuc.fund');
    await auditor?.close();
  },
);

test('NAV-17 an alarm that names no user leads to nobody’s audit', async ({ page }) => {
  const at = '2026-01-02T03:04:05Z';
  const alarm: AnswerOf<typeof alarms.search>['rows'][number] = {
    ...{ alarm: 1, rule: 'checkpoint-late', name: 'Chậm điểm kiểm', facts: '', severity: 'high', state: 'open' },
    ...{ username: null, institution: null, institutionName: null, raisedAt: at, seenFrom: at, seenUntil: at },
    ...{ acknowledgedAt: null, acknowledgedBy: null, closedAt: null, closedBy: null, closedReason: null },
  };
  const data = { total: 1, rows: [alarm] };
  await page.route(`**${alarms.search.path}`, (route) =>
    route.fulfill({ json: { success: true, message: '', status: 200, data } }),
  );
  await signIn(page, 'ha.auditor', { at: '/portal/main/alarms' });
  const row = page.getByRole('row').filter({ hasText: alarm.name });
  for (const name of ['evidence', 'victims'] as const) {
    const button = row.getByRole('button', { name: `${t(name)}: ${t('noUser')}` });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
  }
  await expect(page).toHaveURL(/main\/alarms/);
});

test('NAV-17 a frozen user reads so on an open page at once, and works again once another person lifts the freeze', async ({
  page,
  browser,
}) => {
  const w = (key: keyof (typeof freezeWords)['texts']) => say(freezeWords, 'vi', key);
  const at = async (userName: string, screen: string) => {
    const context = await browser.newContext();
    const opened = await context.newPage();
    await signInAndListen(opened, userName, { at: `${origin}/portal/main/${screen}` });
    return opened;
  };
  await signIn(page, 'minh.operator', { at: '/portal/main/freezes' });
  const { origin } = new URL(page.url());
  const frozen = await at('thu.bureau', 'users');
  await page.getByRole('button', { name: w('title') }).click();
  await page.locator('[name=username]').fill('thu.bureau');
  await page.locator('[name=reason]').fill('Kiểm tra truy cập');
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('row').filter({ hasText: 'thu.bureau' }).first();
  await expect(row).toContainText(w('standing'));
  expect(await axeFindings(page)).toEqual([]);
  await expect(frozen.getByRole('heading', { name: 'Tài khoản hoặc đơn vị đang tạm dừng' })).toBeVisible();
  expect(await axeFindings(frozen)).toEqual([]);
  await expect(row.getByRole('button', { name: new RegExp(w('isOwn')) })).toBeVisible();

  const root = await at('root.bureau', 'freezes');
  await root
    .getByRole('row')
    .filter({ hasText: 'thu.bureau' })
    .getByRole('button', { name: w('lift') })
    .click();
  await root.getByRole('dialog').getByRole('textbox').fill('Đã rõ');
  await root.keyboard.press('Control+Enter');
  await expect(root.getByRole('row').filter({ hasText: 'thu.bureau' })).toHaveCount(0);
  await signIn(frozen, 'thu.bureau', { at: `${origin}/portal/main/users` });
  for (const one of [frozen, root]) await one.context().close();
});

for (const language of ['vi', 'en'] as const satisfies readonly Language[])
  test(`NAV-17 one administrator of the bureau requests a decoy, another approves it, and the first cannot (${language})`, async ({
    page,
    browser,
  }) => {
    const t = (key: keyof (typeof decoyWords)['texts']) => say(decoyWords, language, key);
    const { cicCode } = known.nothing;
    const rowOn = (desk: Page) => desk.getByRole('row').filter({ hasText: cicCode });
    const press = (desk: Page, word: 'approve' | 'unmark') =>
      rowOn(desk)
        .getByRole('button', { name: t(word), exact: true })
        .click();
    const isAsked = (desk: Page) => expect(desk.getByText(t('asked')).last()).toBeVisible();
    const own = (word: 'approve') => `${t(word)}: ${t('isOwn')}`;

    await speak(page, language);
    await signIn(page, 'root.bureau', { at: '/portal/main/decoys' });
    await page.getByRole('button', { name: t('title') }).click();
    await page.locator('[name=cicCode]').fill(known.bad.cicCode);
    await page.locator('[name=reason]').fill('Đặt mồi quý 4');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[name=cicCode]')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('[name=cicCode]').fill(cicCode);
    await page.keyboard.press('Control+Enter');
    await isAsked(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(rowOn(page)).toContainText(t('mark-asked'));
    expect(await axeFindings(page)).toEqual([]);
    await rowOn(page).locator('[data-more]').press('Enter');
    const refuse = page.getByRole('menuitem', { name: t('refuse') });
    await expect(refuse).toContainText(t('isOwn'));
    for (const button of [refuse, rowOn(page).getByRole('button', { name: own('approve') })]) {
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await button.click({ force: true });
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    }

    const context = await browser.newContext({ timezoneId: 'Asia/Ho_Chi_Minh' });
    const other = await context.newPage();
    await speak(other, language);
    await signIn(other, 'thu.bureau', { at: `${new URL(page.url()).origin}/portal/main/decoys` });
    await expect(rowOn(other)).toContainText('root.bureau');
    await press(other, 'approve');
    const question = other.getByRole('alertdialog');
    await expect(question).toContainText(t('askApprove'));
    await question.getByRole('button', { name: t('approve'), exact: true }).click();
    await expect(rowOn(other)).toContainText(t('standing'));
    await expect(rowOn(other)).toContainText('thu.bureau');

    // Undone the same way, requested by the other administrator.
    await press(other, 'unmark');
    await other.getByRole('dialog').getByRole('textbox').fill('Diễn tập xong');
    await other.keyboard.press('Control+Enter');
    await isAsked(other);
    await expect(rowOn(other)).toContainText(t('unmark-asked'));
    await expect(rowOn(other).getByRole('button', { name: own('approve') })).toBeVisible();
    await page.reload();
    await press(page, 'approve');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('approve'), exact: true })
      .click();
    await expect(rowOn(page)).toHaveCount(0);
    await context.close();
  });
