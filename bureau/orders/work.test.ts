import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CheckedClient } from '#database/checked-client.ts';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { actFrom } from '#kit/server/database/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { type NewOrder, placeOrder, requestOf } from './place-order.ts';
import { mayMove, orderedProductOf, orderedProducts } from './products.ts';
import { readQueue } from './queue.ts';
import { orderMoveNames, orderStates, stepOf } from './states.ts';
import { handOver, moveOrder, openOrder, returnOrder, takeOrder } from './work.ts';

const cipher = makeCipher(testKeys);
const bureau = 900;
const minh = { userId: 1001, name: 'Minh' };
const quang = { userId: 1002, name: 'Quang' };

let database: TestDatabase;
let app: pg.Client;
let bank: number;
let otherBank: number;

beforeAll(async () => {
  database = await testDatabase();
  app = new CheckedClient({ connectionString: database.appUrl, types: typeParsers });
  await app.connect();
  const { rows } = await app.query<{ id: number }>(
    `select id from bureau.institution where class = 'bank' order by id limit 2`,
  );
  [bank = 0, otherBank = 0] = rows.map(({ id }) => id);
});
afterAll(async () => {
  await app.end();
  await database.drop();
});
beforeEach(() => app.query('begin'));
afterEach(() => app.query('rollback'));

const actFor = (institutionId: number) => actFrom(app, { institutionId, userId: 1 });
const asBureau = async (id: string) => {
  await actFor(bureau);
  return openOrder(app, id);
};
const refusedAs = (code: string) => expect.objectContaining({ code });

function order(change: Partial<NewOrder> = {}): NewOrder {
  return {
    product: 'XHTD',
    voucher: 'HT1',
    customerType: '1',
    subjectName: 'Acme Pte Ltd',
    subjectParts: ['Acme Pte Ltd', 'SG'],
    request: { companyName: 'Acme Pte Ltd' },
    again: false,
    by: { institutionId: bank, userId: 1, username: 'lan.clerk', branchId: null, closedProducts: new Set() },
    ...change,
  };
}

async function placed(change: Partial<NewOrder> = {}): Promise<string> {
  await actFor(bank);
  return (await placeOrder(app, cipher, order(change))).id;
}

const count = async (table: string) =>
  Number((await app.query<{ count: bigint }>(`select count(*) from portal.${table}`)).rows[0]?.count);

