import { expect } from '@playwright/test';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { known } from '#bureau/population/known/known.ts';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { axeFindings } from '#testing/axe.ts';
import { bearer } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import { formatDate } from '#kit/words/format.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { say } from '#kit/words/words.ts';
import { disputes, disputeWork } from './contract.ts';
import { disputeWords } from './words.ts';

const t = (key: keyof (typeof disputeWords)['texts'], gaps?: Record<string, string | number>) =>
  say(disputeWords, 'vi', key, gaps);

test('NAV-17 the deadline of a dispute is extended by a choice that shows its day, with a reason', async ({
  page,
  request,
}) => {
  const [clerk, operator] = [await bearer('lan.clerk'), await bearer('minh.operator')];
  // Whom no other test raises a case about.
  const claim = { kind: 'dispute', cicCode: known.justVisible.cicCode, contractNumber: '-', field: 'identity' };
  const raised = await request.post(disputes.raise.path, { headers: clerk, data: { ...claim, claim: 'Sai tên' } });
  const { dispute, number } = disputes.raise.answer.parse((await raised.json()).data);
  const stepped = await request.post(disputeWork.step.path, {
    headers: operator,
    data: { dispute, step: 'valid', note: 'Đủ giấy tờ' },
  });
  expect(stepped.ok()).toBe(true);
  const seen = await request.post(disputeWork.open.path, { headers: operator, data: { dispute } });
  const { extensions } = disputeWork.open.answer.parse((await seen.json()).data);
  const seven = extensions.find(({ days }) => days === 7);
  const label = t('extendDays', { days: 7, day: formatDate(seven?.dueOn ?? '') });

  await signIn(page, 'minh.operator', { at: '/portal/main/dispute-work?state=valid' });
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: t('open') }).click();
  await page.getByRole('button', { name: t('extend'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('extend') });
  await dialog.getByRole('combobox', { name: t('extendBy') }).click();
  await page.getByRole('option', { name: label }).click();
  await dialog.getByRole('button', { name: t('extend'), exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: t('reason') })).toBeFocused();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.type('Chờ chi nhánh đối chiếu');
  await dialog.getByRole('button', { name: t('extend'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Chờ chi nhánh đối chiếu')).toBeVisible();
  await expect(page.getByRole('button', { name: t('extend'), exact: true })).toHaveCount(0);
  await expect(row).toContainText(formatDate(seven?.dueOn ?? ''));
});

test('TRU-16 the form of a case names a wrong code at its field, and tells at once what to do about a figure whose contract no report names', async ({
  page,
}) => {
  let asked = 0;
  let sent = 0;
  await page.route(`**${disputes.contracts.path}`, (route) => ((asked += 1), route.continue()));
  await page.route(`**${disputes.raise.path}`, (route) => ((sent += 1), route.continue()));
  await signIn(page, 'lan.clerk', { at: '/portal/main/disputes' });
  await page.getByRole('button', { name: t('title') }).press('Enter');
  const form = page.getByRole('form', { name: t('title') });
  const code = form.getByRole('textbox', { name: t('cicCode') });
  const contract = form.getByRole('combobox', { name: t('contractNumber') });
  await code.fill('7905103809');
  await code.blur();
  await expect(code).toHaveAccessibleDescription(say(bureauFieldWords, 'vi', 'cic-code-check'));
  expect(asked).toBe(0);
  // Nobody has it, though its check digit is right.
  await code.fill('9999999997');
  await expect(code).toHaveAccessibleDescription(matchingRefusals['no-subject'].text[0]);
  await expect(form.getByText(say(interfaceWords, 'vi', 'optionsFailed'))).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  await code.fill(known.justVisible.cicCode);
  await expect(code).not.toHaveAccessibleDescription(/./);
  await contract.fill('khong thuoc');
  await page.getByRole('option', { name: t('noContract') }).click();
  await form.getByRole('textbox', { name: t('claim') }).fill('Dư nợ ở báo cáo R11 không đúng');
  await page.keyboard.press('Control+Enter');
  const figure = form.getByRole('combobox', { name: t('fieldWrong') });
  await expect(figure).toHaveAccessibleDescription(t('contractNeeded'));
  await expect(figure).toBeFocused();
  expect(sent).toBe(0);
  await figure.fill('khac');
  await page.getByRole('option', { name: t('other'), exact: true }).click();
  await expect(figure).not.toHaveAccessibleDescription(/./);
});
