import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAs } from '#kit/server/database/database.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';

const isLong = process.env['LONG'] === '1';

let connected: Connected;
let bureau: number;
/** A bank without demo users. */
const bank = 6;
const contracts = ['HD-OLD', 'HD-NEW', 'HD-ORDERED'] as const;

beforeAll(async () => {
  connected = await connectedDatabase();
  const { rows } = await connected.owner.query<{ id: number }>(
    `select id from bureau.institution where class = 'bureau'`,
  );
  bureau = rows[0]?.id ?? 0;
});
afterAll(() => connected.close());

const actFor = (institution: number) =>
  connected.owner.query(`select set_config('app.institution', $1, false)`, [String(institution)]);

type Op =
  | { readonly kind: 'pay'; readonly notices: readonly number[]; readonly amount: bigint; readonly monthsAgo: number }
  | { readonly kind: 'reverse'; readonly line: number }
  | { readonly kind: 'state'; readonly contract: number; readonly total: bigint }
  | { readonly kind: 'use' };

type Line = { readonly id: string; readonly amount: bigint; isReversed: boolean };

/** An invented account, inside the open transaction; its statements differ by month. */
class Account {
  readonly lines: Line[] = [];
  readonly notices: string[] = [];
  #count = 0;

  async begin(): Promise<void> {
    await actFor(bank);
    for (const [at, contract] of contracts.entries()) {
      await connected.owner.query(
        `insert into portal.service_contract (institution_id, contract_no, fee_group, signed_on, valid_from, valid_to, contact_name, address,
           phone, email, written_by)
         values ($1, $2, $3, '2019-01-01', '2020-01-01', '2020-12-31', 'x', 'x', '0', 'x', 'x')`,
        [bank, contract, at === 2 ? 'ordered' : 'information'],
      );
    }
  }

  async run(op: Op): Promise<void> {
    if (op.kind === 'state') await this.#state(contracts[op.contract % 3] ?? contracts[0], op.total);
    if (op.kind === 'pay') await this.#pay(op);
    const line = op.kind === 'reverse' ? this.lines[op.line % Math.max(1, this.lines.length)] : undefined;
    await actFor(bureau);
    if (line !== undefined) {
      await connected.owner.query('select portal.reverse_bank_line($1, $2, $3)', [line.id, 'one', 'two']);
      line.isReversed = true;
    }
    if (op.kind === 'use') await connected.owner.query('select portal.use_credit($1, $2)', [[bank], 'close']);
  }

  async #state(contract: string, total: bigint): Promise<void> {
    this.#count += 1;
    await actFor(bank);
    await connected.owner.query(
      `with stated as (
         insert into portal.statement (institution_id, month, contract_no, statement_no, events, free_events, tier_bp, loyalty_bp, gross_vnd,
           tier_discount_vnd, loyalty_discount_vnd, net_vnd, vat_vnd, total_vnd)
         values ($1, '2020-01-01'::date + make_interval(months => $2), $3, 'T' || $2, 0, 0, 0, 0, $4, 0, 0, $4, 0, $4)
         returning *
       ) insert into portal.payment_notice (institution_id, notice_no, month, contract_no, amount_vnd, due_on)
         select institution_id, 'GB' || lpad($2::text, 15, '0'), month, contract_no, total_vnd, month + 20 from stated where total_vnd > 0`,
      [bank, this.#count, contract, total],
    );
    if (total > 0n) this.notices.push(`GB${String(this.#count).padStart(15, '0')}`);
  }

  async #pay({ notices, amount, monthsAgo }: Extract<Op, { kind: 'pay' }>): Promise<void> {
    const chosen = [...new Set(notices.map((at) => this.notices[at % Math.max(1, this.notices.length)]))];
    const named = chosen.filter((one) => one !== undefined);
    if (named.length === 0) return;
    const id = randomUUID();
    await actFor(bureau);
    for (const notice of named) {
      await connected.owner.query(
        `select portal.record_line_payment($1, $2, $3, $4, portal.hanoi_day() - $5::int * 30, 'REF', 'one', true)`,
        [bank, id, notice, amount, monthsAgo],
      );
    }
    this.lines.push({ id, amount: amount * BigInt(named.length), isReversed: false });
  }
}

type Found = { readonly name: string; readonly rows: readonly object[] };

