import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packHistory } from '#bureau/credit/pack-history.job.ts';
import {
  addSenders,
  type IntakeWorld,
  intakeWorld,
  loanOf,
  type Row,
  type Sent,
  newestMonth as newest,
  monthBefore as before,
  pastMonth as past,
  middleOf,
} from './apply/submissions.fixture.ts';

let world: IntakeWorld;
let banks = 0;
beforeAll(async () => {
  world = await intakeWorld();
});
afterAll(() => world.close());

const codeOf = (bank: number) => `0197${String(bank - 9_700).padStart(4, '0')}`;

async function newBank(): Promise<number> {
  banks += 1;
  const id = 9_700 + banks;
  await addSenders(world, { [id]: codeOf(id) });
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'A', 140, '2026-01-01')`,
    [id],
  );
  return id;
}

const customer = { customer_code: 'A', customer_name: 'Ai đó' };
const loan = (number: number, changes: Row = {}) => loanOf(customer, { contract_number: `H${number}`, ...changes });
/** So many loans of half a billion; `change` says what is different about one. */
const loans = (count: number, change: (number: number) => Row = () => ({})) =>
  Array.from({ length: count }, (_, at) => loan(at + 1, change(at + 1)));

/** These changes of some loans. */
const only =
  (isMeant: (number: number) => boolean, changes: Row) =>
  (number: number): Row =>
    isMeant(number) ? changes : {};

const d32 = (institution: number, period: string, rows: readonly Row[], more: Partial<Sent> = {}): Sent => ({
  ...{ institution, kind: 'D32', period },
  rows: { CHOVAY: rows.map((row) => ({ branch_code: codeOf(institution), ...row })) },
  ...more,
});

const owed = async (bank: number, period: string) =>
  (
    await world.sql<{ owed: string }>(
      `select k.contract_number || ' ' || b.balance_vnd || ' ' || b.debt_group as owed
         from bureau.balance_month b join bureau.contract k using (subject_id, contract_id)
        where b.institution_id = $1 and b.month = date_trunc('month', $2::date) order by k.contract_number collate "C"`,
      [bank, period],
    )
  ).map(({ owed: one }) => one);

type Held = {
  kind: string;
  findings: { code: string; count: number; of: number; before: string; after: string }[];
  outcome: string;
};
async function holdsOf(bank: number, id: string): Promise<Held[]> {
  await world.sql(`select set_config('app.institution', $1, false)`, [String(bank)]);
  return world.sql<Held>(
    'select kind, findings, outcome from portal.submission_hold where institution_id = $1 and submission_id = $2 order by hold_no',
    [bank, id],
  );
}

describe('what looks wrong', () => {
  test('TRU-12 a file with 20 of 106 contracts and right totals is held with its figures, and closes nothing until it is approved', async () => {
    const bank = await newBank();
    await world.take(d32(bank, before, loans(106)));
    const short = d32(bank, newest, loans(20));
    const held = await world.take(short);
    expect(held).toMatchObject({ state: 'held-finding', version: null, row_count: 20n, applied_rows: 0n });
    expect(await holdsOf(bank, held.id)).toMatchObject([
      {
        kind: 'finding',
        findings: [
          { code: 'closed', count: 86, of: 106, before: '53000000000', after: '10000000000', share: 81.14, limit: 5 },
          { code: 'total', before: '53000000000', after: '10000000000' },
        ],
      },
    ]);
    expect(await owed(bank, newest)).toEqual([]);
    expect(await openOf(bank)).toBe(106);
    expect(await world.approve(short, held.id)).toMatchObject({ state: 'applied', version: 1 });
    expect([await openOf(bank), (await owed(bank, newest)).length]).toEqual([20, 20]);
  });

  test('TRU-12 debts that move by two groups, bad debts that are good, and amounts in another unit are held; few of them are not', async () => {
    const bank = await newBank();
    await world.take(
      d32(
        bank,
        before,
        loans(200, (at) => ({ debt_group: at <= 20 ? 4 : 1, overdue_days: at <= 20 ? 200 : 0 })),
      ),
    );
    const codesOf = async (change: (number: number) => Row) => {
      const held = await world.take(
        d32(
          bank,
          newest,
          loans(200, (at) => ({ debt_group: at <= 20 ? 4 : 1, overdue_days: at <= 20 ? 200 : 0, ...change(at) })),
        ),
      );
      const [hold] = await holdsOf(bank, held.id);
      return [held.state, ...(hold?.findings ?? []).map(({ code, count }) => `${code} ${count}`)];
    };
    expect(await codesOf(only((at) => at > 150, { debt_group: 3, overdue_days: 100 }))).toEqual([
      'held-finding',
      'moved 50',
    ]);
    // 02: the debtor was shown to be able to pay.
    expect(await codesOf(only((at) => at <= 6, { debt_group: 1, overdue_days: 0, group_reason: '02' }))).toEqual([
      'held-finding',
      'moved 6',
      'cured 6',
    ]);
    expect(await codesOf(() => ({ balance_vnd: 500_000 }))).toEqual(['held-finding', 'total 200']);
    expect(
      await codesOf(only((at) => at <= 4, { debt_group: 1, overdue_days: 0, group_reason: '02', balance_vnd: 1 })),
    ).toEqual(['applied']);
  });

  test('TRU-12 a cure needs a reason on its row, in one step too', async () => {
    const bank = await newBank();
    await world.take(
      d32(
        bank,
        before,
        loans(2, () => ({ debt_group: 3, overdue_days: 100 })),
      ),
    );
    const sent = await world.take(
      d32(bank, newest, [
        loan(1, { debt_group: 2, overdue_days: 20 }),
        loan(2, { debt_group: 2, overdue_days: 20, group_reason: '03' }),
      ]),
    );
    expect(sent.errors.map(({ row_no, code, value }) => [row_no, code, value])).toEqual([[1, 'BG_108.cure', '3 → 2']]);
  });

  test('TRU-12 a month in which a bad loan was refused, or left out, is no cure', async () => {
    const bank = await newBank();
    const bad = { debt_group: 5, overdue_days: 400 };
    await world.take(
      d32(
        bank,
        past,
        loans(
          3,
          only((at) => at <= 2, bad),
        ),
      ),
    );
    // The first is refused in the month between (its days past due do not fit its group), the second left out.
    const between = [loan(1, { debt_group: 1, overdue_days: 400 }), loan(3)];
    expect(await world.take(d32(bank, before, between))).toMatchObject({ state: 'applied', refused_rows: 1n });
    const sent = await world.take(d32(bank, newest, loans(3)));
    expect(sent.errors.map(({ row_no, code, value }) => [row_no, code, value])).toEqual([
      [1, 'BG_108', '5 → 1'],
      [2, 'BG_108', '5 → 1'],
    ]);
  });

  test('TRU-12 percentages bind from five contracts and a billion: a small bank that closes one loan, or grows by one large loan, is not held', async () => {
    const bank = await newBank();
    await world.take(d32(bank, past, loans(10)));
    expect(await world.take(d32(bank, before, loans(8)))).toMatchObject({ state: 'held-finding' });
    expect(await world.take(d32(bank, before, loans(9)))).toMatchObject({ state: 'applied' });
    expect(await world.take(d32(bank, newest, [...loans(9), loan(10, { balance_vnd: 90_000_000_000 })]))).toMatchObject(
      { state: 'applied' },
    );
    const tiny = await newBank();
    await world.take(d32(tiny, before, loans(4)));
    expect(await world.take(d32(tiny, newest, loans(1)))).toMatchObject({ state: 'applied' });
    const poor = await newBank();
    await world.take(
      d32(
        poor,
        before,
        loans(60, () => ({ balance_vnd: 15_000_000 })),
      ),
    );
    expect(
      await world.take(
        d32(
          poor,
          newest,
          loans(2, () => ({ balance_vnd: 15_000_000 })),
        ),
      ),
    ).toMatchObject({ state: 'applied' });
  });

  test('TRU-12 a month sent again and again, one large loan less each time, is weighed against what stood of it at first', async () => {
    const bank = await newBank();
    const large = () => ({ balance_vnd: 900_000_000_000, limit_vnd: 900_000_000_000 });
    await world.take(d32(bank, before, loans(6, large)));
    expect(await world.take(d32(bank, newest, loans(6, large)))).toMatchObject({ state: 'applied' });
    const five = d32(bank, newest, loans(5, large));
    const held = await world.take(five);
    expect(held.state).toBe('held-finding');
    expect((await holdsOf(bank, held.id))[0]?.findings).toMatchObject([{ code: 'closed', count: 1, of: 6 }]);
    // The analyst lets this one go: from here on it counts anew, and the next one waits again.
    expect(await world.approve(five, held.id)).toMatchObject({ state: 'applied' });
    expect(await world.take(five)).toMatchObject({ state: 'applied' });
    expect(await world.take(d32(bank, newest, loans(4, large)))).toMatchObject({ state: 'held-finding' });
  });

  test('TRU-12 small steps of a month add up: each resend closes less than 5 %, together they are held', async () => {
    const bank = await newBank();
    await world.take(d32(bank, before, loans(100)));
    await world.take(d32(bank, newest, loans(100)));
    expect(await world.take(d32(bank, newest, loans(97)))).toMatchObject({ state: 'applied' });
    const held = await world.take(d32(bank, newest, loans(94)));
    expect(held.state).toBe('held-finding');
    expect((await holdsOf(bank, held.id))[0]?.findings).toMatchObject([{ code: 'closed', count: 6, of: 100 }]);
    // The end of a month after its middle is no resend of it.
    const other = await newBank();
    await world.take({ ...d32(other, middleOf(newest), loans(10)), kind: 'D31' });
    expect(await world.take(d32(other, newest, loans(9)))).toMatchObject({ state: 'applied' });
  });

  test('TRU-12 thresholds are data, by kind and institution', async () => {
    const bank = await newBank();
    await world.sql(
      `insert into bureau.hold_threshold select $1, 'D32', 90, moved_percent, 99, cured_percent, cured_count, from_contracts, from_vnd, 'test'
         from bureau.hold_threshold where institution_id = 0 and kind = ''`,
      [bank],
    );
    await world.take(d32(bank, before, loans(106)));
    expect(await world.take(d32(bank, newest, loans(20)))).toMatchObject({ state: 'applied' });
  });

  test('TRU-12 a newer file of the kind and day supersedes a held one, one that is refused does not; other kinds and days go on', async () => {
    const bank = await newBank();
    await world.take(d32(bank, past, loans(106)));
    const held = await world.take(d32(bank, before, loans(20)));
    expect(held.state).toBe('held-finding');
    expect(await world.take(d32(bank, before, loans(106), { totals: [['CHOVAY', null, 'SL032', '7']] }))).toMatchObject(
      { refusal: 'TEP_007' },
    );
    expect(await world.read(bank, held.id)).toMatchObject({ state: 'held-finding' });
    expect(await world.take(d32(bank, newest, loans(106)))).toMatchObject({ state: 'applied' });
    expect(await world.read(bank, held.id)).toMatchObject({ state: 'held-finding' });
    expect(await world.take(d32(bank, before, loans(105)))).toMatchObject({ state: 'applied' });
    expect(await world.read(bank, held.id)).toMatchObject({ state: 'superseded' });
    expect(await holdsOf(bank, held.id)).toMatchObject([{ outcome: 'superseded' }]);
    // One that is approved already, and has not taken effect when the newer one does.
    const late = d32(bank, before, loans(20));
    const approved = await world.take(late);
    await world.letThrough(bank, approved.id);
    expect(await world.read(bank, approved.id)).toMatchObject({ state: 'checked' });
    expect(await world.take(d32(bank, before, loans(105)))).toMatchObject({ state: 'applied', version: 2 });
    expect(await world.approve(late, approved.id)).toMatchObject({ state: 'superseded', version: null });
    expect((await owed(bank, before)).length).toBe(105);
  });

  test('TRU-12 an approved file is judged again: with other figures than were approved it is held again, and then applied once', async () => {
    const bank = await newBank();
    await world.take(d32(bank, past, loans(106)));
    const short = d32(bank, newest, loans(20));
    const held = await world.take(short);
    // Meanwhile the month before came.
    await world.take(d32(bank, before, loans(105)));
    const again = await world.approve(short, held.id);
    expect(again.state).toBe('held-finding');
    expect((await holdsOf(bank, held.id)).map(({ outcome, findings }) => [outcome, findings[0]?.of])).toEqual([
      ['approved', 106],
      [null, 105],
    ]);
    expect(await world.approve(short, held.id)).toMatchObject({ state: 'applied', version: 1 });
  });
});

describe('restating the past', () => {
  test('TRU-11 bad loans of a past month become good by two people and a reason only; until then nothing changes', async () => {
    const bank = await newBank();
    await world.take(
      d32(
        bank,
        past,
        loans(
          4,
          only((at) => at <= 2, { debt_group: 3, overdue_days: 100 }),
        ),
      ),
    );
    await world.take(d32(bank, newest, loans(4)));
    const was = await owed(bank, past);
    const clean = d32(bank, past, loans(3), { corrects: '00000000-0000-4000-8000-000000000001' });
    const held = await world.take(clean);
    expect(held).toMatchObject({ state: 'held-reason', version: null });
    expect(await owed(bank, past)).toEqual(was);
    expect(
      (await holdsOf(bank, held.id)).map(({ kind, findings }) => [
        kind,
        ...findings.map(({ code, count }) => `${code} ${count}`),
      ]),
    ).toEqual([['reason', 'changed 2', 'removed 1']]);
    expect(await world.approve(clean, held.id)).toMatchObject({ state: 'applied', version: 2 });
    expect(await owed(bank, past)).toEqual(['H1 500000000 1', 'H2 500000000 1', 'H3 500000000 1']);
  });

  test('TRU-11 the newest month that is due, first reports, rows refused before and the end of a month after its middle are no restatement', async () => {
    const bank = await newBank();
    expect(await world.take(d32(bank, newest, loans(3)))).toMatchObject({ state: 'applied' });
    expect(
      await world.take(
        d32(
          bank,
          newest,
          loans(3, () => ({ balance_vnd: 400_000_000 })),
        ),
      ),
    ).toMatchObject({ state: 'applied' });
    const refused = await world.take(d32(bank, past, [...loans(2), loan(3, { customer_code: 'NOBODY' })]));
    expect(refused).toMatchObject({ state: 'applied', refused_rows: 1n });
    expect(await world.take(d32(bank, past, loans(3)))).toMatchObject({ state: 'applied', refused_rows: 0n });
    expect(await world.take({ ...d32(bank, middleOf(before), loans(3)), kind: 'D31' })).toMatchObject({
      state: 'applied',
    });
    expect(
      await world.take(
        d32(
          bank,
          before,
          loans(3, () => ({ balance_vnd: 400_000_000 })),
        ),
      ),
    ).toMatchObject({ state: 'applied' });
  });

  test('TRU-11 months that are no longer kept as sent, only packed, are restated by two people too', async () => {
    const bank = await newBank();
    await world.take(d32(bank, '2024-03-31', loans(3)));
    await world.take(d32(bank, newest, loans(3)));
    await packHistory(world.loader, bank);
    await world.sql(`delete from bureau.balance_month where institution_id = $1 and month = '2024-03-01'`, [bank]);
    const held = await world.take(
      d32(
        bank,
        '2024-03-31',
        loans(
          3,
          only((at) => at === 1, { balance_vnd: 1 }),
        ),
      ),
    );
    expect(held).toMatchObject({ state: 'held-reason' });
    expect(await holdsOf(bank, held.id)).toMatchObject([
      { findings: [{ code: 'changed', count: 1, before: '500000000', after: '1' }] },
    ]);
  });

  test('TRU-11 TRU-12 a file that restates and looks wrong waits for its institution first, and then for the bureau', async () => {
    const bank = await newBank();
    await world.take(d32(bank, past, loans(106)));
    await world.take(d32(bank, newest, loans(106)));
    const short = d32(bank, past, loans(20));
    const held = await world.take(short);
    expect(held.state).toBe('held-reason');
    expect((await world.approve(short, held.id)).state).toBe('held-finding');
    expect(await world.approve(short, held.id)).toMatchObject({ state: 'applied', version: 2 });
    expect((await holdsOf(bank, held.id)).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'reason approved',
      'finding approved',
    ]);
  });
});

async function openOf(bank: number): Promise<number | undefined> {
  const [row] = await world.sql<{ open: number }>(
    'select count(*)::int as open from bureau.contract where institution_id = $1 and closed_on is null',
    [bank],
  );
  return row?.open;
}
