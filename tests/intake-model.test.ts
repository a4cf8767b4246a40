import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applySubmission } from '#bureau/intake/apply.ts';
import {
  addSenders,
  type IntakeWorld,
  intakeWorld,
  loanOf,
  readerOf,
  type Sent,
} from '#bureau/intake/apply/submissions.fixture.ts';
import { addMonths, lastDayOf, monthOf } from '#bureau/credit/months.ts';
import { decideHold, withdrawHeld } from '#features/held-files/decide.ts';
import { actAs } from '#kit/server/database/database.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { mergeByTwo, undoByTwo } from '#testing/merge.fixture.ts';
import type { SentRow } from './intake/findings.ts';
import { IntakeModel, type Kind, shared } from './intake/model.ts';

// About fifty steps in `npm test`, a few thousand in the long proofs.
const [runs, steps] = process.env['LONG'] === '1' ? [Number(process.env['RUNS'] ?? 150), 24] : [5, 10];
const firstBank = 9_800;
const firstPerson = 300;
/** The long proof has more runs than pairs: then the first ones are customers of one more bank. */
const fewestPeople = 120;
// The first six are Ai's, the others Bo's.
const contracts = Array.from({ length: 12 }, (_, at) => `H${at + 1}`);
const isOfBo = (contract: string) => contract === shared[1] || contracts.indexOf(contract) >= 6;
/** Both have a contract of this number: two rows of a file, in the model two contracts. */
const numberOf = (contract: string) => (shared.some((side) => side === contract) ? 'CHUNG' : contract);
const today = hanoiDay();
const months = [3, 2, 1].map((ago) => addMonths(monthOf(today), -ago));

let world: IntakeWorld;
let banks = 0;
beforeAll(async () => {
  world = await intakeWorld();
});
afterAll(() => world.close());

type Step =
  | { readonly does: 'send'; readonly kind: Kind; readonly month: string; readonly rows: readonly SentRow[] }
  | { readonly does: 'approve' | 'refuse' | 'withdraw'; readonly which: number }
  | { readonly does: 'merge' | 'undo' }
  | { readonly does: 'dispute'; readonly contract: string };

const row = (contract: string): fc.Arbitrary<SentRow | undefined> =>
  fc
    .record({
      isLeftOut: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
      isRefused: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
      vnd: fc.integer({ min: 1_000_000_000, max: 1_400_000_000 }),
      group: fc.constantFrom(1, 1, 1, 3),
    })
    .map(({ isLeftOut, ...figures }) => (isLeftOut ? undefined : { contract, ...figures }));

/** What the clerk's program made of the rows: as they are, half of them, all worse, twice the money. */
const spoilt = fc.constantFrom<(rows: readonly SentRow[]) => readonly SentRow[]>(
  (rows) => rows,
  (rows) => rows,
  (rows) => rows.slice(0, Math.ceil(rows.length / 2)),
  (rows) => rows.map((one) => ({ ...one, group: 4 - one.group })),
  (rows) => rows.map((one) => ({ ...one, vnd: one.vnd * 2 })),
);

const sent = fc
  .record({
    kind: fc.constantFrom<Kind>('D32', 'D32', 'D31'),
    month: fc.constantFrom(...months),
    rows: fc.tuple(...contracts.map(row)),
    // The shared number comes of both or of none, and is never refused: what one row does to the other's is not the model's.
    both: fc.tuple(...shared.map(row)),
    spoil: spoilt,
  })
  .map(({ rows, both, spoil, ...file }): Step => {
    const pair = both.flatMap((one) => (one === undefined ? [] : [{ ...one, isRefused: false }]));
    const named = [...(pair.length === shared.length ? pair : []), ...rows.filter((one) => one !== undefined)];
    return { does: 'send', ...file, rows: spoil(named) };
  })
  .filter((step) => step.does === 'send' && step.rows.length > 0);

const decided = fc.record({
  does: fc.constantFrom('approve', 'approve', 'approve', 'refuse', 'withdraw'),
  which: fc.nat(),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: sent },
  { weight: 4, arbitrary: decided },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('merge', 'undo') }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('dispute'), contract: fc.constantFrom(...shared, ...contracts) }),
  },
);

