import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addSenders,
  type IntakeWorld,
  intakeWorld,
  type Row,
  type Sent,
} from '#bureau/intake/apply/submissions.fixture.ts';
import { withdrawHeld } from '#features/held-files/decide.ts';
import { actAs } from '#kit/server/database/database.ts';
import { mergeByTwo, undoByTwo } from '#testing/merge.fixture.ts';

// About fifty steps in `npm test`, a thousand in the long proofs.
const [runs, steps] = process.env['LONG'] === '1' ? [60, 20] : [5, 10];
const firstBank = 9_720;
const days = ['2026-03-31', '2026-04-30', '2026-05-31'];
/** Who is who's what. A and B are merged and taken apart again; the others never. */
const relations = ['A R1 owner', 'A R2 director', 'B R1 spouse', 'R1 B guarantor', 'R2 A owner', 'R2 B director'];
/** Of each a year of its own: the statement and its lines. */
const years = { A: 2024, B: 2025 } as const;

let world: IntakeWorld;
let banks = 0;
const people = new Map<string, bigint>();
beforeAll(async () => {
  world = await intakeWorld();
  const found = await world.sql<{ id: bigint }>(
    `select subject_id as id from bureau.subject where subject_type = 1 and status = 'live' order by 1 limit 4`,
  );
  for (const [at, name] of ['A', 'B', 'R1', 'R2'].entries()) people.set(name, found[at]?.id ?? 0n);
});
afterAll(() => world.close());

type Said = { readonly what: string; readonly value: number; readonly isRefused: boolean };
type Step =
  | { readonly does: 'D12' | 'D20'; readonly by: 0 | 1; readonly day: string; readonly rows: readonly Said[] }
  | { readonly does: 'approve' | 'withdraw'; readonly which: number }
  | { readonly does: 'merge' | 'undo' };

const rowsOf = (whats: readonly string[], most: number) =>
  fc
    .tuple(
      ...whats.map((what) =>
        fc.record({
          what: fc.constant(what),
          value: fc.integer({ min: 1, max: most }),
          dice: fc.integer({ min: 0, max: 9 }),
        }),
      ),
    )
    .map((rows) => rows.filter(({ dice }) => dice > 1).map(({ dice, ...row }) => ({ ...row, isRefused: dice === 2 })));
const lines = (['A', 'B'] as const).flatMap((who) => ['100', '270'].map((line) => `${who} ${years[who]} ${line}`));
const sent = (does: 'D12' | 'D20', rows: fc.Arbitrary<Said[]>) =>
  fc
    .record({
      does: fc.constant(does),
      by: fc.constantFrom(0 as const, 1 as const),
      day: fc.constantFrom(...days),
      rows,
    })
    .filter((each) => each.rows.length > 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: sent('D12', rowsOf(relations, 3)) },
  // A statement is refused whole or not at all.
  {
    weight: 3,
    arbitrary: sent(
      'D20',
      rowsOf(lines, 900).map((rows) => rows.map((row) => ({ ...row, isRefused: false }))),
    ),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('approve', 'approve', 'withdraw'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('merge', 'undo') }) },
);

type File = { readonly id: string; readonly sent: Sent; readonly step: Extract<Step, { rows: unknown }> };
type Version = { readonly what: string; readonly value: number; readonly file: number; by: number | undefined };

/** What stands of each bank and kind, and what stood: a few lines that know nothing of tables. */
class Model {
  readonly versions: Version[] = [];
  readonly #applied: { readonly of: string; readonly day: string; readonly file: number }[] = [];

  apply(file: number, { does, by, day, rows }: File['step']): void {
    const of = `${by} ${does}`;
    const taken = rows.filter(({ isRefused }) => !isRefused);
    const isLate = this.#applied.some((each) => each.of === of && each.day > day);
    this.#applied.push({ of, day, file });
    if (does === 'D20') this.#statements(file, { of, day, taken });
    else if (!isLate) this.#relations(file, { of, rows, taken });
  }

  standing(of = ''): Version[] {
    return this.versions.filter((each) => each.by === undefined && each.what.startsWith(of));
  }

