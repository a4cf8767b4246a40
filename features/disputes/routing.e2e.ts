import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { figureSourceWords } from '#bureau/words/figure-source.ts';
import { axeFindings } from '#testing/axe.ts';
import { askByCall, bearer } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { refusal, signIn, speak } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import { disputes, disputeWork } from './contract.ts';
import { disputeWords } from './words.ts';

const t = (key: keyof (typeof disputeWords)['texts'], gaps?: Record<string, string | number>) =>
  say(disputeWords, 'vi', key, gaps);
const { clean } = known;

test('TRU-16 from a loan of a report the clerk reaches the form with the contract chosen; the sender sees the case with its deadline and answers', async ({
  page,
  browser,
  request,
}, info) => {
  test.setTimeout(300_000);
  const ticket = await askByCall(request, {
    name: clean.name,
    identityNumber: clean.citizenId,
    address: clean.address,
  });
  await signIn(page, 'lan.clerk', { at: `/portal/main/reply-customer/detail?voucher=${ticket}` });
  await page.locator('#current-debt table, table').locator('button[data-cell="vnd"]').first().click();
  const panel = page.getByRole('dialog', { name: /^Nguồn số liệu: / });
  await panel.getByRole('button', { name: say(figureSourceWords, 'vi', 'dispute') }).click();
  await expect(page).toHaveURL(/\/portal\/main\/disputes/);
  await expect(panel).toHaveCount(0);
  const form = page.getByRole('form', { name: t('title') });
  await expect(form.getByRole('textbox', { name: t('cicCode') })).toHaveValue(clean.cicCode);
  const contract = form.getByRole('combobox', { name: t('contractNumber') });
  await expect(contract).not.toHaveValue('');
  await expect(form.getByRole('combobox', { name: t('fieldWrong') })).toHaveValue(t('balance'));
  await expect(form.getByRole('textbox', { name: t('claim') })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('dispute-form.png'), fullPage: true });
  await page.keyboard.type('Dư nợ không đúng sổ phụ');
  // Another run may have left a case about the figure open: any of its figures will do.
  const sent = page.waitForResponse((answer) => answer.url().endsWith(disputes.raise.path));
  await page.keyboard.press('Control+Enter');
  const answer = await (await sent).json();
  expect(answer).toMatchObject({ success: true });
  const { dispute, number } = disputes.raise.answer.parse(answer.data);

  const operator = await bearer('minh.operator');
  const stepped = await request.post(disputeWork.step.path, {
    headers: operator,
    data: { dispute, step: 'valid', note: 'Đủ giấy tờ' },
  });
  expect(stepped.ok()).toBe(true);
  // It is the clerk's own bank that sent the figure, so it is asked: at once, in the inbox too.
  await expect(page.getByText(number, { exact: false }).last()).toBeVisible();
  await page.goto('/portal/main/figure-requests?state=waiting');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(t('waiting'));
  await expect(row).toContainText('812.500.000');
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('figure-requests.png'), fullPage: true });
  await row.getByRole('button', { name: t('sayAnswer') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t('sayAnswer') });
  const choice = (name: 'mended' | 'right') => dialog.getByRole('radio', { name: t(name) });
  const reason = dialog.getByRole('textbox');
  await expect(choice('mended')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  // An explanation alone is no answer, and stays when the answer is asked for.
  await reason.fill('Đã gửi lại');
  await page.keyboard.press('Control+Enter');
  await expect(choice('mended')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Số liệu bị khiếu nại chưa đổi', { exact: false }).first()).toBeVisible();
  // What is refused can be answered otherwise, without beginning again.
  await expect(reason).toHaveValue('Đã gửi lại');
  await choice('mended').focus();
  await page.keyboard.press('ArrowRight');
  await expect(choice('right')).toBeChecked();
  await reason.fill('Khớp sổ phụ ngày cuối tháng');
  await page.keyboard.press('Control+Enter');
  await expect(row).toHaveCount(0);

  // The operator has a browser of their own.
  const desk = await browser.newPage({ colorScheme: 'dark' });
  await speak(desk, 'en');
  await signIn(desk, 'minh.operator', { at: `/portal/main/dispute-work?open=${dispute}` });
  await expect(desk.getByText('Khớp sổ phụ ngày cuối tháng').first()).toBeVisible();
  await expect(desk.getByText('Figure sent by')).toBeVisible();
  await expect(desk.getByText('812,500,000 VND').first()).toBeVisible();
  expect(await axeFindings(desk)).toEqual([]);
  await desk.screenshot({ path: info.outputPath('case-at-the-desk.png'), fullPage: true });
  await desk.close();
});

for (const width of [1280, 600])
  test(`PLT-12 a message covers no field of an open drawer where the window has room beside it, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'lan.clerk', { at: '/portal/main/disputes' });
    await expect(page.getByRole('button', { name: t('title') })).toBeVisible();
    // What the page loads by itself has come: the route meets the search that is asked for here.
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
    await page.route(`**${disputes.search.path}`, (route) => route.fulfill(refusal(503, '5030001', 'Đang bận')));
    await page.keyboard.press('F8');
    const toast = page.locator('[data-toast]').first();
    await expect(toast).toBeVisible();
    // It stays while the pointer is over it.
    await toast.hover();
    await page.getByRole('button', { name: t('title') }).press('Enter');
    const drawer = page.getByRole('dialog', { name: t('title') });
    await expect(drawer).toBeVisible();
    const isBeside = async () => {
      const [told, form] = [await toast.boundingBox(), await drawer.boundingBox()];
      return told !== null && form !== null && told.x + told.width <= form.x;
    };
    await expect.poll(isBeside).toBe(width === 1280);
  });
