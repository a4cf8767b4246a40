import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { ownContract } from '#tests/own-contract.ts';
import { mergeByTwo, splitByTwo } from '#tests/two-operators.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import type { RequestOf } from '#kit/contract/call.ts';
import { disputes, disputeWork } from './contract.ts';

const { attention, bad, clean, released, vamc } = known;
let server: TestServer;
let lan: Caller;
let binh: Caller;
let minh: Caller;

beforeAll(async () => {
  server = await testServer();
  [lan, binh, minh] = [await server.as('lan.clerk'), await server.as('binh.clerk'), await server.as('minh.operator')];
});
afterAll(() => server.stop());

const claim = { kind: 'dispute' as const, contractNumber: 'HD-01', field: 'group' as const, claim: 'Nhóm nợ sai' };
type Claim = RequestOf<typeof disputes.raise>['body'];
type Change = Partial<Pick<Claim, 'contractNumber' | 'field' | 'kind'>>;

/** Raises a case; a contract that the caller's institution has not got yet is made first. */
const raise = async (cicCode: string, by = lan, change: Change = {}) => {
  const body = { ...claim, cicCode, ...change };
  const owner = by === binh ? 'binh.clerk' : by === lan ? 'lan.clerk' : 'phuc.fund';
  await ownContract(server, { cicCode, number: body.contractNumber, by: owner });
  return by.send(disputes.raise, { body });
};
const raised = async (cicCode: string, change: Change = {}) =>
  disputes.raise.answer.parse((await raise(cicCode, lan, change)).body.data);
