import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packHistory } from '#bureau/credit/pack-history.job.ts';
import { moveCold } from '#bureau/cold/move.job.ts';
import type { Report } from '#bureau/contract/report.ts';
import { disputes } from '#features/disputes/contract.ts';
import { type IntakeWorld, intakeWorldOf, loanOf, type Row } from '#bureau/intake/apply/submissions.fixture.ts';
import { answerPending, lockPending } from '#bureau/reports/answer.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import { actAs } from '#kit/server/database/database.ts';
import { untyped } from '#kit/server/database/untyped.ts';
import { testServices } from '#testing/services.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { pastReports } from './contract.ts';

const reports = process.env['LONG'] === '1' ? 200 : 20;

type Borrower = { readonly id: bigint; readonly isLegal: boolean };
type Bank = { readonly id: number; readonly code: string; readonly branch: string };
type Sealed = {
  readonly voucher: string;
  /** The borrower that it is about. */
  readonly subject: bigint;
  readonly product: string;
  readonly report: Report;
};

let server: TestServer;
let world: IntakeWorld;
let minh: Caller;
let borrowers: readonly Borrower[];
let banks: readonly Bank[];
let asker: Bank;
let months: readonly string[];

beforeAll(async () => {
  server = await testServer();
  world = await intakeWorldOf(server.database);
  minh = await server.as('minh.operator');
  banks = await world.sql<Bank>(
    `select i.id, i.code, (select min(b.code) from bureau.branch b where b.institution_id = i.id and b.closed_on is null) as branch
       from bureau.institution i
      where exists (select from bureau.contract c where c.institution_id = i.id) and i.class = 'bank' order by i.id limit 2`,
  );
  const [first] = banks;
  if (first === undefined) throw new Error('no bank');
  asker = first;
  // Whoever has something at one of the banks, the richest files first.
  const found = await world.sql<{ id: bigint; type: number }>(
    `select s.subject_id as id, s.subject_type as type from bureau.subject s
      where s.status = 'live' and exists (select from bureau.contract c where c.subject_id = s.subject_id and c.institution_id = any ($1))
      order by (select count(*) from bureau.contract c where c.subject_id = s.subject_id)
        + (select count(*) from bureau.card_account c where c.subject_id = s.subject_id) desc, 1 limit 24`,
    [banks.map(({ id }) => id)],
  );
  borrowers = found.map(({ id, type }) => ({ id, isLegal: type === 1 }));
  for (const bank of banks)
    await world.sql(
      `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
       select $1, 'AK-' || s, s, '2026-01-01' from unnest($2::bigint[]) s`,
      [bank.id, borrowers.map(({ id }) => id)],
    );
  const ends = await world.sql<{ day: string }>(
    `select (date_trunc('month', bureau.today()) - make_interval(months => n) - interval '1 day')::date::text as day
       from generate_series(0, 3) n`,
  );
  months = ends.map(({ day }) => day);
});
afterAll(async () => {
  await world.close();
  await server.stop();
});

test.each([
  ['', 7],
  [', also when their months move to the cold tablespace in between', 11],
])(
  'TRU-10 reports that were sealed while figures were restated are made again as of their moment, equal figure by figure%s',
  async (cold, seed) => {
    const dice = diceOf(seed);
    const sealed: Sealed[] = [];
    for (let round = 0; round < reports; round += 1) {
      if (cold !== '' && round === reports / 2) await moveAll();
      if (round % 2 === 0) await sendSomething(dice, round);
      sealed.push(await seal(dice));
    }
    await sendSomething(dice, reports);
    let changed = 0;
    for (const { voucher, product, report } of sealed) {
      const made = await remade(voucher);
      expect([product, comparable(made)], voucher).toEqual([product, comparable(report)]);
      expect(made.notes[0]?.vi).toContain('Lập lại như tại thời điểm');
      const now = await remade(voucher, { day: today() });
      if (JSON.stringify(comparable(now).parts) !== JSON.stringify(comparable(report).parts)) changed += 1;
    }
    // The figures did change in between: else equality would say nothing. Of how many depends on whom the population has in these months.
    expect(changed).toBeGreaterThan(reports / 3);
  },
  1_800_000,
);

