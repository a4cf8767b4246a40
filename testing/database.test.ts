import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';

let one: TestDatabase;
let two: TestDatabase;
beforeAll(async () => {
  [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  return () => Promise.all([one.drop(), two.drop()]);
});

test('each test file has its own database, and works in it as a role without rights over it', async () => {
  const owner = new Client({ connectionString: one.ownerUrl });
  await owner.connect();
  await owner.query('create table public.only_here (n int)');
  await owner.end();
  const app = new Client({ connectionString: two.appUrl });
  await app.connect();
  await expect(app.query('select from public.only_here')).rejects.toMatchObject({ code: '42P01' });
  await expect(app.query('create table public.mine (n int)')).rejects.toMatchObject({ code: '42501' });
  await app.end();
});
