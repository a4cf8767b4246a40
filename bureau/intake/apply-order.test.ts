import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packHistory } from '#bureau/credit/pack-history.job.ts';
import { applySubmission } from './apply.ts';
import {
  addSenders,
  type IntakeWorld,
  intakeWorld,
  loanOf,
  readerOf,
  type Row,
  type Sent,
} from './apply/submissions.fixture.ts';

const runs = process.env['LONG'] === '1' ? 60 : 8;
const months = ['2026-03-31', '2026-04-30', '2026-05-31'];
const firstBank = 9_500;

let world: IntakeWorld;
let banks = 0;
beforeAll(async () => {
  world = await intakeWorld();
});
afterAll(() => world.close());

/** A file of the model: a month, and the balance of each contract that it names. */
type File = { readonly period: string; readonly owed: ReadonlyMap<string, number> };

const files: fc.Arbitrary<File[]> = fc.array(
  fc.record({
    period: fc.constantFrom(...months),
    // Balances within a factor of ten, so that no jump is refused.
    owed: fc
      .dictionary(fc.constantFrom('H1', 'H2', 'H3', 'H4'), fc.integer({ min: 100, max: 900 }), { minKeys: 1 })
      .map((owed) => new Map(Object.entries(owed))),
  }),
  { minLength: 2, maxLength: 5 },
);

test('UPL-05 for any order of files, packed in between or not, each month is what was sent last for it', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), async (sent, packs) => {
      const bank = await newBank();
      const model = new Map<string, ReadonlyMap<string, number>>();
      for (const [at, { period, owed }] of sent.entries()) {
        const loans = [...owed].map(([contract, balance]) => loan(contract, balance));
        const taken = await world.takeApproved({ institution: bank, kind: 'D32', period, rows: { CHOVAY: loans } });
        expect(taken.state).toBe('applied');
        model.set(period, owed);
        if (packs[at]) await packHistory(world.loader, bank);
      }
      await packHistory(world.loader, bank);
      expect(await balances(bank)).toEqual(balancesOf(model));
      expect(await packed(bank)).toEqual(balancesOf(model));
      expect(await open(bank)).toEqual(openOf(model));
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 300_000);

test('UPL-05 a file retried after its correction was applied changes nothing, and names the file that counts', async () => {
  const bank = await newBank();
  const file = (kind: string, period: string, balance: number): Sent => ({
    ...{ institution: bank, kind, period },
    rows: { CHOVAY: [loan('H1', balance)] },
  });
  const again = (id: string, sent: Sent) =>
    applySubmission(world, { institutionId: bank, id }, { read: readerOf(sent) });
  const owed = async () => (await balances(bank)).map(({ month, balance }) => `${month.slice(0, 7)} ${balance}`);

  const old = file('D32', '2026-07-31', 70);
  const oldId = await world.receive(old);
  const stands = await world.take(file('D32', '2026-07-31', 71));
  expect(stands).toMatchObject({ state: 'applied', version: 1 });
  expect(await again(oldId, old)).toBe('refused');
  const [refusal, place] = ['TEP_010', `D32${stands.id}.json`];
  expect(await world.read(bank, oldId)).toMatchObject({ refusal, refusal_place: place, version: null });
  expect(await owed()).toEqual(['2026-07 71']);

  // The end of a month takes precedence over its middle, even if the middle was sent later.
  const end = file('D32', '2026-07-31', 72);
  const endId = await world.receive(end);
  expect(await world.take(file('D31', '2026-07-31', 15))).toMatchObject({ state: 'applied' });
  expect(await again(endId, end)).toBe('held');
  expect(await world.approve(end, endId)).toMatchObject({ state: 'applied' });
  expect(await owed()).toEqual(['2026-07 72']);

  // A file that names another as corrected takes precedence over it, whatever its day.
  const wrongDay = file('D32', '2026-06-30', 60);
  const wrongId = await world.receive(wrongDay);
  const right = await world.takeApproved({ ...file('D32', '2026-07-31', 73), corrects: wrongId });
  expect(right).toMatchObject({ state: 'applied', refusal: null });
  expect(await again(wrongId, wrongDay)).toBe('refused');
  expect(await owed()).toEqual(['2026-07 73']);
}, 60_000);

async function newBank(): Promise<number> {
  banks += 1;
  const id = firstBank + banks;
  await addSenders(world, { [id]: codeOf() });
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'A', 120, '2026-01-01'), ($1, 'B', 121, '2026-01-01')`,
    [id],
  );
  return id;
}

// The code of the bank that was made last, which is its head office's too.
function codeOf(): string {
  return `0195${banks.toString().padStart(4, '0')}`;
}

function loan(contract: string, balance: number): Row {
  const customer = { branch_code: codeOf(), customer_code: contract < 'H3' ? 'A' : 'B', customer_name: 'Ai đó' };
  return loanOf(customer, { contract_number: contract, balance_vnd: balance });
}

type Balance = { contract: string; month: string; balance: bigint };

const inOrder = (one: Balance, two: Balance) =>
  one.contract === two.contract ? one.month.localeCompare(two.month) : one.contract.localeCompare(two.contract);

function balances(bank: number): Promise<Balance[]> {
  return world.sql<Balance>(
    `select k.contract_number as contract, b.month, b.balance_vnd as balance from bureau.balance_month b
       join bureau.contract k using (subject_id, contract_id) where b.institution_id = $1 order by 1, 2`,
    [bank],
  );
}

function packed(bank: number): Promise<Balance[]> {
  return world.sql<Balance>(
    `select k.contract_number as contract, (h.latest_month - make_interval(months => place - 1))::date as month,
            h.balance_vnd[place] as balance
       from bureau.credit_history h join bureau.contract k using (subject_id, contract_id)
      cross join generate_subscripts(h.balance_vnd, 1) place
      where h.institution_id = $1 and h.balance_vnd[place] is not null order by 1, 2`,
    [bank],
  );
}

function balancesOf(model: ReadonlyMap<string, ReadonlyMap<string, number>>): Balance[] {
  return [...model]
    .flatMap(([period, owed]) =>
      [...owed].map(([contract, balance]) => ({
        contract,
        month: `${period.slice(0, 7)}-01`,
        balance: BigInt(balance),
      })),
    )
    .sort(inOrder);
}

async function open(bank: number): Promise<string[]> {
  const rows = await world.sql<{ contract_number: string }>(
    'select contract_number from bureau.contract where institution_id = $1 and closed_on is null order by 1',
    [bank],
  );
  return rows.map(({ contract_number }) => contract_number);
}

// A contract is open if the newest month names it.
function openOf(model: ReadonlyMap<string, ReadonlyMap<string, number>>): string[] {
  const newest = [...model.keys()].sort().at(-1) ?? '';
  return [...(model.get(newest)?.keys() ?? [])].sort();
}
