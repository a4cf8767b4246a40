import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { findCustomer } from '#features/find-customer/contract.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { customerInquiry } from './contract.ts';

const { clean, attention } = known;

let server: TestServer;
let phuc: Caller;
beforeAll(async () => {
  server = await testServer();
  phuc = await server.as('phuc.fund');
});
afterAll(() => server.stop());

/** How many customers the work counts against the day. */
async function countedBy(work: () => Promise<unknown>): Promise<number> {
  const used = async () => customerInquiry.today.answer.parse((await phuc.send(customerInquiry.today)).body.data).used;
  const before = await used();
  await work();
  return (await used()) - before;
}

const lookUp = (cicCode: string) => phuc.send(customerInquiry.lookup, { body: { cicCode } });

test('INQ-09 a customer whom a search finds alone is counted with it, and not once more by code', async () => {
  const searches = [
    [clean, () => phuc.send(customerInquiry.search, { body: { idNo: clean.citizenId, objTp: '2' } })],
    [attention, () => phuc.send(findCustomer.search, { body: { province: '79', idNo: attention.citizenId } })],
  ] as const;
  for (const [{ cicCode }, search] of searches) {
    const took = await countedBy(async () => {
      expect((await search()).body.data).toMatchObject({ total: 1, rows: [{ macic: cicCode }] });
      expect((await lookUp(cicCode)).status).toBe(200);
    });
    expect(took).toBe(1);
  }
});

test('INQ-09 of many whom a search lists, whoever is looked up is one more', async () => {
  const took = await countedBy(async () => {
    const body = { customerName: 'nguyen thi lan', objTp: '2' as const };
    const found = await phuc.send(customerInquiry.search, { body });
    const { rows } = customerInquiry.search.answer.parse(found.body.data);
    expect(rows.length).toBeGreaterThan(1);
    for (const { macic } of rows.slice(0, 2)) expect((await lookUp(macic)).status).toBe(200);
  });
  expect(took).toBe(3);
});