/** Moves every month of balances but the running one, also those that the files of this test are about. */
async function moveAll(): Promise<void> {
  await world.sql(
    `create or replace function portal.hot_since(parent_in text) returns date language sql stable
       as $$ select date_trunc('month', bureau.today())::date where parent_in like 'bureau.%' $$`,
  );
  await moveCold(testServices({ appUrl: server.database.appUrl, folder: server.settings.dataDir }));
  const [left] = await world.sql<{ moved: bigint; due: bigint }>(
    'select (select count(*) from portal.cold_part) as moved, (select count(*) from portal.cold_due()) as due',
  );
  expect(left?.due).toBe(0n);
  expect(Number(left?.moved)).toBeGreaterThan(3);
}

test('TRU-10 a moment yet to come, and one before versions were kept, are refused at the field', async () => {
  const { voucher } = await seal(diceOf(3));
  const ask = (day: string, time?: string) =>
    minh.send(pastReports.ofTicket, {
      body: { institution: asker.code, voucherCode: voucher, day, ...(time ? { time } : {}) },
    });
  for (const [answer, field, number] of [
    [await ask('2999-01-01'), 'day', '4090233'],
    [await ask(today(), '23:59:59.5'), 'time', undefined],
    [await ask(today(), '24:00'), 'time', undefined],
    [await ask('2001-02-03', '10:00'), 'day', '4090230'],
  ] as const) {
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).toContain(`"${field}"`);
    if (number !== undefined) expect(answer.text).toContain(number);
  }
  const [kept] = await world.sql<{ since: Date }>('select since from bureau.versions_kept');
  const { day, time } = hanoiOf(new Date((kept?.since ?? new Date()).getTime() - 1_000));
  expect((await ask(day, time)).text).toContain('4090230');
});

test('TRU-10 it charges nothing, leaves no footprint and no reply, and is written down with its borrower', async () => {
  const { voucher } = await seal(diceOf(5));
  const counted = () =>
    world.sql(
      `select (select count(*) from portal.charge) as charges, (select count(*) from portal.reply) as replies,
              (select count(*) from portal.inquiry) as inquiries, (select count(*) from bureau.inquiry_footprint) as footprints`,
    );
  await world.sql(`select set_config('app.institution', $1, false)`, [String(asker.id)]);
  const before = await counted();
  await remade(voucher);
  expect(await counted()).toEqual(before);
  const [row] = await world.sql<{ subject_key: string | null; detail: string; institution_id: number }>(
    `select subject_key, detail::text as detail, institution_id from portal.audit_log where action like '%PastReport/Ticket' order by at desc limit 1`,
  );
  expect(row?.subject_key).not.toBeNull();
  expect(row?.detail).toContain(voucher);
  const [opened] = await world.sql<{ institution_id: number }>(
    'select institution_id from bureau.opening order by opened_at desc limit 1',
  );
  // The bureau opened it, not the institution whose ticket it is.
  expect(opened?.institution_id).not.toBe(asker.id);
});

test('TRU-10 the desk of cases makes it of the borrower of a case, an inspector of a ticket; nobody at an institution does', async () => {
  const [borrower] = borrowers;
  const lan = await server.as('lan.clerk');
  const [known] = await world.sql<{ cic: string }>('select cic_code as cic from bureau.subject where subject_id = $1', [
    borrower?.id,
  ]);
  const claim = { kind: 'dispute' as const, contractNumber: '-', field: 'other' as const, claim: 'Sai' };
  const raised = await lan.send(disputes.raise, { body: { ...claim, cicCode: known?.cic ?? '' } });
  expect(raised.status, raised.text).toBe(200);
  const { dispute } = raised.body.data as { dispute: string };
  for (const product of ['relation', 'loans', 'cards', 'collateral'] as const) {
    const made = await minh.send(pastReports.ofCase, { body: { dispute, product, day: today() } });
    expect(made.status, made.text).toBe(200);
    expect((made.body.data as { report: Report }).report.subject.cicCode).toBe(known?.cic);
  }
  expect((await lan.send(pastReports.ofCase, { body: { dispute, day: today() } })).status).toBe(403);
  const { voucher } = await seal(diceOf(9));
  const inspector = await server.as('ha.auditor');
  const body = { institution: asker.code, voucherCode: voucher };
  expect((await inspector.send(pastReports.ofTicket, { body })).status).toBe(200);
  expect((await minh.send(pastReports.ofTicket, { body: { ...body, institution: '00000000' } })).status).toBe(404);
  expect((await minh.send(pastReports.ofTicket, { body: { ...body, voucherCode: 'NO-SUCH' } })).status).toBe(404);
});