describe('placing an order', () => {
  test('REC-07 one order writes ticket, inquiry, reserved charge, order and line; the input is sealed', async () => {
    const id = await placed();
    const { rows } = await app.query<{ request: Buffer; amount: bigint; state: string; status: number }>(
      `select o.request, c.amount_vnd as amount, c.state, q.status from portal.work_order o
       join portal.charge c on c.inquiry_id = o.inquiry_id join portal.inquiry q on q.id = o.inquiry_id where o.id = $1`,
      [id],
    );
    const [row] = rows;
    expect(row).toMatchObject({ amount: 1_500_000n, state: 'reserved', status: 2 });
    expect(row?.request.toString('latin1')).not.toContain('Acme');
    expect(requestOf(cipher, row?.request ?? Buffer.alloc(0))).toEqual({ companyName: 'Acme Pte Ltd' });
    expect(await count('work_order_line')).toBe(1);
  });

  test('S70-01 a paid order sent twice is one order and one charge; with other content it is refused', async () => {
    await actFor(bank);
    const orderKey = randomUUID();
    const given = order({ product: 'S70', voucher: undefined, orderKey });
    const first = await placeOrder(app, cipher, given);
    const second = await placeOrder(app, cipher, given);
    expect(second).toEqual({ ...first, isNew: false });
    expect(first.voucher).toMatch(/^\d{8}S70T20\d\d$/);
    expect([
      await count('work_order'),
      await count('charge where inquiry_id in (select inquiry_id from portal.work_order)'),
    ]).toEqual([1, 1]);
    await expect(placeOrder(app, cipher, { ...given, request: { other: true } })).rejects.toEqual(
      refusedAs('order-key-used'),
    );
  });

  test('S70-01 the same company within thirty days is refused with its ticket, unless another report is meant', async () => {
    await actFor(bank);
    const given = order({ product: 'S70', voucher: undefined });
    const { voucher } = await placeOrder(app, cipher, given);
    const likeIt = { ...given, subjectParts: ['ÁCME  pte. ltd', 'sg'] };
    await expect(placeOrder(app, cipher, likeIt)).rejects.toMatchObject({ code: 'order-known', params: { voucher } });
    expect((await placeOrder(app, cipher, { ...likeIt, again: true })).voucher).not.toBe(voucher);
    expect((await placeOrder(app, cipher, { ...given, subjectParts: ['Acme', 'MY'] })).isNew).toBe(true);
  });

  test('REC-06 an order beyond the budget is refused; the same one sent again is still the same', async () => {
    await actFor(bank);
    const given = order();
    const first = await placeOrder(app, cipher, given);
    await app.query(
      `insert into portal.fee_budget (institution_id, month_limit_vnd, stops, set_by)
       select $1, sum(amount_vnd) + 1499999, true, 'x' from portal.charge where asked_at >= portal.month_start(date_trunc('month', portal.hanoi_day())::date)
         and state <> 'free'`,
      [bank],
    );
    expect(await placeOrder(app, cipher, given)).toEqual({ ...first, isNew: false });
    const another = order({ voucher: 'HT2', subjectParts: ['Other'], request: { companyName: 'Other' } });
    await expect(placeOrder(app, cipher, another)).rejects.toEqual(refusedAs('fee-budget'));
  });

  test('RTG-02 a ticket that was used for something else is refused', async () => {
    await placed();
    await expect(
      placeOrder(app, cipher, order({ subjectParts: ['Other'], request: { companyName: 'Other' } })),
    ).rejects.toEqual(refusedAs('voucher-reused'));
  });
});

