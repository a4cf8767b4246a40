import { afterAll, beforeAll, expect, test } from 'vitest';
import { alarms } from '#features/alarms/contract.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { scoreMonitoring } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

test('SCO-06 the monthly count finds that scores have moved, the people in charge get the alarm, and the screen shows the figure beyond its limit', async () => {
  const minh = await server.as('minh.operator');
  // A year ago most were of grade 2; of this month's sample a thousand were counted already, and most are of grade 8.
  await server.sql(`insert into bureau.score_count (model, version, month, segment, measure, class, persons, bad)
    select 'CB-1', 1, m.month, 'all', 'grade', g.grade, case when g.grade = m.usual then 900 else 100 end, 0
      from (values ((date_trunc('month', bureau.today()) - interval '12 months')::date, 2), (date_trunc('month', bureau.today())::date, 8)) m(month, usual),
        (values (2), (5), (8)) g(grade)`);
  // Two models that do not serve, one of them counted for the first time.
  await server.sql(`with counted as (
      insert into bureau.score_count (model, version, month, segment, measure, class, persons, bad)
        select 'CB-2', 3, date_trunc('month', bureau.today()), 'all', 'grade', 2, 900, 0)
    insert into bureau.score_figure (model, version, month, segment, measure, item, value, most)
      select model, 3, date_trunc('month', bureau.today()), 'all', 'psi', item, 0, 0.1
        from (values ('CB-0', ''), ('CB-2', ''), ('CB-2', 'G1')) f(model, item)`);
  await server.sql(`select graphile_worker.add_job('count-scores-monthly', '{}')`);
  const beyond = async () =>
    scoreMonitoring.search.answer.parse(
      (await minh.send(scoreMonitoring.search, { body: { state: 'beyond', segment: 'all', measure: 'psi' } })).body
        .data,
    ).rows;
  await expect.poll(beyond, { timeout: 60_000, interval: 500 }).toHaveLength(1);
  const [figure] = await beyond();
  expect(figure).toMatchObject({ model: 'CB-1 (1)', item: null, most: 0.1, state: 'beyond' });
  expect(figure?.value).toBeGreaterThan(0.1);
  // The model that serves stands first; one that is counted for the first time is measured from itself, which is no verdict.
  const found = await minh.send(scoreMonitoring.search, { body: { segment: 'all', measure: 'psi' } });
  const stability = scoreMonitoring.search.answer.parse(found.body.data).rows;
  expect(stability.filter(({ item }) => item === null).map(({ model, state }) => [model, state])).toEqual([
    ['CB-1 (1)', 'beyond'],
    ['CB-0 (3)', 'within'],
    ['CB-2 (3)', 'first'],
  ]);
  // Items have the names of the reports, in the reader's language.
  const items = stability.flatMap(({ item }) => item ?? []);
  expect(items).toEqual(expect.arrayContaining(['Số tổ chức đang có dư nợ', 'Nhóm nợ cao nhất hiện tại']));
  expect(items.filter((item) => /^\w+$/.test(item))).toEqual([]);
  const raised = await minh.send(alarms.search, { body: { rule: 'score-limit' } });
  const { rows } = alarms.search.answer.parse(raised.body.data);
  expect(
    rows.filter(({ facts }) => facts.includes(`Mô hình CB-1, bản 1 ${figure?.month} all psi ${figure?.value} > 0.1`)),
  ).toEqual([expect.objectContaining({ state: 'open', rule: 'score-limit' })]);
  // Who is not in charge of alarms sees none.
  expect((await (await server.as('lan.clerk')).send(alarms.search, { body: {} })).status).toBe(403);
}, 120_000);
