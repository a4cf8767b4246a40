import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestClosable } from '#bureau/fees/closable.fixture.ts';
import { batchReplies } from '#features/batch-inquiry/contract.ts';
import { inquiryControl } from '#features/inquiry-control/contract.ts';
import { replies } from '#features/replies/contract.ts';
import type { DemoAsker } from '#features/customer-inquiry/demo-answered.ts';
import { addPastInquiries } from '#features/customer-inquiry/demo-usage.ts';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { testKeys } from '#testing/keys.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { addDemoWork } from './demo.ts';
import { countFirstFigures } from './first-figures.ts';
import { hanoiClock } from '#kit/words/hanoi.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const files = diskFiles(join(server.settings.dataDir, 'files'));
  await addDemoWork({ ownerUrl: server.database.ownerUrl, keys: testKeys, files });
});
afterAll(async () => {
  await server.stop();
});

// In the first minutes of a month it has no earlier day yet, and only few minutes for inquiries.
const hanoi = () => hanoiClock();
const isMonthNew = () => hanoi().getUTCDate() === 1 && hanoi().getUTCHours() === 0;
const ofMonth = { fromDate: `${hanoi().toISOString().slice(0, 7)}-01` };

test('RPL-01 RPL-05 a new demo has answered inquiries of this month, each charged once and audited, at every kind of member', async () => {
  for (const username of ['lan.clerk', 'binh.clerk', 'phuc.fund']) {
    const caller = await server.as(username);
    const listed = await caller.send(replies.search, { body: { ...ofMonth, status: '1' } });
    const { rows } = replies.search.answer.parse(listed.body.data);
    const own = rows.filter((row) => row.msPhieu.startsWith('DM'));
    expect(own.length).toBeGreaterThanOrEqual(isMonthNew() ? 0 : 3);
    expect(own.every((row) => row.tt === 1 && row.ngayTraLoi !== null && row.ngayTraLoi > row.ngayHoi)).toBe(true);
    const [newest] = own;
    if (newest === undefined) continue;
    const detail = await caller.send(replies.detail, { query: { voucherCode: newest.msPhieu } });
    const { report } = replies.detail.answer.parse(detail.body.data);
    expect(report?.header).toMatchObject({ asked: newest.ngayHoi, answered: newest.ngayTraLoi });
    const control = await caller.send(inquiryControl.list, { query: ofMonth });
    const charges = inquiryControl.list.answer.parse(control.body.data).rows.map(({ phi }) => phi);
    expect(charges).not.toContain('reserved');
    const [counted] = await server.sql<{ inquiries: number; audited: number }>(
      `select count(*)::int as inquiries, count(l.request_id)::int as audited from portal.inquiry q
       left join portal.audit_log l on l.request_id = q.id::text where q.voucher like 'DM%'`,
      [],
      username,
    );
    expect(counted?.audited).toBe(counted?.inquiries);
  }
});

test.each(['binh.clerk', 'tam.member'])(
  'REC-02 a demo’s past month of %s is made of tickets: each event of its statement can be looked up, and adds up',
  async (username) => {
    const { database, settings } = server;
    const client = new Client({ connectionString: database.ownerUrl, types: typeParsers });
    await client.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<DemoAsker>(
        `select m.institution_id as "institutionId", u.id as "userId", u.username
       from portal.user_account u join portal.membership m on m.user_id = u.id where u.username = $1`,
        [username],
      );
      const [asker] = rows;
      if (asker === undefined) throw new Error('no asker');
      // The month before those that the demo itself has closed.
      const ago = 2 + (await newestClosable(client));
      await client.query(
        `select portal.ensure_months((portal.hanoi_day() - interval '4 months')::date, portal.hanoi_day())`,
      );
      await addPastInquiries(client, makeCipher(settings), { asker, ago, count: 50, skip: 0 });
      await client.query(
        `select portal.close_month((date_trunc('month', portal.hanoi_day()) - make_interval(months => $1::int))::date, 'test')`,
        [ago],
      );
      const { rows: counted } = await client.query<{ events: number; tickets: number; charged: bigint; gross: bigint }>(
        `select (select sum(events)::int from portal.statement s where s.institution_id = $1 and s.month = m.month) as events,
         (select sum(gross_vnd)::bigint from portal.statement s where s.institution_id = $1 and s.month = m.month) as gross,
         count(*)::int as tickets, sum(c.amount_vnd)::bigint as charged
       from (select (date_trunc('month', portal.hanoi_day()) - make_interval(months => $2::int))::date as month) m
       join portal.voucher v on v.institution_id = $1 and v.voucher like 'DK' || $2::int || '%'
       join portal.inquiry q on q.institution_id = $1 and q.asked_at = v.asked_at and q.id = v.inquiry_id and q.status = 1
       join portal.reply r on r.institution_id = $1 and r.asked_at = q.asked_at and r.inquiry_id = q.id
       join portal.charge c on c.institution_id = $1 and c.asked_at = q.asked_at and c.inquiry_id = q.id and c.state <> 'reserved'
       group by m.month`,
        [asker.institutionId, ago],
      );
      expect(counted).toEqual([{ events: 50, tickets: 50, charged: counted[0]?.gross, gross: counted[0]?.gross }]);
      expect(counted[0]?.gross).toBeGreaterThan(0n);
    } finally {
      await client.query('rollback');
      await client.end();
    }
  },
);

test('BAT-06 a new demo has a file of customers that the workers answer, with a wrong row and its reply files', async () => {
  const lan = await server.as('lan.clerk');
  const file = async () => {
    const { body } = await lan.send(batchReplies.processFiles, { body: {} });
    return batchReplies.processFiles.answer.parse(body.data).rows[0];
  };
  await expect.poll(async () => (await file())?.state, { timeout: 60_000, interval: 200 }).toBe('done');
  expect(await file()).toMatchObject({ nguoiHoi: 'lan.clerk', soLuongKH: 14, answered: 13, bad: 1 });
  const { body } = await lan.send(batchReplies.search, { body: {} });
  expect(batchReplies.search.answer.parse(body.data).total).toBe(2);
}, 90_000);

test('INS-06 percentiles, published ratings and the alerts of closed months are there before a demo says it is ready; counting again changes nothing', async () => {
  const figures = async () =>
    server.sql<{ scored: number; run: boolean; published: number; alerts: number }>(
      `select (select coalesce(sum(d.persons), 0)::int from bureau.score_distribution d) as scored,
              exists (select from bureau.score_run r where r.finished_at is not null) as run,
              (select count(*)::int from bureau.rating_publication) as published,
              (select count(distinct a.product)::int from portal.alert_run a) as alerts`,
      [],
      'lan.clerk',
    );
  const { appUrl } = server.database;
  expect(await figures()).toEqual([expect.objectContaining({ run: false, published: 0 })]);
  await countFirstFigures({ appUrl, keys: testKeys });
  const [first] = await figures();
  expect(first).toMatchObject({ run: true, published: 2 });
  for (const figure of [first?.scored, first?.alerts]) expect(figure).toBeGreaterThan(0);
  // A start that was interrupted begins again.
  await countFirstFigures({ appUrl, keys: testKeys });
  expect(await figures()).toEqual([first]);
});