/** The names of the account identities that do not hold. */
async function broken(hasUsedCredit: boolean): Promise<readonly Found[]> {
  await actFor(bank);
  const checks: Readonly<Record<string, string>> = {
    'the parts of a contract add up to what its account closes with': `
      select contract_no, l.closing_vnd, p.open from portal.ledger($1, date_trunc('month', portal.hanoi_day())::date,
          date_trunc('month', portal.hanoi_day())::date) l
        full join (select contract_no, sum(open_vnd) as open from portal.account_parts(array[$1::int]) group by 1) p using (contract_no)
       where coalesce(l.closing_vnd, 0) <> coalesce(p.open, 0)`,
    'opening + charged − paid = closing, and each closing is the next opening': `
      select * from (select l.*, lag(l.closing_vnd) over (partition by contract_no order by month) as before
          from portal.ledger($1, (date_trunc('month', portal.hanoi_day()) - interval '8 months')::date, portal.hanoi_day()) l) l
       where opening_vnd + charged_vnd - paid_vnd <> closing_vnd or before <> opening_vnd`,
    'credit rows are nothing together': `
      select sum(amount_vnd) from portal.payment where institution_id = $1 and kind = 'credit' having sum(amount_vnd) <> 0`,
    'a notice has paid nothing or more': `
      select notice_no from portal.payment where institution_id = $1 and notice_no is not null group by 1 having sum(amount_vnd) < 0`,
    'no notice that gave credit is owed for': `
      select notice_no from portal.account_parts(array[$1::int]) a where open_vnd > 0 and 0 > (
        select sum(amount_vnd) from portal.payment p where p.institution_id = $1 and p.notice_no = a.notice_no and p.kind = 'credit')`,
    'a payment is taken back once and whole': `
      select r.id from portal.payment r join portal.payment p on p.institution_id = $1 and p.id = r.reverses
       where r.institution_id = $1 and (r.amount_vnd <> -p.amount_vnd or r.notice_no <> p.notice_no or p.kind <> 'payment')`,
    ...(hasUsedCredit && {
      'no kind of contract has credit and owes': `
        select fee_group from portal.account_parts(array[$1::int]) group by 1
        having bool_or(open_vnd < 0) and bool_or(open_vnd > 0 and notice_no is not null)`,
    }),
  };
  const found: Found[] = [];
  for (const [name, text] of Object.entries(checks)) {
    const { rows } = await connected.owner.query<Record<string, unknown>>(text, [bank]);
    if (rows.length > 0) found.push({ name, rows });
  }
  return found;
}

async function paidIn(): Promise<bigint> {
  await actFor(bank);
  const { rows } = await connected.owner.query<{ paid: string }>(
    'select coalesce(sum(amount_vnd), 0)::text as paid from portal.payment where institution_id = $1',
    [bank],
  );
  return BigInt(rows[0]?.paid ?? '0');
}

const amount = fc.oneof(fc.bigInt(1n, 300n), fc.bigInt(1n, 9_007_199_254_740_993n));
const op: fc.Arbitrary<Op> = fc.oneof(
  fc.record({ kind: fc.constant('state' as const), contract: fc.nat(2), total: fc.bigInt(-50n, 200n) }),
  fc.record({
    kind: fc.constant('pay' as const),
    notices: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
    amount,
    monthsAgo: fc.nat(5),
  }),
  fc.record({ kind: fc.constant('reverse' as const), line: fc.nat(20) }),
  fc.constant({ kind: 'use' as const }),
);

test('REC-05 REC-06 for any statements, payments, reversals and use of credit: every account adds up, and no dong is made or lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 4, maxLength: 24 }), async (ops) => {
      await connected.owner.query('begin');
      try {
        const account = new Account();
        await account.begin();
        for (const each of ops) {
          await account.run(each);
          expect(await broken(each.kind === 'use')).toEqual([]);
          const kept = account.lines.reduce((sum, line) => sum + (line.isReversed ? 0n : line.amount), 0n);
          expect(await paidIn()).toBe(kept);
        }
      } finally {
        await connected.owner.query('rollback');
      }
    }),
    { numRuns: isLong ? 300 : 25 },
  );
}, 300_000);

test("REC-06 an institution's credit is used by the bureau and by itself, and only the bureau reverses its payments", async () => {
  const as = (institutionId: number, work: (client: pg.ClientBase) => Promise<unknown>) =>
    actAs(connected.pool, { institutionId, userId: 0 }, (client) => work(client));
  await as(bank, (client) => client.query('select portal.use_credit($1, $2)', [[bank], 'test']));
  for (const text of [
    'select portal.use_credit(array[7], null)',
    `select portal.reverse_bank_line(gen_random_uuid(), 'a', 'b')`,
    `select portal.record_line_payment(7, gen_random_uuid(), 'GB', 1, now()::date, 'R', 'a', true)`,
    `select portal.return_credit(6, 'GB', 'a')`,
  ]) {
    await expect(as(bank, (client) => client.query(text))).rejects.toMatchObject({ code: '42501' });
  }
});
