import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSenders, type IntakeWorld, intakeWorld, type Row } from '#bureau/intake/apply/submissions.fixture.ts';
import { actAs } from '#kit/server/database/database.ts';
import { readSent } from './read-sent.ts';
import { isKnown, stands } from './sent.ts';

const [one, two] = [9_711, 9_712];
const branches: Readonly<Record<number, string>> = { [one]: '01971101', [two]: '01972101' };

let world: IntakeWorld;
/** An owner and what it owns. */
let owner: { id: bigint; code: string } = { id: 0n, code: '' };
let owned: { id: bigint; code: string } = { id: 0n, code: '' };
beforeAll(async () => {
  world = await intakeWorld();
  await addSenders(world, branches);
  await world.sql('delete from bureau.relation');
  const found = await world.sql<{ id: bigint; code: string }>(
    `select subject_id as id, cic_code as code from bureau.subject where subject_type = 1 and status = 'live' order by 1 limit 2`,
  );
  [owner = owner, owned = owned] = found;
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     select b, c, s, '2026-01-01' from unnest($1::int[]) b, unnest(array['ME', 'CON'], $2::bigint[]) n (c, s)`,
    [
      [one, two],
      [owner.id, owned.id],
    ],
  );
  await world.sql(`create function public.open_door(subject bigint) returns void language sql security definer
    begin atomic insert into bureau.opening (xid, subject_id, institution_id) values (pg_current_xact_id(), subject, portal.acting_institution()); end`);
});
afterAll(() => world.close());

/** One row: the bank's customer ME owns a share of CON. */
const relation = (bank: number, share: number, changes: Row = {}): Row => ({
  ...{
    branch_code: branches[bank] ?? '',
    customer_code: 'ME',
    customer_name: 'Công ty mẹ',
    related_customer_code: 'CON',
  },
  ...{ relation_kind: 'subsidiary', share_percent: share, valid_from: '2020-01-01', ...changes },
});

const sentOf = (bank: number, period: string, rows: readonly Row[]) => ({
  ...{ institution: bank, kind: 'D12', period },
  rows: { LQ: rows },
});

async function send(bank: number, period: string, rows: readonly Row[]): Promise<void> {
  const taken = await world.takeApproved(sentOf(bank, period, rows));
  expect([taken.state, taken.errors]).toEqual(['applied', []]);
}

/** `bank share version`, of earlier values with the version that replaced them. */
async function told(at?: string): Promise<string[]> {
  const sent = await actAs(world.pool, { institutionId: one, userId: 1 }, async (client) => {
    // As a rating opens a group.
    for (const { id } of [owner, owned]) await client.query('select public.open_door($1)', [id]);
    return readSent(client, owner.id, { isRated: true });
  });
  const versionOf = (file: number | null) => sent.files.get(file ?? 0)?.version;
  return sent.held
    .flatMap((each) => {
      if (each.of !== 'relation' || (at !== undefined && !stands(each, sent.files, at))) return [];
      expect([each.holder, each.other]).toEqual([owner.code, owned.code]);
      const isGone = each.by !== null && (at === undefined || isKnown(each.by, sent.files, at));
      const until = isGone ? ` until ${versionOf(each.by)}` : '';
      return [`${each.institution.code} ${each.share} v${versionOf(each.file)}${until}`];
    })
    .sort();
}

const group = () =>
  world.sql<{ child: bigint; share: string }>(
    'select child, share_percent::text as share from bureau.group_edges($1)',
    [owner.id],
  );

async function moment(): Promise<string> {
  const [now] = await world.sql<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  return now?.at ?? '';
}

test('TRU-09 a relation that two institutions report has a row and versions of each; readers of a group see it once, and what one ends the other still says', async () => {
  await send(one, '2026-05-31', [relation(one, 60)]);
  const first = await moment();
  await send(two, '2026-05-31', [relation(two, 70)]);
  expect(await told()).toEqual(['01971101 60.00 v1', '01972101 70.00 v1']);
  expect(await group()).toEqual([{ child: owned.id, share: '70.00' }]);

  // Restated by one: its earlier value is kept, the other's stands.
  await send(one, '2026-05-31', [relation(one, 65)]);
  const second = await moment();
  expect(await told()).toEqual(['01971101 60.00 v1 until 2', '01971101 65.00 v2', '01972101 70.00 v1']);

  // A restatement that waits for a second person changes nothing.
  const waiting = sentOf(two, '2026-05-31', [relation(two, 55)]);
  const held = await world.take(waiting);
  expect(held.state).toBe('held-reason');
  expect(await told(await moment())).toEqual(['01971101 65.00 v2', '01972101 70.00 v1']);
  expect((await world.approve(waiting, held.id)).state).toBe('applied');
  expect(await told(await moment())).toEqual(['01971101 65.00 v2', '01972101 55.00 v2']);
  expect(await group()).toEqual([{ child: owned.id, share: '65.00' }]);

  // Ended by one: with a day, then left out. The other's stands until it ends it too.
  await send(one, '2026-06-30', [relation(one, 65, { valid_to: '2026-06-01' })]);
  expect(await group()).toEqual([{ child: owned.id, share: '55.00' }]);
  await send(one, '2026-07-31', [relation(one, 30, { relation_kind: 'guarantor' })]);
  expect(await group()).toEqual([{ child: owned.id, share: '55.00' }]);
  await send(two, '2026-07-31', [relation(two, 55, { valid_to: '2026-07-01' })]);
  expect(await group()).toEqual([]);

  // What was read then is read of then.
  expect([await told(first), await told(second)]).toEqual([
    ['01971101 60.00 v1'],
    ['01971101 65.00 v2', '01972101 70.00 v1'],
  ]);
}, 120_000);

test('TRU-08 TRU-09 a member that was merged into another is one member, whatever rows were left with it', async () => {
  await world.sql('delete from bureau.relation');
  await send(one, '2026-08-31', [relation(one, 60)]);
  const [third] = await world.sql<{ id: bigint }>(
    `update bureau.subject set status = 'merged', merged_into = $1 where subject_id = (
       select max(subject_id) from bureau.subject where subject_type = 1 and status = 'live') returning subject_id as id`,
    [owned.id],
  );
  await world.sql(
    `insert into bureau.relation (subject_id, related_subject_id, kind, share_percent, institution_id, valid_from)
      values ($1, $3, 'subsidiary', 80, $4, '2020-01-01'), ($3, $1, 'parent', 80, $4, '2020-01-01'), ($2, $1, 'parent', 60, $4, '2020-01-01')`,
    [owner.id, owned.id, third?.id, one],
  );
  expect(await group()).toEqual([{ child: owned.id, share: '60.00' }]);
});

test('TRU-09 UPL-05 thousands of relations that a file says again stay as they were, without an earlier value', async () => {
  await world.sql('delete from bureau.relation');
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     select $1, 'K' || row_number() over (order by subject_id), subject_id, '2026-01-01' from bureau.subject where status = 'live' limit 200`,
    [one],
  );
  // Each of two hundred owns twenty others.
  const rows = Array.from({ length: 4_000 }, (_, at) =>
    relation(one, 1, {
      customer_code: `K${(at % 200) + 1}`,
      related_customer_code: `K${(((at % 200) + Math.floor(at / 200) + 1) % 200) + 1}`,
    }),
  );
  await send(one, '2026-09-30', rows);
  await send(one, '2026-09-30', rows);
  expect(
    await world.sql('select from bureau.relation_past p where p.valid_from = $1 and p.share_percent = 1', [
      '2020-01-01',
    ]),
  ).toEqual([]);
}, 120_000);
