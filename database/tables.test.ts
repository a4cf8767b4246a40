import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { renderTables } from './render-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  return () => database.drop();
});

test('the types of the tables are those of the migrated database (npm run db:types)', async () => {
  const written = readFileSync(new URL('tables.ts', import.meta.url), 'utf8');
  expect(written).toBe(await renderTables(database.ownerUrl));
});
