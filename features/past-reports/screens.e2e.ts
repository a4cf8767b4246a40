import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { askByCall, bearer } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { chooseByTyping, signIn } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import { disputes } from '#features/disputes/contract.ts';
import { disputeWords } from '#features/disputes/words.ts';
import { pastReportWords } from './words.ts';

const t = (key: keyof (typeof pastReportWords)['texts']) => say(pastReportWords, 'vi', key);

test('TRU-10 TRU-09 a ticket’s report is made as it was, by keyboard, its cells lead to their rows, and a moment yet to come is refused at its field', async ({
  page,
}, info) => {
  const { name, citizenId, address } = known.manyLenders;
  const ticket = await askByCall(page.request, { name, identityNumber: citizenId, address });
  await signIn(page, 'minh.operator', { at: '/portal/main/past-reports' });
  const institution = page.getByRole('combobox', { name: t('institution') });
  await expect(institution).toBeFocused();
  await chooseByTyping(page, institution, '01301001');
  await page.getByRole('textbox', { name: t('voucherCode') }).fill(ticket);
  await page.getByRole('textbox', { name: t('day') }).fill('01/01/2999');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Thời điểm chưa tới', { exact: false }).first()).toBeVisible();
  await page.getByRole('textbox', { name: t('day') }).fill('');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-report]')).toContainText(name);
  await expect(page.getByText('Lập lại như tại thời điểm', { exact: false })).toBeVisible();
  await page.screenshot({ path: info.outputPath('ticket.png'), fullPage: true });
  expect(await axeFindings(page, 'main')).toEqual([]);
  // From a cell to its rows, as on the institution's own screens.
  const cell = page.locator('table button[data-cell="vnd"]').first();
  await cell.press('Enter');
  const panel = page.getByRole('dialog', { name: /^Nguồn số liệu: / });
  await expect(panel).toContainText('Báo cáo dùng số liệu này');
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
});

test('TRU-10 from a case to the report about its borrower, also on a phone', async ({ page, request }, info) => {
  const claim = {
    kind: 'dispute',
    cicCode: known.clean.cicCode,
    field: 'identity',
    contractNumber: '-',
  };
  const headers = await bearer('lan.clerk');
  const raised = await request.post(disputes.raise.path, { headers, data: { ...claim, claim: 'Sai tên' } });
  const { number } = disputes.raise.answer.parse((await raised.json()).data);
  await signIn(page, 'minh.operator', { at: '/portal/main/dispute-work' });
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: say(disputeWords, 'vi', 'open') }).click();
  await page.getByRole('button', { name: say(disputeWords, 'vi', 'asKnown') }).click();
  await expect(page).toHaveURL(/past-reports\?case=/);
  await page.setViewportSize({ width: 390, height: 800 });
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('/');
  await page.getByRole('textbox', { name: t('day') }).fill(today);
  await page.getByRole('button', { name: t('make') }).click();
  await expect(page.locator('[data-report]')).toContainText(known.clean.name);
  await page.screenshot({ path: info.outputPath('case-narrow.png'), fullPage: true });
  await page.locator('table button[data-cell="vnd"]').first().click();
  await expect(page.getByRole('dialog', { name: /^Nguồn số liệu: / })).toContainText('Báo cáo dùng số liệu này');
});
