import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { addMonths, monthOf } from '#bureau/credit/months.ts';
import { alertLists, badDebtAlerts, borrowerAlerts, newDebtAlerts } from '#features/alerts/contract.ts';
import { circular15 } from '#features/data-files/contract.ts';
import { dataQuality } from '#features/data-quality/contract.ts';
import { instantInquiry, personalScore } from '#features/instant-inquiry/contract.ts';
import { ratingSummary } from '#features/ratings/contract.ts';
import { scoreModels } from '#features/score-models/contract.ts';
import { scoreMonitoring } from '#features/score-monitoring/contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { testKeys } from '#testing/keys.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { makeFirstFigures } from './first-figures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeReady();
});
afterAll(() => server.stop());

const makeReady = () =>
  makeFirstFigures({ ownerUrl: server.database.ownerUrl, appUrl: server.database.appUrl, keys: testKeys });

const lastMonth = addMonths(monthOf(hanoiDay()), -1);
const senders = ['lan.clerk', 'binh.clerk', 'phuc.fund'] as const;

describe('what a first start shows', () => {
  test('TRU-20 a score report prints the percentile of its score', async () => {
    const lan = await server.as('lan.clerk');
    const { citizenId, name, address } = known.clean;
    const { body } = await lan.send(personalScore.confirm, {
      body: {
        identityNumber: citizenId,
        customerName: name,
        address,
        consent: true,
        ...(await server.captcha('score')),
      },
    });
    const { html } = personalScore.confirm.answer.parse(body.data);
    expect(html).toMatch(/Tỷ lệ người có điểm thấp hơn \(%\)<\/dt><dd>\d{1,2}<\/dd>/);
  });

  test('SCO-07 two operators have promoted the trained scorecard by the file that compares it; the audit and the alarms say so', async () => {
    const operator = await server.as('quang.operator');
    const compare = await operator.send(scoreModels.compare, { body: {} });
    const { serving, challenger, since } = scoreModels.compare.answer.parse(compare.body.data);
    expect([serving, challenger]).toEqual(['CB-2 (3)', 'CB-1 (1)']);
    expect(Date.parse(since ?? '')).toBeLessThanOrEqual(Date.now());
    const search = await operator.send(scoreModels.search, { body: {} });
    const { rows, total } = scoreModels.search.answer.parse(search.body.data);
    const [promotion] = rows;
    expect(total).toBe(1);
    expect(promotion).toMatchObject({
      ...{ model: 'CB-2 (3)', fromModel: 'CB-1 (1)', state: 'serving' },
      ...{ proposedBy: 'minh.operator', decidedBy: 'quang.operator' },
    });
    const file = await operator.send(scoreModels.file, { body: { promotionId: promotion?.id ?? 0 } });
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(promotion?.comparison);
    const compared = JSON.parse(file.text);
    const all = compared.segments.find((each: { segment: string }) => each.segment === 'all');
    expect([all.inquiries, compared.months[0].inquiries]).toEqual([promotion?.persons, promotion?.persons]);
    expect(all.inquiries).toBeGreaterThan(150);
    // Enough has matured to tell how well each model tells borrowers apart.
    for (const power of [all.matured.champion, all.matured.challenger]) expect(power.gini).toBeGreaterThan(0.3);
    const audited = await server.sql<{ username: string; action: string; result: string }>(
      `select username, split_part(action, '/', 5) as action, result from portal.audit_log
        where action like '%/ScoreModels/Promotion/%' and session_id is null order by at, seq`,
      [],
      'minh.operator',
    );
    expect(audited).toEqual([
      { username: 'minh.operator', action: 'Propose', result: 'ok' },
      { username: 'quang.operator', action: 'File', result: 'ok' },
      { username: 'quang.operator', action: 'Decide', result: 'ok' },
    ]);
    const alarms = await server.sql<{ name: string }>(
      `select facts ->> 'name' as name from portal.alarm where rule = 'score-served'`,
    );
    expect(alarms.map(({ name }) => name)).toEqual(['CB-2 (3) minh.operator + quang.operator']);
  });

  test('SCO-07 scores that were asked for before keep their version, new ones have the promoted one, each with its percentile', async () => {
    const binh = await server.as('binh.clerk');
    const listed = await binh.send(instantInquiry.search, { body: { productCode: 'DTD', start: 0, end: 20 } });
    const { rows } = instantInquiry.search.answer.parse(listed.body.data);
    expect(rows.length).toBe(20);
    const scored: string[] = [];
    for (const { msPhieu, ngayHoi, ngayTraLoi } of rows) {
      const answer = await binh.send(instantInquiry.detail, { body: { voucherCode: msPhieu } });
      const { html, report } = instantInquiry.detail.answer.parse(answer.body.data);
      expect(report.header).toMatchObject({ asked: ngayHoi, answered: ngayTraLoi });
      if (!html.includes('CB-1 (1)')) continue;
      expect(html).not.toContain('CB-2');
      expect(html).toMatch(/Tỷ lệ người có điểm thấp hơn \(%\)<\/dt><dd>\d{1,2}<\/dd>/);
      scored.push(msPhieu);
    }
    expect(scored.length).toBeGreaterThan(10);
    const whatIf = await binh.send(personalScore.whatIf, {
      body: { voucherCode: scored[0] ?? '', kind: 'wait', months: 6 },
    });
    expect(personalScore.whatIf.answer.parse(whatIf.body.data).model).toBe('CB-1 (1)');
    const consents = await server.sql<{ asked: number; consented: number }>(
      `select count(*)::int as asked, count(c.id)::int as consented from portal.inquiry q
         left join portal.consent c on c.institution_id = q.institution_id and c.id = q.consent_id and c.created_at = q.asked_at
        where q.institution_id = portal.acting_institution() and q.product = 'DTD'`,
      [],
      'binh.clerk',
    );
    expect(consents[0]?.consented).toBe(consents[0]?.asked);
    const lan = await server.as('lan.clerk');
    const { citizenId, name, address } = known.attention;
    const now = await lan.send(personalScore.confirm, {
      body: {
        identityNumber: citizenId,
        customerName: name,
        address,
        consent: true,
        ...(await server.captcha('score')),
      },
    });
    expect(personalScore.confirm.answer.parse(now.body.data).html).toContain('CB-2 (3)');
    const operator = await server.as('minh.operator');
    const monitored = await operator.send(scoreMonitoring.search, { body: { measure: 'gini', segment: 'all' } });
    const models = scoreMonitoring.search.answer.parse(monitored.body.data).rows.map(({ model }) => model);
    expect(models.filter((model) => model.startsWith('CB')).toSorted()).toEqual(['CB-1 (1)', 'CB-2 (3)']);
  });

  test('TRU-20 SCO-08 ratings are published, and alerts of the month are counted for each demo institution', async () => {
    const lan = await server.as('lan.clerk');
    const summary = await lan.send(ratingSummary.summary, { body: {} });
    expect(ratingSummary.summary.answer.parse(summary.body.data)).toMatchObject({ isReady: true });
    for (const username of senders) {
      const caller = await server.as(username);
      const { body } = await caller.send(alertLists.months, {});
      const [newest = ''] = alertLists.months.answer.parse(body.data).rows.map(({ id }) => id);
      const [namTu = '', thangTu = ''] = newest.split('-');
      const [institution] = await server.sql<{ code: string }>(
        `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
           join portal.user_account u on u.id = m.user_id where u.username = $1`,
        [username],
      );
      const asked = {
        namTu,
        thangTu,
        phamVi: '3',
        loaiKh: '0',
        mucDich: 'portfolio-monitoring',
        maChiNhanh: 'ALL',
        maTctd: institution?.code ?? '',
        dongY: true,
      } as const;
      const s36 = await caller.send(badDebtAlerts.confirm, { body: asked });
      const s39 = await caller.send(newDebtAlerts.confirm, { body: asked });
      const [bad, fresh] = [
        badDebtAlerts.confirm.answer.parse(s36.body.data),
        newDebtAlerts.confirm.answer.parse(s39.body.data),
      ];
      expect([bad.version, fresh.version, bad.rows.length, fresh.rows.length]).toEqual([1, 1, bad.total, fresh.total]);
    }
    const s37 = await lan.send(borrowerAlerts.confirm, { body: { cicCode: known.bad.cicCode } });
    expect(borrowerAlerts.confirm.answer.parse(s37.body.data)).toMatchObject({ hasInformation: true, mucCb: 3 });
  });

  test('TRU-20 data quality has a year of months for everybody who sent, with faults, late files and ranks', async () => {
    const operator = await server.as('minh.operator');
    const { body } = await operator.send(dataQuality.search, { body: { month: lastMonth } });
    const { rows, total } = dataQuality.search.answer.parse(body.data);
    expect(total).toBeGreaterThan(40);
    expect(rows[0]).toMatchObject({ rank: 1, ranked: total });
    for (const username of senders) {
      const caller = await server.as(username);
      const trend = await caller.send(dataQuality.trend, { body: {} });
      expect(dataQuality.trend.answer.parse(trend.body.data).months.length, username).toBeGreaterThanOrEqual(11);
    }
    const [sum] = await server.sql<{ late: number; refused: number; worst: number }>(
      `select sum(files_late)::int as late, sum(files_refused)::int as refused,
              count(*) filter (where worst <> '[]')::int as worst from bureau.data_quality`,
    );
    for (const seen of Object.values(sum ?? {})) expect(seen).toBeGreaterThan(0);
  });

  test('TRU-20 the deadline strip and the history show the files by which the figures that stand were told, row for row', async () => {
    const lan = await server.as('lan.clerk');
    const strip = await lan.send(circular15.deadlines, { query: { period: lastMonth.replace('-', '') } });
    const due = circular15.deadlines.answer.parse(strip.body.data).rows;
    const states = new Map(due.map(({ kind, state, day }) => [`${kind} ${day.slice(8)}`, state]));
    const end = due.findLast(({ kind }) => kind === 'D32')?.day.slice(8);
    for (const key of ['D31 15', 'D33 15', `D11 ${end}`, `D32 ${end}`, `D34 ${end}`, `D40 ${end}`])
      expect(states.get(key), key).toMatch(/^here/);
    for (const username of senders) {
      const caller = await server.as(username);
      const dates = {
        fromDate: `${addMonths(lastMonth, -12)}-01`,
        toDate: hanoiDay(),
        fileType: 'D32',
        start: 0,
        end: 100,
      };
      const { body } = await caller.send(circular15.history, { body: dates });
      const { rows } = circular15.history.answer.parse(body.data);
      expect(rows.length).toBeGreaterThanOrEqual(11);
      const stood = await server.sql<{ period: string; rows: number }>(
        `select (b.month + interval '1 month')::date - 1 as period, count(*)::int as rows from bureau.balance_month b
          where b.institution_id = (select m.institution_id from portal.membership m join portal.user_account u on u.id = m.user_id
            where u.username = $1) group by 1`,
        [username],
      );
      expect(stood.length).toBeGreaterThanOrEqual(11);
      for (const month of stood) {
        const own = rows.filter(({ period, upload_status }) => period === month.period && upload_status === 'applied');
        expect(
          own.map(({ rowCount }) => rowCount),
          `${username} ${month.period}`,
        ).toEqual([month.rows]);
      }
    }
  });

  test('TRU-20 a demo that was interrupted is made ready by the next start, once; nothing is there twice', async () => {
    const counted = () =>
      server.sql<object>(
        `select (select count(*)::int from portal.submission) as files, (select count(*)::int from bureau.applied_file) as applied,
                (select count(*)::int from bureau.data_quality) as quality, (select sum(persons)::int from bureau.score_distribution) as scored,
                (select count(*)::int from bureau.rating_publication) as published, (select count(*)::int from bureau.score_service) as served,
                (select count(*)::int from bureau.score_promotion) as promotions, (select count(*)::int from portal.audit_log
                  where action like '%/ScoreModels/Promotion/%' and session_id is null) as acts`,
      );
    const whole = await counted();
    await makeReady();
    expect(await counted()).toEqual(whole);
    // It ended before the last of its work.
    await server.sql('delete from bureau.rating_publication');
    await Promise.all([makeReady(), makeReady()]);
    expect(await counted()).toEqual(whole);
  });
});
