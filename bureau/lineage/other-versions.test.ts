import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFor } from '#bureau/intake/load-for.ts';
import { type IntakeWorld, intakeWorld, type Row } from '#bureau/intake/apply/submissions.fixture.ts';
import { actAs } from '#kit/server/database/database.ts';
import { readSent } from './read-sent.ts';
import { anyFiles, newBanks, stoodIn } from './banks.fixture.ts';

const runs = process.env['LONG'] === '1' ? 40 : 4;

let world: IntakeWorld;
beforeAll(async () => {
  world = await intakeWorld();
});
afterAll(() => world.close());

const { codeOf, newBank, moment } = newBanks(() => world, { firstBank: 9_500, prefix: '0195' });

const files = anyFiles(['T1', 'T2', 'T3']);

test('TRU-09 for any order of files, every month of a card that ever stood is kept with the files that brought and replaced it', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (sent) => {
      const bank = await newBank();
      const model = new Map<string, ReadonlyMap<string, number>>();
      const moments: { readonly at: Date; readonly stood: string[] }[] = [];
      for (const { period, owed } of sent) {
        const cards = [...owed].map(([contract, balance]) => card(contract, balance));
        const taken = await world.takeApproved({ institution: bank, kind: 'D34', period, rows: { HOPDONG: cards } });
        expect(taken.state).toBe('applied');
        model.set(period, owed);
        moments.push({ at: await moment(), stood: stoodIn(model) });
      }
      for (const { at, stood } of moments) expect(await cardsAt(bank, at)).toEqual(stood);
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 300_000);

test('TRU-09 terms of a card that change are kept; a month that is added moves nothing', async () => {
  const bank = await newBank();
  const send = (period: string, limit: number) =>
    world.takeApproved({
      institution: bank,
      kind: 'D34',
      period,
      rows: { HOPDONG: [card('T1', 100, { limit_vnd: limit })] },
    });
  await send('2026-03-31', 5_000);
  await send('2026-04-30', 5_000);
  expect(await world.sql('select from bureau.card_month_past where institution_id = $1', [bank])).toHaveLength(0);
  await send('2026-05-31', 7_000);
  const past = await world.sql(
    `select t.limit_vnd::int as limit, f.period::text as since, r.period::text as until
       from bureau.card_terms_past t join bureau.source_file f using (submission_no)
       join bureau.source_file r on r.submission_no = t.replaced_by where t.institution_id = $1`,
    [bank],
  );
  expect(past).toEqual([{ limit: 5_000, since: '2026-03-31', until: '2026-05-31' }]);
  const [live] = await world.sql<{ files: number; rows: number[] }>(
    `select cardinality(month_files) as files, month_rows as rows from bureau.card_account where institution_id = $1`,
    [bank],
  );
  expect(live).toEqual({ files: 3, rows: [1, 1, 1] });
}, 120_000);

test('TRU-09 collateral, commitments, bonds, sold and settled debt keep what a later file replaces, with file and row', async () => {
  const bank = await newBank();
  const cases = [
    ['D40', 'TSDB', 'collateral', (n: number) => ({ ...dealing(), ...asset, value_vnd: n }), 'value_vnd'],
    ['D40', 'TSDB', 'collateral_pledge', (n: number) => ({ ...dealing(), ...asset, secured_vnd: n }), 'secured_vnd'],
    ['D32', 'CAMKETNB', 'commitment', (n: number) => ({ ...dealing(), ...commitment, value_vnd: n }), 'value_vnd'],
    ['D50', 'TRAIPHIEU', 'bond', (n: number) => ({ ...dealing(), ...bond, value_vnd: n }), 'value_vnd'],
    [
      'D70',
      'VAMC',
      'vamc_debt',
      (n: number) => ({ ...dealing(), ...sold, principal_left_vnd: n }),
      'principal_left_vnd',
    ],
    ['D60', 'XLN', 'settled_debt', (n: number) => ({ ...dealing(), ...handled, left_vnd: n }), 'left_vnd'],
  ] as const;
  let amount = 100;
  for (const [kind, section, table, make, column] of cases) {
    const send = async () => {
      amount += 1;
      // The second row is the one that is followed.
      const rows = { [section]: [{ ...make(7), ...others[section] }, make(amount)] };
      const taken = await world.takeApproved({ institution: bank, kind, period: '2026-05-31', rows });
      expect([kind, taken.state]).toEqual([kind, 'applied']);
      return amount;
    };
    const first = await send();
    const second = await send();
    const owner = table === 'collateral' ? '' : 'and p.institution_id = $3';
    const past = await world.sql(
      `select p.${column}::int as value, p.row_no as row, f.version, r.version as by from bureau.${table}_past p
         join bureau.source_file f on f.submission_no = p.submission_no
         join bureau.source_file r on r.submission_no = p.replaced_by
        where p.${column} = any ($1) and $2::boolean ${owner}`,
      table === 'collateral' ? [[first, second], true] : [[first, second], true, bank],
    );
    expect([table, past]).toEqual([
      table,
      [{ value: first, row: 2, version: expect.any(Number), by: expect.any(Number) }],
    ]);
    const live = await world.sql(`select row_no as row from bureau.${table} where ${column} = $1`, [second]);
    expect([table, live]).toEqual([table, [{ row: 2 }]]);
  }
}, 240_000);

test('TRU-09 results of classification, relations, financial statements and their lines keep what a later file replaces, with file and row', async () => {
  const bank = await newBank();
  const [head] = await world.sql<{ subject: bigint }>(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     select $1, 'KH9', min(s.subject_id), '2026-01-01' from bureau.subject s where s.subject_type = 1 and s.status = 'live' returning subject_id as subject`,
    [bank],
  );
  const send = async (kind: string, section: string, rows: readonly Row[]) => {
    const taken = await world.takeApproved({
      institution: bank,
      kind,
      period: '2026-05-31',
      rows: { [section]: rows },
    });
    expect([kind, taken.state, taken.errors]).toEqual([kind, 'applied', []]);
  };
  const seen = (table: string, what: string) =>
    world.sql(
      `select ${what} as what, v.row_no as row, f.version, r.version as by
         from (select t.*, null::int as replaced_by from bureau.${table} t union all select * from bureau.${table}_past) v
         join bureau.source_file f on f.submission_no = v.submission_no
         left join bureau.source_file r on r.submission_no = v.replaced_by
        where v.institution_id = $1 order by 1, 3`,
      [bank],
    );
  const classified = (number: string, amount: number) => ({
    ...dealing(),
    ...{ contract_number: number, debt_group: 1, amount_vnd: amount },
  });
  await send('DKQ', 'TAISANCO', [classified('P1', 7), classified('P2', 8)]);
  await send('DKQ', 'TAISANCO', [classified('P2', 9)]);
  expect(await seen('classification', "v.reference || ' ' || v.amount_vnd")).toEqual([
    { what: 'P1 7', row: 1, version: 1, by: 2 },
    { what: 'P2 8', row: 2, version: 1, by: 2 },
    { what: 'P2 9', row: 1, version: 2, by: null },
  ]);
  const relation = (kind: string, share: number) => ({
    ...dealing(),
    ...{ related_customer_code: 'KH9', relation_kind: kind, share_percent: share, valid_from: '2026-01-01' },
  });
  await send('D12', 'LQ', [relation('owner', 30), relation('director', 1), relation('spouse', 1)]);
  await send('D12', 'LQ', [relation('director', 1), relation('owner', 40)]);
  // What a file says again as it stands is no new value.
  expect(await seen('relation', "v.kind || ' ' || v.share_percent::int")).toEqual([
    { what: 'director 1', row: 2, version: 1, by: null },
    { what: 'owner 30', row: 1, version: 1, by: 2 },
    { what: 'owner 40', row: 2, version: 2, by: null },
    { what: 'spouse 1', row: 3, version: 1, by: 2 },
  ]);
  const line = (code: string, amount: number, audit: string) => ({
    ...dealing(),
    ...{ customer_code: 'KH9', fiscal_year: 2025, is_consolidated: false, audit, submitted_to: 'tax' },
    ...{ line_code: code, amount_vnd: amount },
  });
  await send('D20', 'BCTC', [line('100', 5, 'qualified'), line('270', 7, 'qualified')]);
  await send('D20', 'BCTC', [line('270', 8, 'unqualified')]);
  expect(await seen('fin_statement', 'v.audit')).toEqual([
    { what: 'qualified', row: 1, version: 1, by: 2 },
    { what: 'unqualified', row: 1, version: 2, by: null },
  ]);
  expect(await seen('fin_line', "v.code || ' ' || v.amount_vnd")).toEqual([
    { what: '100 5', row: 1, version: 1, by: 2 },
    { what: '270 7', row: 2, version: 1, by: 2 },
    { what: '270 8', row: 1, version: 2, by: null },
  ]);
  expect(await ratedFigures(bank, head?.subject ?? 0n)).toEqual([
    '100 5 until 2',
    '270 7 until 2',
    '270 8',
    'qualified until 2',
    'unqualified',
  ]);
}, 120_000);

/** What a rating's source reads of a company's statements at a bank. */
async function ratedFigures(bank: number, subject: bigint): Promise<string[]> {
  await world.sql(`create function public.open_door(subject bigint) returns void language sql security definer
    begin atomic insert into bureau.opening (xid, subject_id, institution_id) values (pg_current_xact_id(), subject, portal.acting_institution()); end`);
  const sent = await actAs(world.pool, { institutionId: bank, userId: 1 }, async (client) => {
    await client.query('select public.open_door($1)', [subject]);
    return readSent(client, subject, { isRated: true });
  });
  return sent.held
    .flatMap((each) => {
      if (each.of !== 'statement' || each.file === null) return [];
      const what = each.line === null ? each.audit : `${each.line.code} ${each.line.amount}`;
      return [`${what}${each.by === null ? '' : ` until ${sent.files.get(each.by)?.version}`}`];
    })
    .sort();
}

test('TRU-09 nobody but the owner changes a card or a holding without naming the file, and no file removes a card', async () => {
  const bank = await newBank();
  await world.takeApproved({
    institution: bank,
    kind: 'D34',
    period: '2026-05-31',
    rows: { HOPDONG: [card('T1', 1)] },
  });
  await world.takeApproved({
    institution: bank,
    kind: 'D50',
    period: '2026-05-31',
    rows: { TRAIPHIEU: [{ ...dealing(), ...bond, value_vnd: 1 }] },
  });
  const client = await world.loader.connect();
  try {
    await loadFor(client, bank);
    await expect(client.query('update bureau.card_account set limit_vnd = 1')).rejects.toThrow('app.submission_no');
    await expect(client.query('delete from bureau.card_account')).rejects.toThrow('no file removes a card');
    await expect(client.query('delete from bureau.bond')).rejects.toThrow('app.submission_no');
    await world.sql(
      `insert into bureau.fin_statement (subject_id, fiscal_year, institution_id, reported_on) values (1, 2001, $1, '2002-01-01')`,
      [bank],
    );
    await expect(client.query('delete from bureau.fin_statement')).rejects.toThrow('app.submission_no');
    for (const table of [
      'card_month_past',
      'card_terms_past',
      'bond_past',
      'vamc_debt_past',
      'collateral_past',
      'fin_line_past',
    ])
      await expect(client.query(`delete from bureau.${table}`)).rejects.toThrow('permission denied');
  } finally {
    await client.query('reset all');
    client.release();
  }
}, 120_000);

function dealing(): Row {
  return { branch_code: codeOf(), customer_code: 'KH1', customer_name: 'Vũ Thị Hạnh' };
}

function card(contract: string, balance: number, changes: Row = {}): Row {
  return {
    ...dealing(),
    ...{ contract_number: contract, opened_on: '2024-02-02', limit_vnd: 50_000_000, number_masked: '400000******1234' },
    ...{ balance_vnd: balance, due_vnd: 1, late_vnd: 0, late_days: 0, debt_group: 1 },
    ...changes,
  };
}

const asset = {
  ...{ asset_code: 'N-1', collateral_kind: '01', description: 'Nhà', owner_name: 'An', value_vnd: 7, secured_vnd: 7 },
  ...{ valued_on: '2026-01-01', pledged_on: '2026-01-01' },
};
const commitment = {
  ...{ commitment_number: 'CK-1', commitment_kind: 'guarantee', issued_on: '2026-01-01', ends_on: '2036-01-01' },
  ...{ currency: 'VND', debt_group: 1 },
};
const bond = { bond_code: 'TP-1', issued_on: '2025-01-01', matures_on: '2036-01-01', debt_group: 1 };
const sold = { contract_number: 'V-1', sold_on: '2026-01-01', principal_sold_vnd: 900 };
const handled = { contract_number: 'X-1', reduced_vnd: 10, method: 'provision', handled_on: '2026-03-03' };
const others: Readonly<Record<string, Row>> = {
  TSDB: { asset_code: 'N-2' },
  CAMKETNB: { commitment_number: 'CK-2' },
  TRAIPHIEU: { bond_code: 'TP-2' },
  VAMC: { contract_number: 'V-2' },
  XLN: { contract_number: 'X-2' },
};

/** What was readable at a moment: months whose file stood by then and whose replacing file did not. */
async function cardsAt(bank: number, at: Date): Promise<string[]> {
  const rows = await world.sql<{ row: string }>(
    `select to_char(b.month, 'YYYY-MM') || ' ' || a.contract_number || ' ' || b.balance as row
       from (select c.card_id, (c.latest_month - make_interval(months => i - 1))::date as month, c.balance_vnd[i] as balance,
                    c.month_files[i] as file, null::int as replaced_by
               from bureau.card_account c, generate_subscripts(c.balance_vnd, 1) i
              where c.institution_id = $1 and c.balance_vnd[i] is not null
             union all
             select p.card_id, p.month, p.balance_vnd, p.submission_no, p.replaced_by from bureau.card_month_past p where p.institution_id = $1) b
       join bureau.card_account a using (card_id)
       join bureau.source_file f on f.submission_no = b.file
       left join bureau.source_file r on r.submission_no = b.replaced_by
      where f.applied_at <= $2 and (r.applied_at is null or r.applied_at > $2)`,
    [bank, at],
  );
  return rows.map(({ row }) => row).sort();
}