test('TRU-10 a borrower who was merged or split since is not given with the rows of another', async () => {
  const { voucher, subject } = await seal(diceOf(11));
  await world.sql(
    `insert into bureau.subject_merge (kept_subject_id, merged_subject_id, merged_code, merged_status, reason, merged_by)
     values ($1, -1, 'X', 'live', 'test', 'test')`,
    [subject],
  );
  const answer = await minh.send(pastReports.ofTicket, { body: { institution: asker.code, voucherCode: voucher } });
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('4090232')]);
  await world.sql('delete from bureau.subject_merge where merged_subject_id = -1');
});

function hanoiOf(instant: Date): { readonly day: string; readonly time: string } {
  const local = new Date(instant.getTime() + 7 * 3_600_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 19) };
}

/** Everything that a report says but its own number and what it says of its making. */
function comparable({ parts, dashboard, hasInformation, subject, header, notes }: Report) {
  return {
    ...{ parts, dashboard, hasInformation, subject },
    ...{ dataMonth: header.dataMonth, lastReported: header.lastReported },
    notes: notes.filter(({ vi }) => !vi.startsWith('Lập lại như tại thời điểm')),
  };
}

async function remade(voucherCode: string, at: { readonly day?: string } = {}): Promise<Report> {
  const answer = await minh.send(pastReports.ofTicket, { body: { institution: asker.code, voucherCode, ...at } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.data as { report: Report }).report;
}

/** Answers an inquiry about one of the borrowers and gives what was sealed. */
async function seal(dice: Dice): Promise<Sealed> {
  const { id, isLegal } = dice.pick(borrowers);
  const product = dice.pick(
    isLegal
      ? ['R10', 'R10', 'R10A', 'S10A', 'R20', 'R14', 'S37', 'TN10']
      : ['R11', 'R11', 'R11A', 'S11A', 'R21', 'R14', 'S11T', 'S37', 'S75', 'DTD', 'TN11'],
  );
  const [inquiryId, askedAt, voucher] = [randomUUID(), new Date().toISOString(), `AK${randomUUID().slice(0, 12)}`];
  const key = { institutionId: asker.id, askedAt, inquiryId };
  return actAs(world.pool, { institutionId: asker.id, userId: 1 }, async (client) => {
    await untyped(client).query(
      `insert into portal.voucher (institution_id, voucher, inquiry_id, asked_at, request_hash) values ($1, $2, $3, $4, '\\x')`,
      [...[asker.id, voucher, inquiryId, askedAt]],
    );
    await untyped(client).query(
      `insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type, customer_name, request)
       values ($1, $2, $3, 1, 'test', $4, $5, $6, 'Test', '\\x')`,
      [...[asker.id, askedAt, inquiryId, voucher, product, isLegal ? '1' : '2']],
    );
    const pending = await lockPending(client, key);
    if (pending === undefined) throw new Error('not pending');
    await answerPending(client, world.cipher, { key, pending, subjectId: id, match: undefined });
    const { rows } = await untyped(client).query<{ report: Buffer; sha256: Buffer }>(
      'select report, sha256 from portal.reply where institution_id = $1 and asked_at = $2 and inquiry_id = $3',
      [asker.id, askedAt, inquiryId],
    );
    const [kept] = rows;
    if (kept === undefined) throw new Error('nothing was sealed');
    return { voucher, subject: id, product, report: openStoredReport(world.cipher, kept.report, kept.sha256) };
  });
}

/** One of the banks sends a file of some kind about some of the borrowers; sometimes its months are packed before the next report. */
async function sendSomething(dice: Dice, round: number): Promise<void> {
  const bank = dice.pick(banks);
  const kind = dice.pick(Object.keys(sections));
  const make = sections[kind] ?? (() => Promise.resolve({}));
  const period = dice.pick(months);
  const taken = await world.takeApproved({ institution: bank.id, kind, period, rows: await make(bank, dice) });
  expect(
    [taken.state, taken.refusal],
    `${round} ${kind} ${period} ${JSON.stringify(taken.errors.slice(0, 3))}`,
  ).toEqual(['applied', null]);
  if (dice.roll(2) === 0) await packHistory(world.loader, bank.id);
}

type Make = (bank: Bank, dice: Dice) => Promise<Record<string, Row[]>>;

const sections: Readonly<Record<string, Make>> = {
  D32: async (bank, dice) => {
    const own = await world.sql<{ id: bigint; number: string; name: string }>(
      `select c.subject_id as id, c.contract_number as number, s.name from bureau.contract c join bureau.subject s using (subject_id)
        where c.institution_id = $1 and c.subject_id = any ($2) and c.loan_kind <> '09'`,
      [bank.id, borrowers.map(({ id }) => id)],
    );
    const chosen = own.filter(() => dice.roll(3) > 0);
    const loans = chosen.map(({ id, number, name }) =>
      loanOf(dealing(bank, id, name), {
        contract_number: number,
        ...owing(dice),
        loan_kind: dice.pick(['01', '02', '03']),
      }),
    );
    const others = await some(dice);
    return {
      CHOVAY:
        loans.length > 0 ? loans : [loanOf(dealing(bank, others[0]?.id ?? 0n, others[0]?.name ?? ''), owing(dice))],
      CAMKETNB: others.map(({ id, name }) => ({
        ...dealing(bank, id, name),
        ...{
          commitment_number: `CK-${id}`,
          commitment_kind: 'guarantee',
          issued_on: '2026-01-01',
          ends_on: '2036-01-01',
        },
        ...{ currency: 'VND', value_vnd: dice.roll(1_000) * 1_000_000 + 1, debt_group: 1 },
      })),
      NOXLRR: others.slice(0, 2).map(({ id, name }) => ({
        ...dealing(bank, id, name),
        ...{
          contract_number: `OLD-${id}`,
          settled_on: '2026-05-05',
          settled_vnd: dice.roll(900) + 100,
          left_vnd: dice.roll(100) + 1,
        },
      })),
    };
  },
  D34: async (bank, dice) => ({
    HOPDONG: (await some(dice)).map(({ id, name }) => ({
      ...dealing(bank, id, name),
      ...{ contract_number: `T-${id}`, opened_on: '2024-02-02', limit_vnd: (1 + dice.roll(90)) * 1_000_000 },
      ...{ number_masked: '400000******1234', balance_vnd: dice.roll(50) * 100_000, due_vnd: dice.roll(10) * 100_000 },
      ...{ late_vnd: dice.roll(2), late_days: dice.roll(40), debt_group: 1 + dice.roll(2) },
    })),
  }),
  D40: async (bank, dice) => ({
    TSDB: (await some(dice)).map(({ id, name }) => ({
      ...dealing(bank, id, name),
      ...{ asset_code: `N-${id}`, collateral_kind: '01', description: `Nhà ${dice.roll(9)}`, owner_name: name },
      ...{
        value_vnd: (1 + dice.roll(900)) * 1_000_000,
        secured_vnd: 80,
        valued_on: '2026-01-01',
        pledged_on: '2026-01-01',
      },
    })),
  }),
  D50: async (bank, dice) => ({
    TRAIPHIEU: (await some(dice)).map(({ id, name }) => ({
      ...dealing(bank, id, name),
      ...{ bond_code: `TP-${id}`, issued_on: '2025-01-01', matures_on: '2036-01-01', debt_group: 1 + dice.roll(3) },
      ...{ value_vnd: (1 + dice.roll(900)) * 1_000_000 },
    })),
  }),
  D70: async (bank, dice) => ({
    VAMC: (await some(dice)).map(({ id, name }) => ({
      ...dealing(bank, id, name),
      ...{
        contract_number: `V-${id}`,
        sold_on: '2026-01-01',
        principal_sold_vnd: 900,
        principal_left_vnd: dice.roll(900),
      },
    })),
  }),
};

function owing(dice: Dice): Row {
  const group = 1 + dice.roll(5);
  const days = [0, 20, 100, 200, 400][group - 1] ?? 0;
  return {
    balance_vnd: (1 + dice.roll(900)) * 1_000_000,
    ...{ limit_vnd: 900_000_000, debt_group: group, overdue_days: days, overdue_vnd: days > 0 ? 1_000 : 0 },
    group_reason: null,
  };
}

function dealing(bank: Bank, id: bigint, name: string): Row {
  return { branch_code: bank.branch, customer_code: `AK-${id}`, customer_name: name };
}

async function some(dice: Dice): Promise<{ readonly id: bigint; readonly name: string }[]> {
  const chosen = borrowers.filter(() => dice.roll(3) === 0);
  const ids = (chosen.length > 0 ? chosen : borrowers.slice(0, 1)).map(({ id }) => id);
  return world.sql(`select subject_id as id, name from bureau.subject where subject_id = any ($1) order by 1`, [ids]);
}

type Dice = { readonly roll: (sides: number) => number; readonly pick: <T>(list: readonly T[]) => T };

/** The same throws each time. */
function diceOf(seed: number): Dice {
  let state = seed;
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  return {
    roll,
    pick(list) {
      const found = list[roll(list.length)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
  };
}

function today(): string {
  return hanoiOf(new Date()).day;
}
