import { expect, test } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { signIn } from '#testing/person.ts';

test('SCO-06 the bureau sees the figures of the score model over time with their limits, and which are beyond', async ({
  page,
}) => {
  await page.route('**/api/ScoreMonitoring/Search', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { rows: unknown[]; total: number } };
    const row = { model: 'CB-1 (1)', measure: 'gini', item: null, segment: 'all', least: 0.6, most: null };
    body.data = {
      total: 2,
      rows: [
        { ...row, month: '2026-11', value: 0.41, state: 'beyond', key: 'a' },
        { ...row, month: '2026-10', value: 0.82, state: 'within', key: 'b' },
      ],
    };
    await route.fulfill({ response: answer, json: body });
  });
  await signIn(page, 'minh.operator', { at: '/portal/main/score-monitoring' });
  await expect(page.getByText('Vượt giới hạn').last()).toBeVisible();
  for (const text of ['11/2026', '10/2026', 'CB-1 (1)', 'Hệ số Gini'])
    await expect(page.getByText(text, { exact: true }).last()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
