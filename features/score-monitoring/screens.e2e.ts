import { expect } from '@playwright/test';
import { Client } from 'pg';
import { addMonths, monthOf } from '#bureau/credit/months.ts';
import { keepFigures } from '#bureau/scoring/monitor.ts';
import { scoreModels } from '#bureau/scoring/models.ts';
import { useEmbedded } from '#database/embedded.ts';
import { typeParsers } from '#database/types.ts';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { formatMonth } from '#kit/words/format.ts';

const month = monthOf(hanoiDay());
const model = scoreModels.findLast(({ code }) => code === 'CB-2');

test('SCO-06 the bureau sees the figures of the score model over time with their limits; when scores move, the screen shows which figure is beyond and the alarm says so', async ({
  page,
}) => {
  if (model === undefined) throw new Error('no model');
  const name = `${model.code} (${model.version})`;
  await signIn(page, 'minh.operator', { at: '/portal/main/score-monitoring?measure=gini&segment=all' });
  // What the first start counted.
  const rows = page.getByRole('row').filter({ hasText: name });
  const gini = rows.filter({ hasText: 'Hệ số Gini' }).filter({ hasText: 'Mọi người' }).first();
  await expect(gini).toContainText(formatMonth(month));
  await expect(gini).toContainText('0,6');
  await expect(gini).toContainText('Trong giới hạn');
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/portal/main/score-monitoring?measure=not-scored&segment=all');
  await expect(rows.getByRole('gridcell', { name: /^\d+,\d\d %$/ }).first()).toBeVisible();
  // What the first month is measured from is itself; items have the names of the reports.
  await page.goto('/portal/main/score-monitoring?measure=psi&segment=all&state=first&size=50');
  const item = rows.filter({ hasText: 'Nhóm nợ cao nhất hiện tại' }).first();
  await expect(item).toContainText('Tháng gốc');
  expect(await axeFindings(page)).toEqual([]);

  const moved = await moveScores();
  try {
    await page.goto('/portal/main/score-monitoring?state=beyond&segment=all');
    const beyond = rows.filter({ hasText: 'PSI' }).filter({ hasText: 'Mọi người' }).first();
    await expect(beyond).toContainText('Vượt giới hạn');
    await expect(beyond).toContainText('0,1');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/portal/main/alarms?severity=high');
    await expect(
      page.getByRole('row').filter({ hasText: `Mô hình ${model.code}, bản ${model.version} ${month} all psi` }),
    ).toBeVisible();
  } finally {
    await moved.undo();
  }
});

/** A year ago the grades were the other way round: the last step of the monthly count then finds that scores have moved. */
async function moveScores(): Promise<{ undo(): Promise<void> }> {
  if (model === undefined) throw new Error('no model');
  const { ownerUrl } = await useEmbedded({ dataDir: process.env['PORTAL_DATA'] ?? '', log: () => undefined });
  const owner = new Client({ connectionString: ownerUrl, types: typeParsers });
  await owner.connect();
  const then = `${addMonths(month, -12)}-01`;
  const of = [model.code, model.version];
  const forget = `delete from bureau.score_figure where model = $1 and version = $2 and month = date_trunc('month', bureau.today())
    and measure = 'psi' and segment = 'all' and item = ''`;
  await owner.query(
    `insert into bureau.score_count (model, version, month, segment, measure, class, persons, bad)
      select model, version, $3, segment, measure, 11 - class, persons, 0 from bureau.score_count
       where model = $1 and version = $2 and month = date_trunc('month', bureau.today()) and segment = 'all' and measure = 'grade' and class > 0`,
    [...of, then],
  );
  await owner.query(forget, of);
  await keepFigures(owner, model);
  return {
    async undo() {
      await owner.query('delete from bureau.score_count where model = $1 and version = $2 and month = $3', [
        ...of,
        then,
      ]);
      await owner.query(`delete from portal.alarm where rule = 'score-limit' and cause like $1`, [
        `${of.join(':')}:%:psi%`,
      ]);
      await owner.query(forget, of);
      await keepFigures(owner, model);
      await owner.end();
    },
  };
}
