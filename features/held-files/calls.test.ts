import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reportDaysUpTo } from '#bureau/intake/days.ts';
import { type FileRow, jsonFile } from '#bureau/intake/generate.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { loan, person } from '#bureau/intake/sample-rows.fixture.ts';
import { circular15 } from '#features/data-files/contract.ts';
import { forgetLoans } from '#features/data-files/unheld.fixture.ts';
import { errors } from '#features/refusals.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { fileFindings, fileHolds } from './contract.ts';

// Allow time for the jobs on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
let server: TestServer;
let lan: Caller;
let hoa: Caller;
let minh: Caller;
let code: string;

// The newest month that is due, and two before it.
const [newest = '', before = '', past = ''] = reportDaysUpTo('month', hanoiDay(), 3);
const reason = 'Đã đối chiếu với sổ sách';

beforeAll(async () => {
  server = await testServer();
  [lan, hoa, minh] = [await server.as('lan.clerk'), await server.as('hoa.approver'), await server.as('minh.operator')];
  const [bank] = await server.sql<{ code: string; id: number }>(
    `select i.code, i.id from bureau.institution i join portal.membership m on m.institution_id = i.id
       join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'`,
  );
  code = bank?.code ?? '';
  // What the population says of the bank's loans is nothing to compare with here.
  await forgetLoans(server, code);
  await server.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     select $1, 'CIF-HELD', (select min(subject_id) from bureau.subject), '2026-01-01'`,
    [bank?.id],
  );
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const rowsOf = (answer: Answer) => ((answer.body.data ?? {}) as { rows: Row[] }).rows;
const codeOf = (answer: Answer) => answer.body.errors?.[0]?.code;
const numberOf = (name: keyof typeof errors) => errors[name].number;

let sequence = 0;
/** Sends so many loans of half a billion as a D32, waits until the server is through with it, and returns its id. */
async function send(by: Caller, day: string, count: number, changes: FileRow = {}, last?: FileRow): Promise<string> {
  const kind = kindOf('D32');
  if (kind === undefined) throw new Error('no D32');
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ ...person, ...loan, branch_code: code, customer_code: 'CIF-HELD', contract_number: `HELD-${at}` },
    ...changes,
    ...(at === count - 1 ? last : undefined),
  }));
  const parts: string[] = [];
  for await (const part of jsonFile({ kind, institutionCode: code, day, rows: { CHOVAY: rows } })) parts.push(part);
  sequence += 1;
  const name = `D32${code}${day.replaceAll('-', '')}.${String(sequence).padStart(3, '0')}.json`;
  const sent = await by.send(circular15.upload, { body: { matctd: code }, file: new File(parts, name) });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return String((sent.body.data as Row)['id']);
}

async function stateOf(id: string): Promise<Row> {
  const result = await lan.send(circular15.result, { query: { id } });
  return ((result.body.data ?? {}) as { file: Row }).file;
}

async function until(id: string, state: string): Promise<Row> {
  await expect.poll(async () => (await stateOf(id))['upload_status'], { timeout: 60_000 }).toBe(state);
  return stateOf(id);
}

const waiting = async (by: Caller, call: typeof fileHolds.search | typeof fileFindings.search, id: string) =>
  rowsOf(await by.send(call, { body: {} })).find((row) => row['id'] === id) ?? {};

const decide = (by: Caller, call: typeof fileHolds.approve | typeof fileFindings.approve, id: string, holdNo = 1) =>
  by.send(call, { body: { id, holdNo, reason } });

test('TRU-11 a past month is restated by the sender and another person with a reason; the sender, a clerk and the bureau cannot', async () => {
  await until(await send(lan, past, 106), 'applied');
  const id = await send(hoa, past, 105, { balance_vnd: '850000000' });
  const held = await until(id, 'held-reason');
  expect(held).toMatchObject({ version: null, link: '', needsBy: expect.any(String) });
  expect(await waiting(hoa, fileHolds.search, id)).toMatchObject({ why: 'reason', isOwn: true, outcome: 'waiting' });
  expect([
    (await decide(hoa, fileHolds.approve, id)).status,
    (await decide(lan, fileHolds.approve, id)).status,
  ]).toEqual([403, 403]);
  expect(codeOf(await decide(hoa, fileHolds.approve, id))).toBe(numberOf('own-file'));
  // The bureau decides what looks wrong, never what an institution restates.
  expect((await decide(minh, fileFindings.approve, id)).status).toBe(404);
  await until(id, 'held-reason');
  const [owed] = await server.sql<{ owed: string }>(
    `select sum(balance_vnd)::text as owed from bureau.balance_month b join bureau.institution i on i.id = b.institution_id
      where i.code = $1 and month = date_trunc('month', $2::date)`,
    [code, past],
  );
  expect(owed).toEqual({ owed: String(106n * BigInt(loan['balance_vnd'] ?? 0)) });
  expect((await hoa.send(fileHolds.return, { body: { id, holdNo: 1, reason } })).status).toBe(200);
  const returned = await until(id, 'refused');
  expect(returned['reply']).toContain(reason);
  const again = await send(lan, past, 105, { balance_vnd: '850000000' });
  await until(again, 'held-reason');
  expect((await decide(hoa, fileHolds.approve, again)).status).toBe(200);
  expect(await until(again, 'applied')).toMatchObject({ version: 2 });
});

test('TRU-12 a file that looks wrong is seen by the bureau with the figures before and after, and approved once, of two at once', async () => {
  await until(await send(lan, before, 106), 'applied');
  const id = await send(lan, newest, 20);
  expect(await until(id, 'held-finding')).toMatchObject({ reply: expect.stringContaining('Trung tâm'), needsBy: null });
  expect(await waiting(minh, fileFindings.search, id)).toMatchObject({
    shown: [
      { code: 'closed', count: 86, of: 106, limit: 5 },
      { code: 'total', limit: 20 },
    ],
    sentBy: 'lan.clerk',
    institutionName: 'Ngân hàng TMCP Bình Minh',
  });
  const told = await minh.send(fileFindings.search, { body: {} }, { 'accept-language': 'en' });
  expect(rowsOf(told).map((row) => row['institutionName'])).toContain('Binh Minh Commercial Joint Stock Bank');
  expect(await waiting(hoa, fileHolds.search, id)).toMatchObject({ why: 'finding', isOwn: false });
  // Its own institution does not decide what looks wrong, and no other hold of it was looked at.
  expect((await decide(hoa, fileHolds.approve, id)).status).toBe(404);
  expect((await decide(minh, fileFindings.approve, id, 2)).status).toBe(404);
  // Whoever sent it does not approve it, at the bureau neither.
  const sentBy = (username: string) =>
    server.sql(
      `update portal.submission set user_id = (select u.id from portal.user_account u where u.username = $2) where id = $1`,
      [id, username],
      'lan.clerk',
    );
  await sentBy('minh.operator');
  const own = await decide(minh, fileFindings.approve, id);
  expect([own.status, codeOf(own)]).toEqual([403, numberOf('own-file')]);
  await sentBy('lan.clerk');
  const both = await Promise.all([decide(minh, fileFindings.approve, id), decide(minh, fileFindings.approve, id)]);
  expect(both.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 409]);
  expect(await until(id, 'applied')).toMatchObject({ version: 1, rowCount: 20 });
});

test('TRU-12 approving a file that was withdrawn, or that a newer one follows, answers that it has changed', async () => {
  // The newest month that is due has 20 loans by now.
  const id = await send(lan, newest, 2);
  await until(id, 'held-finding');
  expect((await lan.send(fileHolds.withdraw, { body: { id, reason } })).status).toBe(200);
  expect(codeOf(await decide(minh, fileFindings.approve, id))).toBe(numberOf('state-changed'));
  await until(id, 'withdrawn');
  const old = await send(lan, newest, 3);
  await until(old, 'held-finding');
  const newer = await send(lan, newest, 21);
  expect(codeOf(await decide(minh, fileFindings.approve, old))).toBe(numberOf('state-changed'));
  await until(newer, 'applied');
  expect(await until(old, 'superseded')).toMatchObject({ reply: expect.stringContaining('mới hơn') });
  expect(codeOf(await decide(minh, fileFindings.approve, old))).toBe(numberOf('state-changed'));
});

test('TRU-15 refused rows are needed in three working days: the result and the strip say so, and what is late counts in the score', async () => {
  const id = await send(lan, newest, 22, {});
  await until(id, 'applied');
  const heard: string[] = [];
  const listener = new Client({ connectionString: server.database.appUrl });
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen portal_event');
  // A row of a customer whom the bank never declared is refused, the others are applied.
  const partly = await send(
    lan,
    newest,
    22,
    { balance_vnd: '899000000' },
    { customer_code: 'NOBODY', contract_number: 'HELD-X' },
  );
  const needing = await until(partly, 'partly');
  expect(needing['needsBy']).toMatch(/^2\d{3}-/);
  expect(needing['reply']).toContain('bổ sung');
  // Its sender is told, with the day.
  const day = `"day":"${String(needing['needsBy'])}"`;
  const isTold = () =>
    heard.some((one) => one.replaceAll(' ', '').includes('"file-needs"') && one.replaceAll(' ', '').includes(day));
  await expect.poll(isTold, { timeout: 30_000 }).toBe(true);
  await listener.end();
  const strip = await lan.send(circular15.deadlines, { query: { period: newest.slice(0, 7).replace('-', '') } });
  expect(rowsOf(strip).find((row) => row['kind'] === 'D32')).toMatchObject({
    state: 'incomplete',
    needsBy: needing['needsBy'],
  });
  const late = async () =>
    (
      await server.sql<{ late: boolean }>(
        `select bureau.is_need_late(s) as late from portal.submission s where s.id = $1`,
        [partly],
        'lan.clerk',
      )
    )[0]?.late;
  expect(await late()).toBe(false);
  await server.sql(`update portal.submission set needs_by = '2026-01-05' where id = $1`, [partly], 'lan.clerk');
  expect(await late()).toBe(true);
  const whole = await send(lan, newest, 22, { balance_vnd: '898000000' });
  // It is not given a new time: the rows were due in January.
  expect(await until(whole, 'applied')).toMatchObject({ needsBy: null });
});