  // What it says as it stands, and what a refused row names, stays.
  #relations(file: number, { of, rows, taken }: { of: string; rows: readonly Said[]; taken: readonly Said[] }): void {
    const kept = this.standing(of).filter((each) =>
      rows.some(({ what, value, isRefused }) => each.what === `${of} ${what}` && (isRefused || value === each.value)),
    );
    for (const each of this.standing(of)) if (!kept.includes(each)) each.by = file;
    const known = new Set(kept.map(({ what }) => what));
    this.#add(
      file,
      of,
      taken.filter(({ what }) => !known.has(`${of} ${what}`)),
    );
  }

  // Whole statements, unless a later report day told of the year.
  #statements(file: number, { of, day, taken }: { of: string; day: string; taken: readonly Said[] }): void {
    for (const [who, own] of Map.groupBy(taken, ({ what }) => what.slice(0, 1))) {
      const stood = this.standing(`${of} ${who}`);
      if (stood.some((each) => this.#applied.some((one) => one.file === each.file && one.day > day))) continue;
      for (const each of stood) each.by = file;
      this.#add(file, of, own);
    }
  }

  #add(file: number, of: string, rows: readonly Said[]): void {
    for (const { what, value } of rows) this.versions.push({ what: `${of} ${what}`, value, file, by: undefined });
  }
}

type Product = { readonly banks: readonly [number, number]; readonly files: File[]; merge: bigint | undefined };

test(`TRU-08 TRU-09 TRU-11 TRU-14 any order of files of relations and statements of two institutions, restatements, holds, approvals, refusals and undone merges gives the state of a model, with its versions, and what stood at any moment (${runs} × ${steps})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (list) => {
      const product = await newProduct();
      const model = new Model();
      const moments: { readonly at: string; readonly stood: string[] }[] = [];
      try {
        for (const each of list) {
          await take(product, model, each);
          expect(await stateOf(product), JSON.stringify(each)).toEqual(shown(product, model.versions));
          const [now] = await world.sql<{ at: string }>('select clock_timestamp()::text as at');
          moments.push({
            at: now?.at ?? '',
            stood: shown({ ...product, merge: undefined }, model.standing().map(asStood)),
          });
        }
      } finally {
        await undo(product);
      }
      for (const { at, stood } of moments) expect(await stateOf(product, at)).toEqual(stood);
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 3_600_000);

const asStood = (each: Version): Version => ({ ...each, by: undefined });

async function newProduct(): Promise<Product> {
  const own = [firstBank + banks, firstBank + banks + 1] as const;
  banks += 2;
  await addSenders(world, Object.fromEntries(own.map((bank) => [bank, codeOf(bank)])));
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     select b, n.c, n.s, '2026-01-01' from unnest($1::int[]) b, unnest($2::text[], $3::bigint[]) n (c, s)`,
    [[...own], [...people.keys()], [...people.values()]],
  );
  return { banks: [...own], files: [], merge: undefined };
}

const codeOf = (bank: number) => `0197${String(bank).padStart(4, '0')}`;

async function take(product: Product, model: Model, each: Step): Promise<void> {
  switch (each.does) {
    case 'merge': {
      if (product.merge !== undefined) return;
      product.merge = await mergeByTwo(world, people.get('A') ?? 0n, people.get('B') ?? 0n);
      return;
    }
    case 'undo':
      return undo(product);
    case 'approve':
    case 'withdraw':
      return decide(product, model, each);
    default: {
      const file = fileOf(product, each);
      const taken = await world.take(file);
      product.files.push({ id: taken.id, sent: file, step: each });
      if (taken.state === 'applied') model.apply(product.files.length - 1, each);
      else if (!taken.state.startsWith('held-'))
        expect([taken.state, each.rows.every(({ isRefused }) => isRefused)]).toEqual(['refused', true]);
    }
  }
}

async function undo(product: Product): Promise<void> {
  if (product.merge === undefined) return;
  await undoByTwo(world, product.merge);
  product.merge = undefined;
}

