import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CheckedClient } from '#database/checked-client.ts';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { actFrom } from '#kit/server/database/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { known } from '#bureau/population/known/known.ts';
import { resolveSubject } from './resolve.ts';
import { type Criteria, lookUpByCicCode, searchCustomers } from './search.ts';

const cipher = makeCipher(testKeys);
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new CheckedClient({ connectionString: database.appUrl, types: typeParsers });
  await client.connect();
  await client.query('begin');
  await actFrom(client, { institutionId: 1, userId: 1 });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const search = (criteria: Partial<Criteria>) => searchCustomers(client, cipher, { type: '0', limit: 50, ...criteria });
const { clean, enterprise, merged, namesakeOne, namesakeTwo, attention } = known;

test('INQ-07 a CIC code finds its customer, numbers masked except for four digits', async () => {
  const [found, ...more] = await search({ cicCode: clean.cicCode });
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    cicCode: clean.cicCode,
    name: clean.name,
    address: clean.address,
    identityHint: `********${clean.citizenId.slice(-4)}`,
    confidence: 10,
    reasons: ['sameCicCode'],
  });
});

test('INQ-07 an ID finds its holder with any separators between its digits', async () => {
  const spaced = clean.citizenId.replace(/(\d{3})(?=\d)/g, '$1 ');
  const [found] = await search({ identityNumber: spaced, name: 'nguyen thi minh hanh' });
  expect(found).toMatchObject({ cicCode: clean.cicCode, confidence: 10, reasons: ['sameCitizenId', 'sameName'] });
  expect(found?.grades).toMatchObject({ name: 'A', identity: 'A', address: 'Z' });
});

test("INQ-07 an ID with somebody else's name is shown as a conflict, never as certain", async () => {
  const [found] = await search({ identityNumber: clean.citizenId, name: 'Trần Quốc Bảo' });
  expect(found).toMatchObject({ confidence: 1, action: 'conflict' });
  expect(found?.reasons).toContain('nameOfAnother');
});

test('INQ-07 an old ID that was issued twice lists both holders', async () => {
  const found = await search({ identityNumber: namesakeOne.oldId });
  expect(found.map(({ cicCode }) => cicCode).toSorted()).toEqual([namesakeOne.cicCode, namesakeTwo.cicCode].toSorted());
  expect(found.every(({ action }) => action === 'list')).toBe(true);
});

test('INQ-07 an enterprise is found by tax code, branch tax code, registration number and shortened name', async () => {
  const expected = { cicCode: enterprise.cicCode, type: '1', taxHint: enterprise.taxCode };
  expect((await search({ taxCode: enterprise.taxCode }))[0]).toMatchObject(expected);
  expect((await search({ taxCode: enterprise.branchTaxCodes[1] }))[0]).toMatchObject(expected);
  expect((await search({ registrationNumber: enterprise.taxCode, province: '01' }))[0]).toMatchObject({
    ...expected,
    confidence: 9,
  });
  const byName = await search({ name: 'CTY TNHH TM&DV Hoang Gia Phat', province: '01', type: '1' });
  expect(byName[0]).toMatchObject(expected);
});

test.each([
  ['with accents', clean.name],
  ['without accents', 'nguyen thi minh hanh'],
  ['in capitals', 'NGUYEN THI MINH HANH'],
  ['decomposed', clean.name.normalize('NFD')],
  ['a letter dropped', 'nguyn thi minh hanh'],
  ['a letter doubled', 'nguyen thi minhh hanh'],
  ['two letters swapped', 'nguyen thi mnih hanh'],
  ['a wrong letter', 'nguyen thi minh hang'],
  ['a middle name forgotten', 'nguyen minh hanh'],
  ['both middle names forgotten', 'nguyen hanh'],
  ['a blank forgotten', 'nguyen thi minhhanh'],
])('INQ-07 a customer is found by name, province and address, %s', async (_, name) => {
  const found = await search({ name, province: '79', address: '25 Nguyen Dinh Chieu' });
  expect(found[0]).toMatchObject({ cicCode: clean.cicCode });
  expect(found[0]?.confidence).toBeGreaterThanOrEqual(6);
});

