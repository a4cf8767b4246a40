import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeParsers } from '#database/types.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';

const sql = readFileSync(new URL('../database/distribute.sql', import.meta.url), 'utf8');

const placement = /^-- placement.*\n([\s\S]*)^-- placement ends/m.exec(sql)?.[1] ?? '';

/** Tables by the key that distributes them, and the tables that every node has; all other tables stay on one node. */
const spread = new Map<string, string>();
const copied = new Set<string>();
let database: TestDatabase;
let owner: Client;

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl, types: typeParsers });
  await owner.connect();
  const { rows } = await owner.query<{ name: string; key: string | null }>(
    `select name::text, key from (${placement}) placed`,
  );
  for (const { name, key } of rows) {
    expect(spread.has(name) || copied.has(name), `${name} is placed once`).toBe(false);
    if (key === null) copied.add(name);
    else spread.set(name, key);
  }
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('borrowers are distributed by subject, institutions by institution; people, sessions and rights stay on one node', () => {
  expect(spread.get('bureau.contract')).toBe('subject_id');
  expect(spread.get('bureau.fin_line')).toBe('subject_id');
  expect(spread.get('portal.inquiry')).toBe('institution_id');
  expect(spread.get('portal.watch_score')).toBe('institution_id');
  expect(spread.size).toBeGreaterThan(60);
  for (const name of ['user_account', 'session', 'membership', 'role', 'throttle', 'captcha'])
    expect(spread.has(`portal.${name}`) || copied.has(`portal.${name}`)).toBe(false);
});

test('the key of a distributed table is part of each of its unique constraints', async () => {
  const { rows } = await owner.query<{ name: string; constraint: string; columns: string[] }>(
    `select c.oid::regclass::text as name, i.indexrelid::regclass::text as constraint,
            array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey)) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and not c.relispartition and c.relnamespace in ('bureau'::regnamespace, 'portal'::regnamespace)
      order by 1, 2`,
  );
  const without = rows
    .filter(({ name, columns }) => spread.has(name) && !columns.includes(spread.get(name) ?? ''))
    .filter(({ constraint }) => !sql.includes(`drop index ${constraint};`))
    .map(({ name, constraint }) => `${name}: ${constraint}`);
  expect(without).toEqual([]);
});

test('a foreign key of a distributed table contains its key, or refers to a table that every node has', async () => {
  const { rows } = await owner.query<{ name: string; target: string; columns: string[]; targets: string[] }>(
    `select k.conrelid::regclass::text as name, k.confrelid::regclass::text as target,
            array(select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as columns,
            array(select a.attname::text from pg_attribute a where a.attrelid = k.confrelid and a.attnum = any (k.confkey)) as targets
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.conparentid = 0 and not c.relispartition
        and c.relnamespace in ('bureau'::regnamespace, 'portal'::regnamespace) order by 1, 2`,
  );
  const crossing = rows
    .filter(({ name, target, columns, targets }) => {
      const [key, targetKey] = [spread.get(name), spread.get(target)];
      if (copied.has(name)) return !copied.has(target);
      if (key === undefined) return targetKey !== undefined;
      if (copied.has(target)) return false;
      return targetKey === undefined || !columns.includes(key) || !targets.includes(targetKey);
    })
    .map(({ name, target }) => `${name} to ${target}`);
  expect(crossing).toEqual([]);
});

test('tables that are read together are on the same node: distributed by the same column type', async () => {
  const types = new Map<string, Set<string>>();
  for (const [table, key] of spread) {
    const { rows } = await owner.query<{ type: string }>(
      'select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2',
      [table, key],
    );
    expect(rows, `${table}.${key}`).toHaveLength(1);
    types.set(key, (types.get(key) ?? new Set()).add(rows[0]?.type ?? ''));
  }
  expect([...types].map(([key, found]) => `${key}: ${[...found].join()}`).sort()).toEqual([
    'blind_index: bytea',
    'chain: smallint',
    'institution_id: integer',
    'subject_id: bigint',
  ]);
});