describe('the states of an order', () => {
  test('REC-07 every move starts from its named states, ended orders stay ended, and each product can be answered', () => {
    const ends = ['answered', 'returned'] as const;
    for (const product of orderedProducts) {
      for (const state of orderStates) {
        const moves = orderMoveNames.filter((move) => mayMove(product, state, move));
        if (ends.some((end) => end === state)) expect(moves).toEqual([]);
        else expect(moves).toContain('return');
      }
      const reached = new Set(['asked']);
      for (const _ of orderStates) {
        for (const state of orderStates.filter((each) => reached.has(each))) {
          for (const move of orderMoveNames.filter((each) => mayMove(product, state, each)))
            reached.add(stepOf(move).to);
        }
      }
      expect(reached).toContain('answered');
      expect(product.promisedDays).toBeGreaterThan(0);
    }
    expect(orderedProductOf('R11')).toBeUndefined();
  });

  test('REC-07 asked, complete, analysed, and reviewed by another person than the analyst', async () => {
    const id = await placed();
    const step = async (by: typeof minh, move: 'complete' | 'analyse' | 'review') =>
      moveOrder(app, await asBureau(id), { by, move });
    await takeOrder(app, await asBureau(id), minh);
    await expect(step(minh, 'analyse')).rejects.toEqual(refusedAs('state-changed'));
    await step(minh, 'complete');
    await step(minh, 'analyse');
    await expect(step(minh, 'review')).rejects.toEqual(refusedAs('order-own-analysis'));
    await expect(step(quang, 'review')).rejects.toEqual(refusedAs('order-not-yours'));
    await handOver(app, await asBureau(id), { by: minh, to: quang });
    await step(quang, 'review');
    expect((await asBureau(id)).state).toBe('reviewed');
  });

  test('REC-07 RTG-04 an analysed order is taken from its analyst by whoever checks it, and from nobody else', async () => {
    const id = await placed();
    const take = async (by: typeof minh) => takeOrder(app, await asBureau(id), by);
    await take(minh);
    await moveOrder(app, await asBureau(id), { by: minh, move: 'complete' });
    await expect(take(quang)).rejects.toEqual(refusedAs('order-taken'));
    await moveOrder(app, await asBureau(id), { by: minh, move: 'analyse' });
    await take(quang);
    expect((await asBureau(id)).takenBy).toBe(quang.userId);
    await expect(take(minh)).rejects.toEqual(refusedAs('order-taken'));
    await moveOrder(app, await asBureau(id), { by: quang, move: 'review' });
    await expect(take(minh)).rejects.toEqual(refusedAs('order-taken'));
  });

  test('REC-07 an order sent back to the analyst needs a reason and a new analysis', async () => {
    const id = await placed();
    await takeOrder(app, await asBureau(id), minh);
    await moveOrder(app, await asBureau(id), { by: minh, move: 'complete' });
    await moveOrder(app, await asBureau(id), { by: minh, move: 'analyse' });
    const reopen = async (note?: string) => moveOrder(app, await asBureau(id), { by: minh, move: 'reopen', note });
    await expect(reopen()).rejects.toEqual(refusedAs('bad-input'));
    await reopen('A ratio is missing');
    expect(await asBureau(id)).toMatchObject({ state: 'complete', analyst: null });
  });

  test('REC-07 an order held by one person cannot be taken by another; taking it again oneself changes nothing', async () => {
    const id = await placed();
    await takeOrder(app, await asBureau(id), minh);
    await takeOrder(app, await asBureau(id), minh);
    await expect(takeOrder(app, await asBureau(id), quang)).rejects.toMatchObject({
      code: 'order-taken',
      params: { name: 'Minh' },
    });
    await handOver(app, await asBureau(id), { by: quang, to: null, note: 'on leave' });
    await takeOrder(app, await asBureau(id), quang);
    expect((await asBureau(id)).takenName).toBe('Quang');
  });

  test('REC-07 a returned order says why, costs nothing, and never changes, whoever tries', async () => {
    const id = await placed();
    await takeOrder(app, await asBureau(id), minh);
    await returnOrder(app, await asBureau(id), { by: minh, reason: 'No such company' });
    const { rows } = await app.query<{ amount: bigint; state: string; status: number }>(
      `select c.amount_vnd as amount, c.state, q.status from portal.charge c join portal.inquiry q on q.id = c.inquiry_id`,
    );
    expect(rows).toEqual([{ amount: 0n, state: 'free', status: 0 }]);
    await expect(takeOrder(app, await asBureau(id), quang)).rejects.toEqual(refusedAs('state-changed'));
    await expect(app.query(`update portal.work_order set state = 'asked' where id = $1`, [id])).rejects.toThrow(
      'never changes',
    );
  });
});

describe('how the desk opens an order', () => {
  test('SES-10 only the bureau can: not a bank, and nobody sees another institution besides', async () => {
    const id = await placed();
    await actFor(otherBank);
    expect(await count('work_order')).toBe(0);
    await app.query('savepoint one');
    await expect(openOrder(app, id)).rejects.toThrow('worked by the bureau');
    await app.query('rollback to savepoint one');
    await expect(readQueue(app, { states: orderStates, start: 0, end: 9 })).rejects.toThrow('worked by the bureau');
  });

  test('REC-07 the queue shows the bureau all institutions, by deadline before time of order', async () => {
    const id = await placed();
    await placed({ product: 'S70', voucher: undefined, subjectParts: ['B'] });
    await actFor(otherBank);
    const by = {
      institutionId: otherBank,
      userId: 2,
      username: 'binh.clerk',
      branchId: null,
      closedProducts: new Set<string>(),
    };
    const third = await placeOrder(app, cipher, order({ by, voucher: 'HT3' }));
    await app.query(`update portal.work_order set due_on = due_on - 30 where id = $1`, [third.id]);
    await actFor(bureau);
    expect(await count('work_order')).toBe(0);
    const queue = await readQueue(app, { states: orderStates, start: 0, end: 9 });
    expect(queue.map(({ voucher }) => voucher)).toEqual(['HT3', 'HT1', expect.stringContaining('S70')]);
    expect(queue[1]).toMatchObject({ id, total: 3, state: 'asked', taken_by: null });
    await expect(openOrder(app, randomUUID())).rejects.toEqual(refusedAs('not-found'));
  });
});
