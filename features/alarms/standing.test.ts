import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastClosedMonth } from '#bureau/portfolio/make-portfolio.job.ts';
import { queueMessages } from '#bureau/watch/tell.ts';
import { actAs, openPool } from '#kit/server/database/database.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { customersFile } from '#testing/workbook.ts';
import { alertLists } from '#features/alerts/contract.ts';
import { batchInquiry } from '#features/batch-inquiry/contract.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { institutions } from '#features/institutions/contract.ts';
import { session } from '#features/session/contract.ts';
import { webhooks } from '#features/subscriptions/contract.ts';
import { freezes } from './contract.ts';

let server: TestServer;
let pool: pg.Pool;
let receiver: Server;
let posts = 0;

beforeAll(async () => {
  server = await testServer({ webhookPrivate: true, fileBudget: 1_000 });
  pool = openPool(server.database.appUrl, 2);
  receiver = createServer((request, response) => {
    request.resume();
    posts += 1;
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  for (const table of ['batch', 'inquiry'] as const) {
    await stopNoMore(table);
    await server.sql(
      `create trigger stop_test after insert on portal.${table} for each row execute function portal.stop_${table}()`,
    );
  }
});
afterAll(async () => {
  receiver.close();
  await pool.end();
  await server.stop();
});

const patience = { timeout: 30_000, interval: 200 };
const heldJobs = async () => {
  const rows = await server.sql<{ name: string }>(
    `select distinct task_identifier as name from graphile_worker.jobs where flags ? 'held' and locked_at is null order by 1`,
  );
  return rows.map(({ name }) => name);
};
const institutionOf = async (username: string) => {
  const [row] = await server.sql<{ id: number; code: string }>(
    'select id, code::text as code from bureau.institution where id = portal.acting_institution()',
    [],
    username,
  );
  return row ?? { id: 0, code: '' };
};

/**
 * A trigger freezes the institution at the next row of a table, in the transaction that writes the row, so no job can
 * be faster. The trigger is never dropped: creating or dropping it takes locks that the workers wait for and hold.
 */
const stopWith = (table: 'batch' | 'inquiry', statement: string) =>
  server.sql(`create or replace function portal.stop_${table}() returns trigger language plpgsql security definer as $$
    begin ${statement}; return new; end $$`);
const stopNoMore = (table: 'batch' | 'inquiry') => stopWith(table, 'null');

test('NAV-17 a frozen institution’s files wait and nothing is sent for it, until another person lifts the freeze', async () => {
  const { id } = await institutionOf('lan.clerk');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const [lan, an] = [await server.as('lan.clerk'), await server.as('an.admin')];
  expect((await an.send(webhooks.add, { body: { url } })).status).toBe(200);
  await stopWith(
    'batch',
    `insert into portal.freeze (kind, institution_id, reason, frozen_by, frozen_name)
       values ('institution', new.institution_id, 'Thử', 0, 'x') on conflict do nothing`,
  );
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date()).replaceAll('/', '');
  const titles = ['MSPHIEU', 'TENKH', 'SOCMT', 'DIACHI'];
  const rows = [[null, 'Nguyễn Văn Ví Dụ', '001085012345', 'Hà Nội']];
  const file = await customersFile(`1.${day}.0001.xlsx`, titles, rows);
  expect(codeOf(await lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file }))).toBe('ok');
  await stopNoMore('batch');
  await actAs(pool, { institutionId: id, userId: 0 }, (client) =>
    queueMessages(client, id, { kind: 'digest', day: '2026-01-01' }),
  );
  await expect.poll(heldJobs, patience).toEqual(['batch', 'webhook-deliver']);
  expect(codeOf(await lan.send(session.profile))).toBe('4010007');
  const state = async () => ({
    batches: (await server.sql<{ state: string }>('select state from portal.batch')).map((one) => one.state),
    rows: (await server.sql<{ state: string }>('select state from portal.batch_row')).map((one) => one.state),
    messages: await server.sql('select state, attempts from portal.webhook_delivery'),
    posts,
  });
  // The freeze came with the file: Confirm still reads it, and no row is answered.
  expect(await state()).toMatchObject({
    batches: ['working'],
    rows: ['waiting'],
    messages: [{ state: 'waiting', attempts: 0 }],
    posts: 0,
  });

  const [one] = await server.sql<{ freeze: number }>('select freeze_id::int as freeze from portal.freeze');
  const root = await server.as('root.bureau');
  const lifted = await root.send(freezes.lift, { body: { freeze: one?.freeze ?? 0, reason: 'Đã rõ' } });
  expect(lifted.status).toBe(200);
  await expect.poll(state, patience).toMatchObject({
    batches: ['done'],
    rows: ['answered'],
    messages: [{ state: 'delivered', attempts: 1 }],
    posts: 1,
  });
  expect(await heldJobs()).toEqual([]);
}, 90_000);