test(`TRU-08 TRU-09 TRU-11 TRU-12 TRU-14 TRU-16 any order of files, restatements, holds, approvals, refusals, disputes and undone merges, also of two who have one contract number, gives the state of a model, with its versions (${runs} × ${steps})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (list) => {
      const product = await newProduct();
      const model = new IntakeModel(today);
      for (const each of list) {
        await take(product, model, each);
        const [is, expected] = [await stateOf(product), shown(model)];
        expect(is, JSON.stringify(each)).toEqual(expected);
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 3_600_000);

/** The bank of one run as the product knows it, with two people of its own. */
type Product = {
  readonly bank: number;
  readonly code: string;
  readonly people: readonly [number, number];
  readonly files: { readonly id: string; readonly sent: Sent }[];
  readonly disputes: string[];
  merge: bigint | undefined;
};

async function newProduct(): Promise<Product> {
  banks += 1;
  const bank = firstBank + banks;
  const code = `019${String(70_000 + banks)}`;
  await addSenders(world, { [bank]: code });
  const found = await world.sql<{ id: bigint }>(
    `select subject_id as id from bureau.subject where subject_type = 2 and status = 'live' and subject_id > $1 order by subject_id limit 2 offset $2`,
    [firstPerson, (banks * 2) % fewestPeople],
  );
  const [ai, bo] = found.map(({ id }) => Number(id));
  if (ai === undefined || bo === undefined) throw new Error('the population has too few people');
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'A', $2, '2026-01-01'), ($1, 'B', $3, '2026-01-01')`,
    [bank, ai, bo],
  );
  return { bank, code, people: [ai, bo], files: [], disputes: [], merge: undefined };
}

async function take(product: Product, model: IntakeModel, each: Step): Promise<void> {
  switch (each.does) {
    case 'send': {
      const day = each.kind === 'D31' ? `${each.month}-15` : lastDayOf(each.month);
      model.send(each.kind, day, each.rows);
      const file = fileOf(product, each.kind, day, each.rows);
      const { id } = await world.take(file);
      product.files.push({ id, sent: file });
      return;
    }
    case 'merge':
    case 'undo':
      return each.does === 'merge' ? merge(product, model) : undo(product, model);
    case 'dispute':
      return dispute(product, model, each.contract);
    default:
      return decide(product, model, each);
  }
}

function fileOf({ bank, code }: Product, kind: Kind, period: string, rows: readonly SentRow[]): Sent {
  const loans = rows.map(({ contract, vnd, group, isRefused }) =>
    loanOf(
      { customer_code: isOfBo(contract) ? 'B' : 'A', customer_name: 'Ai đó' },
      {
        ...{
          branch_code: isRefused ? '99999999' : code,
          contract_number: numberOf(contract),
          note_number: isOfBo(contract) ? '2' : '1',
          balance_vnd: vnd,
          debt_group: group,
        },
        ...{ overdue_days: group === 1 ? 0 : 100, group_reason: '03', limit_vnd: 9_000_000_000 },
      },
    ),
  );
  return { institution: bank, kind, period, rows: { CHOVAY: loans } };
}

async function decide(product: Product, model: IntakeModel, { does, which }: Extract<Step, { which: number }>) {
  const waiting = model.waiting();
  const at = waiting[which % Math.max(1, waiting.length)];
  const file = product.files[at ?? -1];
  if (at === undefined || file === undefined) return;
  const { bank } = product;
  const by = { userId: 2, username: 'hoa.approver' };
  const decision = { institutionId: bank, id: file.id, note: 'đã đối chiếu', by };
  const [hold] = await asBank(product, () =>
    world.sql<{ no: number; kind: 'reason' | 'finding' }>(
      'select hold_no as no, kind from portal.submission_hold where institution_id = $1 and submission_id = $2 and outcome is null',
      [bank, file.id],
    ),
  );
  if (hold === undefined) throw new Error('the file does not wait');
  const outcome = does === 'approve' ? 'approved' : 'returned';
  await actAs(world.pool, { institutionId: bank, userId: 2 }, async (client) =>
    does === 'withdraw'
      ? withdrawHeld(client, decision)
      : decideHold(client, { ...decision, holdNo: hold.no, kind: hold.kind, outcome }),
  );
  const services = { pool: world.pool, loader: world.loader, cipher: world.cipher };
  await applySubmission(services, { institutionId: bank, id: file.id }, { read: readerOf(file.sent) });
  if (does === 'approve') model.approve(at);
  else model.end(at, does === 'refuse' ? 'refused' : 'withdrawn');
}

async function merge(product: Product, model: IntakeModel): Promise<void> {
  if (model.isMerged) return;
  model.merge();
  product.merge = await mergeByTwo(world, ...product.people);
}

async function undo(product: Product, model: IntakeModel): Promise<void> {
  if (!model.isMerged || product.merge === undefined) return;
  model.undo();
  await undoByTwo(world, product.merge);
}

