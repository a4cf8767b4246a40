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
  const raised = await minh.send(alarms.search, { body: { rule: 'score-limit' } });
  const { rows } = alarms.search.answer.parse(raised.body.data);
  expect(
    rows.filter(({ facts }) => facts.includes(`CB-1 (1) ${figure?.month} all psi ${figure?.value} > 0.1`)),
  ).toEqual([expect.objectContaining({ state: 'open', rule: 'score-limit' })]);
  // Who is not in charge of alarms sees none.
  expect((await (await server.as('lan.clerk')).send(alarms.search, { body: {} })).status).toBe(403);
}, 120_000);