const step = async (dispute: string, to: 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed', by = minh) =>
  by.send(disputeWork.step, { body: { dispute, step: to, note: 'Đã đối chiếu hợp đồng' } });

let fileNo = 900_000;

/** A contract of a borrower at lan's bank with one month, and what corrects it: the month sent again with other figures, by a file. */
async function figure(subjectId: number, number: string, institution = 'lan.clerk') {
  const [made] = await server.sql<{ id: bigint }>(
    `with k as (
       insert into bureau.contract (subject_id, institution_id, branch_id, contract_number, loan_kind, purpose, limit_vnd, is_secured, signed_on, ends_on)
       select $1, m.institution_id, 1, $2, '01', 'other', 1, false, '2025-01-01', '2030-01-01'
         from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = $3
       returning subject_id, contract_id, institution_id)
     insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd)
     select date_trunc('month', bureau.today() - 31)::date, subject_id, contract_id, institution_id, 500000000, 3, 95, 1 from k
     returning contract_id as id`,
    [subjectId, number, institution],
  );
  return async (change = 'debt_group = 2') => {
    fileNo += 1;
    await server.sql(
      `update bureau.balance_month set ${change}, submission_no = $3::int
        where subject_id = $1 and contract_id = $2 and set_config('app.submission_no', $3::text, true) is not null`,
      [subjectId, made?.id, fileNo],
    );
    await server.sql(
      `insert into bureau.source_file (institution_id, submission_no, kind, period, version, received_at, applied_at)
       select institution_id, $2, 'D32', bureau.today() - 31, 1, now() - interval '1 hour', clock_timestamp()
         from bureau.contract where contract_id = $1`,
      [made?.id, fileNo],
    );
  };
}

test('TRU-16 a case names a contract of those that the institution has or that a report listed to it', async () => {
  await figure(attention.subjectId, 'HĐ 99/2025');
  await figure(attention.subjectId, 'HĐ của B', 'binh.clerk');
  const offered = async (by: Caller) => {
    const answer = await by.send(disputes.contracts, { body: { cicCode: attention.cicCode } });
    return disputes.contracts.answer.parse(answer.body.data).rows.map(({ id }) => id);
  };
  expect(await offered(lan)).toContain('HĐ 99/2025');
  expect((await offered(lan)).at(-1)).toBe('-');
  expect(await offered(lan)).not.toContain('HĐ của B');
  expect(await offered(binh)).not.toContain('HĐ 99/2025');
  // A report of the last three months listed all of them.
  await server.sql(
    `with q as (
       insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type, customer_name, request,
         subject_id, status, has_information)
       select m.institution_id, date_trunc('milliseconds', now()), gen_random_uuid(), u.id, u.username, 'KN99', 'R11A', '2', 'x', '\\x', $1, 1, true
         from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'
       returning institution_id, asked_at, id)
     insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256) select institution_id, asked_at, id, '\\x', '\\x' from q`,
    [attention.subjectId],
    'lan.clerk',
  );
  expect(await offered(lan)).toContain('HĐ của B');
  expect((await lan.send(disputes.contracts, { body: { cicCode: '0000000000' } })).status).toBe(404);
});

test('TRU-16 a case is corrected only when its figure has a new version; who was told sees the old and the new value', async () => {
  await binh.send(instantInquiry.confirm, {
    body: {
      ...{ voucherCode: 'KN16', productCode: 'S11T', customerName: bad.name, identityNumber: bad.citizenId },
      ...(await server.captcha('instant')),
    },
  });
  const mend = await figure(bad.subjectId, 'HĐ 16/2025');
  const { dispute, number } = await raised(bad.cicCode, { contractNumber: 'HĐ 16/2025', field: 'balance' });
  await step(dispute, 'valid');
  const early = await step(dispute, 'corrected');
  expect([early.status, early.body.errors?.[0]?.code]).toEqual([409, '4090842']);
  // Another figure of the month corrects nothing.
  await mend('debt_group = 4');
  expect((await step(dispute, 'corrected')).status).toBe(409);
  await mend('balance_vnd = 300000000');
  expect((await step(dispute, 'corrected')).status).toBe(200);
  const told = disputes.notices.answer.parse((await binh.send(disputes.notices, { body: {} })).body.data);
  expect(told.rows.find((row) => row.number === number)).toMatchObject({
    valueBefore: '500000000',
    valueAfter: '300000000',
  });
  // The figure may also be removed, or moved to another borrower.
  for (const [at, correction] of (
    ['delete from bureau.balance_month where subject_id = $1 and contract_id = $2', 'move'] as const
  ).entries()) {
    const contractNumber = `HĐ 17-${at}`;
    await figure(bad.subjectId, contractNumber);
    const other = await raised(bad.cicCode, { contractNumber, field: 'group' });
    await step(other.dispute, 'valid');
    const [row] = await server.sql<{ id: bigint }>(
      `select contract_id as id from bureau.contract where contract_number = $1`,
      [contractNumber],
    );
    if (correction === 'move')
      for (const table of ['balance_month', 'contract'])
        await server.sql(`update bureau.${table} set subject_id = $1 where contract_id = $2`, [
          clean.subjectId,
          row?.id,
        ]);
    else await server.sql(correction, [bad.subjectId, row?.id]);
    expect((await step(other.dispute, 'corrected')).status).toBe(200);
  }
});

test('NAV-17 a case goes from claim to correction on both sides, and everyone who asked in three months is notified once', async () => {
  const asked = {
    voucherCode: 'KN1',
    productCode: 'S11T' as const,
    customerName: attention.name,
    identityNumber: attention.citizenId,
  };
  await binh.send(instantInquiry.confirm, { body: { ...asked, ...(await server.captcha('instant')) } });
  const mend = await figure(attention.subjectId, 'HD-01');
  const { dispute, number, dueOn } = await raised(attention.cicCode);
  expect(dueOn > new Date().toISOString().slice(0, 10)).toBe(true);
  for (const to of ['corrected', 'closed'] as const) expect((await step(dispute, to)).status).toBe(409);
  expect((await step(dispute, 'valid')).status).toBe(200);
  await mend();
  const corrected = disputeWork.step.answer.parse((await step(dispute, 'corrected')).body.data);
  expect(corrected).toMatchObject({ state: 'corrected' });
  expect(corrected.told).toBeGreaterThan(0);
  const told = disputes.notices.answer.parse((await binh.send(disputes.notices, { body: {} })).body.data);
  expect(told.rows.filter((row) => row.number === number)).toEqual([
    expect.objectContaining({ cicCode: attention.cicCode, field: 'group' }),
  ]);
  expect((await step(dispute, 'corrected')).status).toBe(409);
  expect((await step(dispute, 'closed')).status).toBe(200);
  const detail = disputes.detail.answer.parse((await lan.send(disputes.detail, { body: { dispute } })).body.data);
  expect(detail.events.map(({ kind, side }) => [kind, side])).toEqual([
    ['received', 'institution'],
    ['valid', 'bureau'],
    ['corrected', 'bureau'],
    ['closed', 'bureau'],
  ]);
  // A corrected figure, disputed again unchanged, is refused.
  const again = await raise(attention.cicCode);
  expect([again.status, again.body.errors?.[0]?.code]).toEqual([409, '4090183']);
  expect(again.body.message).toContain(number);
});

test('TRU-16 a case names a contract as its institution writes it: with Đ and with spaces', async () => {
  const made = await raised(clean.cicCode, { contractNumber: 'HĐ 01/2025 - KHCN' });
  const { rows } = disputes.search.answer.parse((await lan.send(disputes.search, { body: {} })).body.data);
  expect(rows.find(({ dispute }) => dispute === made.dispute)?.contractNumber).toBe('HĐ 01/2025 - KHCN');
});

test('INQ-09 a case names a customer, who counts against the daily limit as in an inquiry, found or not', async () => {
  const phuc = await server.as('phuc.fund');
  const used = async () => customerInquiry.today.answer.parse((await phuc.send(customerInquiry.today)).body.data).used;
  const before = await used();
  expect((await raise('8000000000', phuc)).status).toBe(404);
  expect((await raise(released.cicCode, phuc, { contractNumber: 'HD-02' })).status).toBe(200);
  await phuc.send(customerInquiry.lookup, { body: { cicCode: released.cicCode } });
  expect(await used()).toBe(before + 2);
  await server.sql(
    `update portal.quota_day set used = 500 where user_id = (select id from portal.user_account where username = 'phuc.fund')`,
    [],
    'phuc.fund',
  );
  expect((await raise('8000000001', phuc)).status).toBe(429);
});

test('NAV-17 one open case a figure; an unfounded one may be raised again', async () => {
  const first = await raised(clean.cicCode);
  expect((await raise(clean.cicCode)).status).toBe(409);
  expect((await raise(clean.cicCode, lan, { field: 'balance' })).status).toBe(200);
  expect((await raise(clean.cicCode, binh)).status).toBe(200);
  for (const to of ['valid', 'unfounded', 'closed'] as const) expect((await step(first.dispute, to)).status).toBe(200);
  expect((await raise(clean.cicCode)).status).toBe(200);
  expect((await lan.send(disputes.say, { body: { dispute: first.dispute, note: 'x' } })).status).toBe(409);
});

test('NAV-17 a corrected figure is disputed again after it was reported again, or in a later month, and then once', async () => {
  const other = { contractNumber: 'HD-09', field: 'balance' as const };
  const mend = await figure(clean.subjectId, 'HD-09');
  const correct = async () => {
    const { dispute } = await raised(clean.cicCode, other);
    await mend('balance_vnd = balance_vnd - 1');
    for (const to of ['valid', 'corrected', 'closed'] as const) expect((await step(dispute, to)).status).toBe(200);
    return dispute;
  };
  const again = async () => (await raise(clean.cicCode, lan, other)).body.errors?.[0]?.code;
  await correct();
  expect(await again()).toBe('4090183');
  // A file of another institution, or a refused one, says nothing about the figure.
  const send = (username: string, state: string) =>
    server.sql(
      `insert into portal.submission (institution_id, id, channel, file_name, kind, bytes, sha256, file_handle, user_id, username, state)
       select m.institution_id, gen_random_uuid(), 'tt15', gen_random_uuid()::text, 'D31', 1, sha256(gen_random_uuid()::text::bytea), 'x',
              u.id, u.username, $2 from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = $1`,
      [username, state],
    );
  await send('binh.clerk', 'applied');
  await send('lan.clerk', 'refused');
  expect(await again()).toBe('4090183');
  await send('lan.clerk', 'applied');
  const second = await correct();
  expect(await again()).toBe('4090183');
  await server.sql(`update portal.dispute_event set at = at - interval '32 days' where dispute_id = $1`, [second]);
  const both = await Promise.all([again(), again()]);
  expect(new Set(both)).toEqual(new Set([undefined, '4090193']));
});

test('NAV-17 a case belongs to its institution and the bureau: nobody else sees, comments or decides', async () => {
  const { dispute } = await raised(clean.cicCode, { field: 'overdue' });
  expect((await binh.send(disputes.detail, { body: { dispute } })).status).toBe(404);
  expect((await binh.send(disputes.say, { body: { dispute, note: 'x' } })).status).toBe(404);
  for (const caller of [lan, binh, await server.as('ha.auditor'), await server.as('root.bureau')]) {
    expect((await step(dispute, 'valid', caller)).status).toBe(403);
    expect((await caller.send(disputeWork.open, { body: { dispute } })).status).toBe(403);
  }
  const missing = '00000000-0000-4000-8000-000000000000';
  expect((await step(missing, 'valid')).status).toBe(404);
  expect((await raise('0000000000')).status).toBe(404);
  expect((await raise('x')).status).toBe(400);
});

test('NAV-17 the branch that raised a case and those who work for the whole institution see it, no other branch', async () => {
  const move = (branch: number | null) =>
    server.sql(
      `update portal.membership m set branch_id = $1 from portal.user_account u where u.id = m.user_id and u.username = 'lan.clerk'`,
      [branch],
    );
  const seen = async (dispute: string) => {
    const listed = disputes.search.answer.parse((await lan.send(disputes.search, { body: {} })).body.data).rows;
    const { status } = await lan.send(disputes.detail, { body: { dispute } });
    return [status, listed.some((row) => row.dispute === dispute)];
  };
  const whole = await raised(clean.cicCode, { contractNumber: 'HD-20' });
  const branches = await server.sql<{ id: number }>(
    `select b.branch_id as id from bureau.branch b join portal.membership m on m.institution_id = b.institution_id
       join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk' order by 1 limit 2`,
  );
  const [first, second] = branches.map(({ id }) => id);
  try {
    await move(first ?? 0);
    expect(await seen(whole.dispute)).toEqual([404, false]);
    const own = await raised(clean.cicCode, { contractNumber: 'HD-21' });
    expect(await seen(own.dispute)).toEqual([200, true]);
    expect((await raise(clean.cicCode, lan, { contractNumber: 'HD-20' })).body.errors?.[0]?.code).toBe('4090193');
    await move(second ?? 0);
    expect(await seen(own.dispute)).toEqual([404, false]);
    expect((await lan.send(disputes.say, { body: { dispute: own.dispute, note: 'x' } })).status).toBe(404);
    await move(null);
    expect(await seen(own.dispute)).toEqual([200, true]);
  } finally {
    await move(null);
  }
});

test('NAV-17 of two operators who decide at once, one decision stands', async () => {
  const { dispute } = await raised(clean.cicCode, { field: 'contract' });
  const answers = await Promise.all([step(dispute, 'valid'), step(dispute, 'invalid')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('NAV-17 papers of both sides belong to a case, each once, checked by content, and nobody else has them', async () => {
  const { dispute } = await raised(clean.cicCode, { field: 'collateral' });
  const pdf = (text: string) => new File([`%PDF-1.7 ${text}`], 'Đơn.pdf');
  const attach = (file: File, by = lan) => by.send(disputes.attach, { body: { dispute }, file });
  const first = await attach(pdf('a'));
  expect(first.status).toBe(200);
  expect((await attach(pdf('a'))).status).toBe(409);
  expect((await attach(new File(['MZ'], 'Đơn.pdf'))).status).toBe(400);
  expect((await attach(pdf('b'), binh)).status).toBe(404);
  expect((await minh.send(disputeWork.attach, { body: { dispute }, file: pdf('c') })).status).toBe(200);
  const detail = disputes.detail.answer.parse((await lan.send(disputes.detail, { body: { dispute } })).body.data);
  expect(detail.files.map(({ side, addedBy }) => [side, addedBy])).toEqual([
    ['institution', 'lan.clerk'],
    ['bureau', 'minh.operator'],
  ]);
  const { file } = disputes.attach.answer.parse(first.body.data);
  expect((await minh.send(disputeWork.download, { query: { dispute, file } })).text).toBe('%PDF-1.7 a');
  expect((await binh.send(disputes.download, { query: { dispute, file } })).status).toBe(404);
  for (const to of ['invalid', 'closed'] as const) await step(dispute, to);
  expect((await attach(pdf('d'))).status).toBe(409);
});

test('NAV-17 the deadline of a resolution is extended once, with a reason that the institution reads', async () => {
  const { dispute } = await raised(clean.cicCode, { field: 'other' });
  const extend = (days: number) => minh.send(disputeWork.extend, { body: { dispute, days, reason: 'Chờ chi nhánh' } });
  expect((await extend(5)).status).toBe(409);
  const { dueOn } = disputeWork.step.answer.parse((await step(dispute, 'valid')).body.data);
  for (const days of [0, 11]) expect((await extend(days)).status).toBe(400);
  // The choices are shown with the deadline that each gives; a list and the institution get none.
  const offered = disputeWork.open.answer.parse((await minh.send(disputeWork.open, { body: { dispute } })).body.data);
  expect(offered.extensions.map(({ days }) => days)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const extended = disputeWork.extend.answer.parse((await extend(8)).body.data);
  expect(offered.extensions).toContainEqual({ days: 8, dueOn: extended.dueOn });
  expect(extended.dueOn > (dueOn ?? '')).toBe(true);
  const again = await extend(5);
  expect([again.status, again.body.errors?.[0]?.code]).toEqual([409, '4090184']);
  const detail = disputes.detail.answer.parse((await lan.send(disputes.detail, { body: { dispute } })).body.data);
  expect(detail).toMatchObject({ isExtended: true, dueOn: extended.dueOn, extensions: [] });
  expect(detail.events.at(-1)).toMatchObject({ kind: 'extended', note: 'Chờ chi nhánh' });
  // Circular 15 allows no extension for an error that the institution found itself.
  const error = await raised(clean.cicCode, { kind: 'error', contractNumber: 'HD-19' });
  await step(error.dispute, 'valid');
  const refused = await minh.send(disputeWork.extend, { body: { dispute: error.dispute, days: 1, reason: 'x' } });
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, '4090190']);
});

test('NAV-17 while a case is open every report marks its figure, for every user; a correction is pushed to those who asked', async () => {
  const ask = async (voucherCode: string) => {
    const asked = { voucherCode, productCode: 'S11T' as const, customerName: bad.name, identityNumber: bad.citizenId };
    const answer = await binh.send(instantInquiry.confirm, {
      body: { ...asked, ...(await server.captcha('instant')) },
    });
    expect(answer.status).toBe(200);
    return JSON.stringify(answer.body.data);
  };
  expect(await ask('KN7')).not.toContain('Dữ liệu nghi ngờ');
  const mend = await figure(bad.subjectId, 'HD-77');
  const { dispute, number } = await raised(bad.cicCode, { contractNumber: 'HD-77' });
  const marked = await ask('KN8');
  expect(marked).toContain('Dữ liệu nghi ngờ: nhóm nợ');
  expect(marked).not.toContain('HD-77');

  const listener = new Client({ connectionString: server.database.appUrl });
  await listener.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen portal_event');
  await mend('debt_group = 1');
  for (const to of ['valid', 'corrected'] as const) await step(dispute, to);
  await expect.poll(() => heard.some((one) => one.includes('"correction"') && one.includes(number))).toBe(true);
  await listener.end();
  expect(await ask('KN9')).not.toContain('Dữ liệu nghi ngờ');
});

test('NAV-17 a merged borrower keeps its cases, its marks and its watchers, under the current code', async () => {
  const { dispute } = await raised(vamc.cicCode, { field: 'identity' });
  await server.sql(
    `insert into portal.watch (institution_id, id, scope, subject_id, cic_code, triggers, created_by, created_name)
     select m.institution_id, gen_random_uuid(), 'customer', $1, $2, '{cheque-refused}', u.id, u.username
       from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'`,
    [vamc.subjectId, vamc.cicCode],
    'lan.clerk',
  );
  await binh.send(instantInquiry.confirm, {
    body: {
      ...{ voucherCode: 'KN11', productCode: 'S11T', customerName: vamc.name, identityNumber: vamc.citizenId },
      ...(await server.captcha('instant')),
    },
  });
  const merge = await mergeByTwo(server, { keptCode: released.cicCode, mergedCode: vamc.cicCode, reason: 'Một người' });
  for (const code of [released.cicCode, vamc.cicCode])
    expect((await raise(code, lan, { field: 'identity' })).body.errors?.[0]?.code).toBe('4090193');
  // An inquiry from before the merge opens the file of the surviving borrower.
  const [opened] = await server.sql<{ subject: bigint }>(
    `select portal.open_file(q.id, q.asked_at) as subject from portal.inquiry q where q.subject_id = $1`,
    [vamc.subjectId],
    'binh.clerk',
  );
  expect(opened?.subject).toBe(BigInt(released.subjectId));
  const watching = await server.sql(`select portal.institutions_watching(array[$1::bigint], 'cheque-refused')`, [
    released.subjectId,
  ]);
  expect(watching).toHaveLength(1);
  await step(dispute, 'valid');
  await server.sql('update bureau.subject set address_mark = address_mark # 1 where subject_id = $1', [
    released.subjectId,
  ]);
  const told = disputeWork.step.answer.parse((await step(dispute, 'corrected')).body.data);
  expect(told.told).toBeGreaterThan(0);
  expect((await splitByTwo(server, merge)).status).toBe(200);
  expect((await raise(released.cicCode, lan, { field: 'identity' })).status).toBe(200);
  expect((await raise(vamc.cicCode, lan, { field: 'identity' })).body.errors?.[0]?.code).toBe('4090183');
});
