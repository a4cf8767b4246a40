import { afterAll, beforeAll, expect, test } from 'vitest';
import { CheckedClient } from '#database/checked-client.ts';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { type Database, measureClasses, measureContradictions, measureInvented } from './measure.ts';

const isLong = process.env['LONG'] === '1';
const each = isLong ? 400 : 40;
let testing: TestDatabase;
let database: Database;

beforeAll(async () => {
  testing = await testDatabase();
  const open = async (connectionString: string) => {
    const client = new CheckedClient({ connectionString, types: typeParsers });
    await client.connect();
    return client;
  };
  database = { app: await open(testing.appUrl), owner: await open(testing.ownerUrl), cipher: makeCipher(testKeys) };
});
afterAll(async () => {
  await Promise.all([database.app.end(), database.owner.end()]);
  await testing.drop();
});

test('TRU-06 98 of 100 are among the first twenty, however the name is written', async () => {
  const results = await measureClasses(database, each);
  const low = results.filter(({ asked, atTwenty }) => asked < each / 4 || atTwenty / asked < 0.98);
  expect(low.map(({ title, asked, atTwenty, missed }) => [title, asked, atTwenty, missed])).toEqual([]);
  expect(results.filter(({ falseAnswers }) => falseAnswers > 0)).toEqual([]);
}, 300_000);

test('TRU-02 a number with the name of somebody else is never answered', async () => {
  const { wrong } = await measureContradictions(database, isLong ? 2000 : 200);
  expect(wrong).toEqual([]);
}, 120_000);

test('TRU-06 nobody invented is found with a confidence of 8 or more', async () => {
  expect((await measureInvented(database, isLong ? 1000 : 100)).wrong).toEqual([]);
}, 120_000);
