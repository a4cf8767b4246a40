import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrail } from '#features/audit/contract.ts';
import { disputes } from '#features/disputes/contract.ts';
import { inquiryControl } from '#features/inquiry-control/contract.ts';
import { operations } from '#features/operations/contract.ts';
import { replies } from '#features/replies/contract.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { answeredVoucher } from '#tests/call-examples.ts';
import { pastReports } from './contract.ts';

let server: TestServer;
let lan: Caller;
let minh: Caller;
let auditor: Caller;

beforeAll(async () => {
  server = await testServer();
  [lan, minh, auditor] = [
    await server.as('lan.clerk'),
    await server.as('minh.operator'),
    await server.as('ha.auditor'),
  ];
});
afterAll(() => server.stop());

/** A restore has put aside the months from two years ago to 14 months ago. */
async function putAside(): Promise<void> {
  await server.sql(
    `insert into portal.cold_part (part, parent, month, row_count, sha256, coming_from, put_aside_at)
     select parent || n, parent, (date_trunc('month', now()) - make_interval(months => n))::date, 1, '', now(), now() - interval '10 minutes'
       from unnest('{bureau.balance_month,portal.inquiry,portal.reply,portal.audit_log}'::text[]) parent, generate_series(14, 24) n`,
  );
}

const longAgo = '2023-01-01';
const recently = () => new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
const window = { start: 0, end: 10 };

test('T65 TRU-10 whoever asks for a month that is still coming is told which and when, in both languages; recent months answer', async () => {
  const voucher = await answeredVoucher(server);
  const [known] = await server.sql<{ cic: string }>(
    `select s.cic_code as cic from bureau.subject s join bureau.contract c using (subject_id)
      where s.status = 'live' and c.institution_id = (select min(m.institution_id) from portal.membership m join portal.user_account u
              on u.id = m.user_id where u.username = 'lan.clerk') limit 1`,
  );
  const claim = {
    kind: 'dispute',
    contractNumber: '-',
    field: 'other',
    claim: 'Sai',
    cicCode: known?.cic ?? '',
  } as const;
  const raised = await lan.send(disputes.raise, { body: claim });
  expect(raised.status, raised.text).toBe(200);
  const { dispute } = raised.body.data as { dispute: string };
  // A ticket whose inquiry lies in a month that is coming.
  await server.sql(
    `insert into portal.voucher (institution_id, voucher, inquiry_id, asked_at, request_hash)
     select institution_id, 'OLD-TICKET', gen_random_uuid(), date_trunc('month', now()) - interval '15 months' + interval '4 days', '' from portal.voucher
      where voucher = $1`,
    [voucher],
    'lan.clerk',
  );
  await putAside();
  const asks = {
    list: () => lan.send(replies.search, { body: { fromDate: longAgo, ...window } }),
    file: () => lan.send(replies.export, { body: { fromDate: longAgo, type: 'csv' } }),
    ticket: () => lan.send(replies.detail, { query: { voucherCode: 'OLD-TICKET' } }),
    control: () => lan.send(inquiryControl.list, { query: { fromDate: longAgo } }),
    asKnown: () =>
      minh.send(pastReports.ofCase, {
        body: { dispute, day: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10) },
      }),
    audit: () => auditor.send(auditTrail.search, { body: { fromDate: longAgo, toDate: '2099-12-31' } }),
    auditFile: () => auditor.send(auditTrail.export, { body: { fromDate: longAgo, toDate: '2099-12-31' } }),
  };
  for (const [what, ask] of Object.entries(asks)) {
    const refused = await ask();
    expect([what, refused.status, refused.text]).toEqual([what, 503, expect.stringContaining('5030010')]);
    expect(refused.text, what).toMatch(/từ tháng \d\d\/20\d\d đến tháng \d\d\/20\d\d/);
  }
  // What is recent, and who asks for what never was, are answered as ever.
  expect((await lan.send(replies.search, { body: { fromDate: recently(), ...window } })).status).toBe(200);
  expect((await lan.send(replies.detail, { query: { voucherCode: voucher } })).status).toBe(200);
  expect((await lan.send(replies.detail, { query: { voucherCode: 'NEVER' } })).status).toBe(404);
  const state = operations.state.answer.parse((await minh.send(operations.state, { query: {} })).body.data);
  expect(state.concerns).toContainEqual({ word: 'concernComing', params: { count: 44 } });

  // Once some have come it is known about when the rest does.
  await server.sql(
    `update portal.cold_part set coming_from = null, arrived_at = now() where month > now() - interval '18 months'`,
  );
  const later = await asks.list();
  expect([later.status, later.text]).toEqual([503, expect.stringContaining('5030011')]);
  expect(Number(later.headers.get('retry-after'))).toBeGreaterThan(60);
  await server.sql('update portal.cold_part set coming_from = null, arrived_at = now()');
  expect((await asks.list()).status).toBe(200);
  expect((await asks.ticket()).status).toBe(404);
});
