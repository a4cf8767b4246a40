import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packHistory } from '#bureau/credit/pack-history.job.ts';
import { loadFor } from '#bureau/intake/load-for.ts';
import { type IntakeWorld, intakeWorld, loanOf, type Row } from '#bureau/intake/apply/submissions.fixture.ts';
import { anyFiles, newBanks, stoodIn } from './banks.fixture.ts';

const runs = process.env['LONG'] === '1' ? 40 : 5;

let world: IntakeWorld;
beforeAll(async () => {
  world = await intakeWorld();
});
afterAll(() => world.close());

const { codeOf, newBank, moment } = newBanks(() => world, { firstBank: 9_300, prefix: '0193' });

const files = anyFiles(['H1', 'H2', 'H3']);

test('TRU-09 for any order of files, every value that ever stood is kept with its file, its row and the file that replaced it', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (sent) => {
      const bank = await newBank();
      const model = new Map<string, ReadonlyMap<string, number>>();
      const moments: { readonly at: Date; readonly stood: string[] }[] = [];
      for (const { period, owed } of sent) {
        const loans = [...owed].map(([contract, balance]) => loan(contract, balance));
        const taken = await world.takeApproved({ institution: bank, kind: 'D32', period, rows: { CHOVAY: loans } });
        expect(taken.state).toBe('applied');
        model.set(period, owed);
        moments.push({ at: await moment(), stood: stoodIn(model) });
        await packHistory(world.loader, bank);
      }
      for (const { at, stood } of moments) expect(await stoodAt(bank, at)).toEqual(stood);
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 300_000);

test('TRU-09 a row carries its file and its place in it, also after it was replaced, and its file the times', async () => {
  const bank = await newBank();
  const send = (balances: readonly (readonly [string, number])[]) =>
    world.takeApproved({
      ...{ institution: bank, kind: 'D32', period: '2026-05-31' },
      rows: { CHOVAY: balances.map(([contract, balance]) => loan(contract, balance)) },
    });
  const first = await send([
    ['H1', 100],
    ['H2', 200],
  ]);
  const second = await send([['H2', 250]]);
  const number = async ({ id }: { id: string }) =>
    (await world.sql<{ no: number }>('select submission_no as no from portal.submission where id = $1', [id]))[0]?.no ??
    0;
  const [one, two] = [await number(first), await number(second)];
  expect(two).toBeGreaterThan(one);
  const live = await world.sql(
    `select k.contract_number as contract, b.balance_vnd::int as balance, b.submission_no as file, b.row_no as row
       from bureau.balance_month b join bureau.contract k using (subject_id, contract_id) where b.institution_id = $1`,
    [bank],
  );
  expect(live).toEqual([{ contract: 'H2', balance: 250, file: two, row: 1 }]);
  const past = await world.sql(
    `select k.contract_number as contract, b.balance_vnd::int as balance, b.submission_no as file, b.row_no as row, b.replaced_by as by
       from bureau.balance_month_past b join bureau.contract k using (subject_id, contract_id) where b.institution_id = $1 order by 1`,
    [bank],
  );
  expect(past).toEqual([
    { contract: 'H1', balance: 100, file: one, row: 1, by: two },
    { contract: 'H2', balance: 200, file: one, row: 2, by: two },
  ]);
  const sources = await world.sql<{ version: number; kind: string; received_at: Date; applied_at: Date }>(
    'select * from bureau.source_file where institution_id = $1 order by submission_no',
    [bank],
  );
  expect(sources.map(({ version, kind }) => `${kind} ${version}`)).toEqual(['D32 1', 'D32 2']);
  expect(sources.every((each) => each.applied_at > each.received_at)).toBe(true);
  // The contract that the second file left out is closed by it, and its terms as they were are kept.
  const closed = await world.sql(
    `select k.submission_no as by, k.row_no as row, p.closed_on as before, p.submission_no as file, p.replaced_by as replaced
       from bureau.contract k join bureau.contract_past p using (subject_id, contract_id)
      where k.institution_id = $1 and k.contract_number = 'H1' and k.closed_on is not null`,
    [bank],
  );
  expect(closed).toEqual([{ by: two, row: null, before: null, file: one, replaced: two }]);
}, 120_000);

// On leaves no trigger stands guard (docs/decisions/307).
test.skipIf(process.env['BUREAU_LEAVES'] !== undefined)(
  'TRU-09 nobody but the owner changes a figure without naming the file that it comes with',
  async () => {
    const bank = await newBank();
    const taken = await world.takeApproved({
      ...{ institution: bank, kind: 'D32', period: '2026-05-31' },
      rows: { CHOVAY: [loan('H1', 100)] },
    });
    expect(taken.state).toBe('applied');
    const client = await world.loader.connect();
    try {
      await loadFor(client, bank);
      await expect(client.query('delete from bureau.balance_month where institution_id = $1', [bank])).rejects.toThrow(
        'app.submission_no',
      );
      await expect(client.query(`update bureau.contract set purpose = 'other'`)).rejects.toThrow('app.submission_no');
      await expect(client.query('delete from bureau.balance_month_past')).rejects.toThrow('permission denied');
      await expect(client.query('update bureau.source_file set version = 9')).rejects.toThrow('permission denied');
    } finally {
      await client.query('reset all');
      client.release();
    }
  },
  120_000,
);

function loan(contract: string, balance: number): Row {
  return loanOf(
    { branch_code: codeOf(), customer_code: 'KH1', customer_name: 'Vũ Thị Hạnh' },
    { contract_number: contract, balance_vnd: balance },
  );
}

/** What was readable at a moment: rows whose file stood by then and whose replacing file did not. */
async function stoodAt(bank: number, at: Date): Promise<string[]> {
  const rows = await world.sql<{ row: string }>(
    `select to_char(b.month, 'YYYY-MM') || ' ' || k.contract_number || ' ' || b.balance_vnd as row
       from (select month, subject_id, contract_id, balance_vnd, submission_no, null::int as replaced_by
               from bureau.balance_month where institution_id = $1
             union all
             select month, subject_id, contract_id, balance_vnd, submission_no, replaced_by
               from bureau.balance_month_past where institution_id = $1) b
       join bureau.contract k using (subject_id, contract_id)
       join bureau.source_file f on f.submission_no = b.submission_no
       left join bureau.source_file r on r.submission_no = b.replaced_by
      where f.applied_at <= $2 and (r.applied_at is null or r.applied_at > $2)`,
    [bank, at],
  );
  return rows.map(({ row }) => row).sort();
}