test('NAV-17 requests of a frozen user wait, and a colleague’s are answered', async () => {
  const ask = async (by: Caller, voucherNumber: string) =>
    by.send(customerInquiry.confirm, {
      body: {
        ...{ productType: '05', voucherNumber, customerName: 'Nguyễn Văn Ví Dụ', address: '1 Tràng Tiền, Hà Nội' },
        ...{ identityNumber: '001085012345', ...(await server.captcha('inquiry')) },
      },
    });
  const [lan, hoa] = [await server.as('lan.clerk'), await server.as('hoa.approver')];
  await stopWith(
    'inquiry',
    `insert into portal.freeze (kind, user_id, username, reason, frozen_by, frozen_name)
       select 'user', new.user_id, new.username, 'Thử', 0, 'x' where new.username = 'lan.clerk'`,
  );
  for (const [by, voucher] of [
    [lan, 'TD0001'],
    [hoa, 'TD0002'],
  ] as const)
    expect(codeOf(await ask(by, voucher))).toBe('ok');
  await stopNoMore('inquiry');
  const answered = async () => {
    const rows = await server.sql<{ voucher: string }>(
      `select voucher from portal.inquiry where voucher like 'TD%' and answered_at is not null order by 1`,
    );
    return rows.map(({ voucher }) => voucher);
  };
  await expect.poll(answered, patience).toEqual(['TD0002']);
  await expect.poll(heldJobs, patience).toEqual(['answer-inquiry']);
  const [one] = await server.sql<{ freeze: number }>(
    'select freeze_id::int as freeze from portal.freeze where lifted_at is null',
  );
  const minh = await server.as('minh.operator');
  await minh.send(freezes.lift, { body: { freeze: one?.freeze ?? 0, reason: 'Đã rõ' } });
  await expect.poll(answered, patience).toEqual(['TD0001', 'TD0002']);
}, 90_000);

test('NAV-17 for a suspended institution months are counted, but nothing is made, answered or sent, until two have reopened it', async () => {
  const { id, code } = await institutionOf('binh.clerk');
  const binh = await server.as('binh.clerk');
  const made = () =>
    server.sql<{ period: string }>(
      `select to_char(period, 'YYYY-MM') as period from portal.reply_file where kind = 'R18' and institution_id = $1`,
      [id],
      'binh.clerk',
    );
  const month = await actAs(pool, { institutionId: id, userId: 0 }, (client) => lastClosedMonth(client));
  expect(month).toBeDefined();
  await stopWith(
    'inquiry',
    `update bureau.institution set status = 'suspended', status_reason = 'Chậm gửi số liệu' where id = new.institution_id`,
  );
  const asked = await binh.send(customerInquiry.confirm, {
    body: {
      productType: '05',
      voucherNumber: 'DC0001',
      customerName: 'Nguyễn Văn Ví Dụ',
      address: '1 Tràng Tiền, Hà Nội',
      identityNumber: '001085012345',
      ...(await server.captcha('inquiry')),
    },
  });
  expect(codeOf(asked)).toBe('ok');
  await stopNoMore('inquiry');
  for (const table of ['reply_file', 'alert_row', 'alert_run'])
    await server.sql(`delete from portal.${table} where institution_id = $1`, [id], 'binh.clerk');
  for (const job of ['portfolio', 'count-alerts'])
    await server.sql(
      `select graphile_worker.add_job($1, json_build_object('institutionId', $2::int, 'month', $3::text))`,
      [job, id, month],
    );
  const counted = () =>
    server.sql('select product from portal.alert_run where institution_id = $1 order by 1', [id], 'binh.clerk');
  await expect.poll(counted, patience).toEqual([{ product: 'S36' }, { product: 'S39' }]);
  await expect.poll(heldJobs, patience).toEqual(['answer-inquiry', 'portfolio']);
  const answered = () =>
    server.sql<{ answered_at: Date | null }>(
      `select answered_at from portal.inquiry where institution_id = $1 and voucher = 'DC0001'`,
      [id],
      'binh.clerk',
    );
  expect([await made(), await answered()]).toEqual([[], [{ answered_at: null }]]);
  const refused = await binh.send(alertLists.months);
  expect([codeOf(refused), refused.body.message]).toEqual(['4010008', expect.stringContaining('đình chỉ')]);

  const [root, thu] = [await server.as('root.bureau'), await server.as('thu.bureau')];
  const reason = 'Đã gửi đủ';
  expect((await root.send(institutions.ask, { body: { tctd: code, kind: 'reopen', reason } })).status).toBe(200);
  // Nothing continues before the second person has decided.
  expect(await heldJobs()).toEqual(['answer-inquiry', 'portfolio']);
  const [change] = await server.sql<{ id: string }>(`select id from portal.institution_change where state = 'waiting'`);
  await thu.send(institutions.decide, { body: { id: change?.id ?? '', state: 'approved' } });
  await expect.poll(async () => (await made()).length, patience).toBe(1);
  await expect.poll(answered, patience).toEqual([{ answered_at: expect.any(Date) }]);
  expect(codeOf(await (await server.as('binh.clerk')).send(alertLists.months))).toBe('ok');
}, 90_000);