async function decide(product: Product, model: Model, { does, which }: Extract<Step, { which: number }>) {
  const waiting: number[] = [];
  for (const [
    at,
    {
      id,
      sent: { institution },
    },
  ] of product.files.entries())
    if ((await world.read(institution, id)).state.startsWith('held-')) waiting.push(at);
  const at = waiting[which % Math.max(1, waiting.length)];
  const file = product.files[at ?? -1];
  if (at === undefined || file === undefined) return;
  const { institution } = file.sent;
  if (does === 'approve') {
    if ((await world.approve(file.sent, file.id)).state === 'applied') model.apply(at, file.step);
    return;
  }
  const decision = {
    institutionId: institution,
    id: file.id,
    note: 'rút lại',
    by: { userId: 2, username: 'hoa.approver' },
  };
  await actAs(world.pool, { institutionId: institution, userId: 2 }, (client) => withdrawHeld(client, decision));
}

function fileOf({ banks: own }: Product, { does, by, day, rows }: File['step']): Sent {
  const institution = own[by];
  const dealing = ({ isRefused }: Said, who: string) => ({
    ...{ branch_code: isRefused ? '99999999' : codeOf(institution), customer_code: who, customer_name: who },
  });
  const made = rows.map((row): Row => {
    const [who = '', other = '', last = ''] = row.what.split(' ');
    return does === 'D12'
      ? {
          ...{ ...dealing(row, who), related_customer_code: other, relation_kind: last },
          ...{ share_percent: row.value, valid_from: '2026-01-01' },
        }
      : {
          ...{ ...dealing(row, who), fiscal_year: Number(other), is_consolidated: false, audit: 'unqualified' },
          ...{ submitted_to: 'tax', line_code: last, amount_vnd: row.value },
        };
  });
  return { institution, kind: does, period: day, rows: { [does === 'D12' ? 'LQ' : 'BCTC']: made } };
}

/** Whoever is merged has one name. */
const named = ({ merge }: Product, text: string) => (merge === undefined ? text : text.replaceAll(/\b[AB]\b/g, 'AB'));

/** All versions, in the model's words; those that stood at a moment, without what came of them. */
async function stateOf(product: Product, at?: string): Promise<string[]> {
  const { banks: own, files } = product;
  const numbers = new Map<number, number>();
  for (const [
    no,
    {
      id,
      sent: { institution },
    },
  ] of files.entries()) {
    await world.read(institution, id);
    const [row] = await world.sql<{ no: number }>(
      'select submission_no as no from portal.submission where institution_id = $1 and id = $2',
      [institution, id],
    );
    numbers.set(row?.no ?? 0, no);
  }
  const found = await world.sql<{
    bank: number;
    kind: string;
    one: bigint;
    other: string;
    last: string;
    value: string;
    file: number;
    by: number | null;
  }>(
    `select x.* from (
       select institution_id as bank, 'D12' as kind, subject_id as one, related_subject_id::text as other, kind as last,
              share_percent::int::text as value, submission_no as file, null::int as by from bureau.relation
       union all
       select institution_id, 'D12', subject_id, related_subject_id::text, kind, share_percent::int::text, submission_no, replaced_by
         from bureau.relation_past
       union all
       select institution_id, 'D20', subject_id, fiscal_year::text, code, amount_vnd::text, submission_no, null from bureau.fin_line
       union all
       select institution_id, 'D20', subject_id, fiscal_year::text, code, amount_vnd::text, submission_no, replaced_by from bureau.fin_line_past) x
       left join bureau.source_file f on f.submission_no = x.file
       left join bureau.source_file r on r.submission_no = x.by
      where x.bank = any ($1) and ($2::timestamptz is null or f.applied_at <= $2 and (r.applied_at is null or r.applied_at > $2))`,
    [[...own], at],
  );
  const nameOf = (subject: string) => [...people].find(([, id]) => String(id) === subject)?.[0] ?? subject;
  return found
    .map(({ bank, kind, one, other, last, value, file, by }) =>
      lineOf({
        what: named(
          product,
          `${own.indexOf(bank)} ${kind} ${nameOf(String(one))} ${kind === 'D12' ? nameOf(other) : other} ${last}`,
        ),
        value: Number(value),
        file: numbers.get(file) ?? -1,
        by: by === null || at !== undefined ? undefined : numbers.get(by),
      }),
    )
    .sort();
}

const shown = (product: Product, versions: readonly Version[]) =>
  versions.map((each) => lineOf({ ...each, what: named(product, each.what) })).sort();
const lineOf = ({ what, value, file, by }: Version) =>
  `${what} ${value} of ${file}${by === undefined ? '' : ` until ${by}`}`;