test('INQ-07 a province from before July 2025 finds the people who live where it is now', async () => {
  const found = await search({ name: attention.name, province: '001', address: attention.address });
  expect(found[0]?.cicCode).toBe(attention.cicCode);
  expect(await search({ name: attention.name, province: '99' })).toEqual([]);
});

test('INQ-07 a name without a province shows at most twenty, and says what is missing', async () => {
  const found = await search({ name: 'Nguyễn Văn Hùng', limit: 500 });
  expect(found.length).toBeGreaterThanOrEqual(2);
  expect(found.length).toBeLessThanOrEqual(20);
  expect(found[0]).toMatchObject({ confidence: 4 });
  expect(found[0]?.reasons).toContain('provinceUnknown');
});

test('INQ-07 one syllable is not enough for a search by name', async () => {
  expect(await search({ name: 'Hùng', province: '40' })).toEqual([]);
  expect(await search({})).toEqual([]);
});

test('INQ-07 the type narrows the search', async () => {
  expect(await search({ cicCode: clean.cicCode, type: '1' })).toEqual([]);
});

test('INQ-05 a lookup fills the form; a merged code leads to the surviving one', async () => {
  const found = await lookUpByCicCode(client, cipher, merged.mergedCicCode);
  expect(found).toMatchObject({
    cicCode: merged.cicCode,
    name: merged.name,
    type: '2',
    subjectId: BigInt(merged.subjectId),
  });
  expect(await lookUpByCicCode(client, cipher, '0000000000')).toBeUndefined();
});

test('INQ-07 every search is metered for the user who made it', async () => {
  const meter = new pg.Client({ connectionString: database.ownerUrl });
  await meter.connect();
  const before = await meter.query('select coalesce(max(meter_id), 0) as last from bureau.search_meter');
  await client.query('commit; begin');
  await actFrom(client, { institutionId: 2, userId: 7 });
  await search({ cicCode: clean.cicCode });
  await search({ identityNumber: clean.citizenId });
  await client.query('commit; begin');
  await actFrom(client, { institutionId: 1, userId: 1 });
  const { rows } = await meter.query(
    'select kind, row_count, user_id from bureau.search_meter where institution_id = 2 and meter_id > $1 order by meter_id',
    [before.rows[0].last],
  );
  await meter.end();
  expect(rows).toEqual([
    { kind: 'cic', row_count: 1, user_id: 7 },
    { kind: 'paper', row_count: 1, user_id: 7 },
  ]);
});

const resolve = (asked: Partial<Parameters<typeof resolveSubject>[2]>) =>
  resolveSubject(client, cipher, { type: '0', name: clean.name, ...asked });

test('INQ-08 an inquiry is about the subject of its CIC code, with the ID left out or masked', async () => {
  expect(await resolve({ cicCode: clean.cicCode, identityNumber: '********0647' })).toBe(1n);
  expect(await resolve({ cicCode: merged.mergedCicCode, name: merged.name })).toBe(BigInt(merged.subjectId));
});

test('INQ-08 without a code it is about the holder of the papers whose name matches', async () => {
  expect(await resolve({ identityNumber: clean.citizenId })).toBe(1n);
  expect(await resolve({ identityNumber: clean.citizenId, name: 'NGUYEN THI MINH HANG' })).toBe(1n);
  expect(await resolve({ taxCode: enterprise.taxCode, name: 'Công ty Hoàng Gia Phát', type: '1' })).toBe(
    BigInt(enterprise.subjectId),
  );
  expect(await resolve({ identityNumber: namesakeTwo.citizenId, name: namesakeTwo.name })).toBe(
    BigInt(namesakeTwo.subjectId),
  );
});

test('INQ-08 it is about nobody if the name differs, the kind is wrong, several match or nothing is known', async () => {
  expect(await resolve({ identityNumber: clean.citizenId, name: 'Trần Quốc Bảo' })).toBeUndefined();
  expect(await resolve({ cicCode: clean.cicCode, name: 'Trần Quốc Bảo' })).toBeUndefined();
  expect(await resolve({ cicCode: clean.cicCode, type: '1' })).toBeUndefined();
  expect(await resolve({ identityNumber: namesakeOne.oldId, name: namesakeOne.name })).toBeUndefined();
  expect(await resolve({ identityNumber: '********0647' })).toBeUndefined();
  expect(await resolve({ cicCode: '0000000000' })).toBeUndefined();
});