async function asBank<T>({ bank }: Product, work: () => Promise<T>): Promise<T> {
  await world.sql(`select set_config('app.institution', $1, false)`, [String(bank)]);
  return work();
}

/** A case about what is owed on a contract, with the figure as it stands. */
async function dispute(product: Product, model: IntakeModel, side: string): Promise<void> {
  const contract = model.nameOf(side);
  const known = model.disputes.length;
  if (!model.disputes.some((each) => each.contract === contract)) model.dispute(contract);
  if (model.disputes.length === known) return;
  await asBank(product, async () => {
    const [made] = await world.sql<{ id: string }>(
      `insert into portal.dispute (institution_id, id, number, kind, subject_id, cic_code, subject_name, contract_number, field, claim, received_on,
         raised_by, raised_by_id)
       select $1, gen_random_uuid(), 'KN' || $3, 'dispute', s.subject_id, s.cic_code, s.name, $2, 'balance', 'sai', bureau.today(), 'lan.clerk', 1
         from bureau.contract k join bureau.subject s on s.subject_id = k.subject_id where k.institution_id = $1 and k.contract_number = $2 and k.subject_id = $4
       returning id`,
      [product.bank, numberOf(contract), String(known), product.people[isOfBo(contract) && !model.isMerged ? 1 : 0]],
    );
    await world.sql('select portal.note_figure($1)', [made?.id]);
    product.disputes.push(made?.id ?? '');
  });
}

type Seen = {
  readonly files: readonly string[];
  readonly figures: readonly string[];
  readonly past: readonly string[];
  readonly contracts: readonly string[];
  readonly answered: readonly boolean[];
};

/** All that the product knows, in the model's words. */
async function stateOf(product: Product): Promise<Seen> {
  const { bank, people } = product;
  return asBank(product, async () => {
    const stored = await world.sql<{ id: string; no: number; seen: string }>(
      `select id, submission_no as no, state || ' ' || coalesce(version::text, '-') as seen from portal.submission where institution_id = $1`,
      [bank],
    );
    const at = new Map(stored.map(({ id, no }) => [no, product.files.findIndex((file) => file.id === id)]));
    const named = (table: 'balance_month' | 'balance_month_past', more: string) =>
      world.sql<{ contract: string; month: string; figure: string; no: number; by: number }>(
        `select k.contract_number as contract, left(b.month::text, 7) as month, b.balance_vnd || ' ' || b.debt_group as figure, b.submission_no as no, ${more}
           from bureau.${table} b left join bureau.contract k using (subject_id, contract_id) where b.institution_id = $1`,
        [bank],
      );
    const live = await named('balance_month', '0 as by');
    const past = await named('balance_month_past', 'b.replaced_by as by');
    const held = await world.sql<{ contract: string; subject: bigint; open: boolean }>(
      'select contract_number as contract, subject_id as subject, closed_on is null as open from bureau.contract where institution_id = $1',
      [bank],
    );
    const answered: boolean[] = [];
    for (const id of product.disputes) {
      const [one] = await world.sql<{ answered: boolean }>('select portal.has_new_figure($1) as answered', [id]);
      answered.push(one?.answered ?? false);
    }
    return {
      files: product.files.map(({ id }) => stored.find((one) => one.id === id)?.seen ?? ''),
      figures: live.map(({ contract, month, figure, no }) => `${contract} ${month} ${figure} of ${at.get(no)}`).sort(),
      past: past
        .map(
          ({ contract, month, figure, no, by }) =>
            `${contract} ${month} ${figure} of ${at.get(no)} until ${at.get(by)}`,
        )
        .sort(),
      contracts: held
        .map(({ contract, subject, open }) => `${contract} ${Number(subject) === people[0] ? 'Ai' : 'Bo'} ${open}`)
        .sort(),
      answered,
    };
  });
}

function shown(model: IntakeModel): Seen {
  return {
    files: model.files.map(({ state, version }) => `${state} ${version ?? '-'}`),
    figures: [...model.months]
      .flatMap(([month, stood]) =>
        [...stood].map(
          ([contract, { vnd, group, file }]) => `${numberOf(contract)} ${month} ${vnd} ${group} of ${file}`,
        ),
      )
      .sort(),
    past: model.past
      .map(
        ({ contract, month, vnd, group, file, by }) =>
          `${numberOf(contract)} ${month} ${vnd} ${group} of ${file} until ${by}`,
      )
      .sort(),
    contracts: [...model.contracts]
      .map(([contract, open]) => `${numberOf(contract)} ${isOfBo(contract) && !model.isMerged ? 'Bo' : 'Ai'} ${open}`)
      .sort(),
    answered: model.answered(),
  };
}
