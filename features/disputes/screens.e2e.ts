import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { bearer } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import { formatDate } from '#kit/words/format.ts';
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
