import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeParsers } from '#database/types.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { isBesideTheProduct, root, sourceFiles } from '#tools/source-files.ts';
import { rolesOf } from '#tools/statements/roles.ts';

// Tables that may lie on workers of a Citus cluster (docs/decisions/307). A statement that reads one of them together with an ordinary
// table under row security ended the coordinator's process in a trial, so no text does.

type Table = { readonly name: string; readonly isSpread: boolean; readonly isForced: boolean };

let database: TestDatabase;
let owner: Client;
let tables: Map<string, Table>;

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl, types: typeParsers });
  await owner.connect();
  const { rows } = await owner.query<Table>(
    `select n.nspname || '.' || c.relname as name, n.nspname = 'bureau' and bureau.may_be_spread(c.relname::text) as "isSpread",
            c.relforcerowsecurity as "isForced"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('bureau', 'portal') and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity`,
  );
  tables = new Map(rows.map((each) => [each.name, each]));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The tables under row security that a text names; a text that stands alone between quotes is a name, not a table that is read. */
function named(text: string): Table[] {
  const read = text.replace(/--.*$/gm, '').replace(/'[\w.]+'/g, "''");
  const names = new Set(Array.from(read.matchAll(/\b(?:bureau|portal)\.\w+\b(?!\s*\()/g), ([name]) => name));
  return [...names].flatMap((name) => tables.get(name) ?? []);
}

/** What a text of a server or a loader may not read together. */
const meets = (text: string, isFault: (other: Table) => boolean): string[] => {
  const found = named(text);
  if (!found.some(({ isSpread }) => isSpread)) return [];
  return found.filter((each) => !each.isSpread && isFault(each)).map(({ name }) => name);
};

/** Where the owner, whom row security does not hold, counts an invented nation as it is made: nothing lies on workers yet. */
const beforeSpreading = ['bureau/intake/demo-figures.ts'];

/** Statements as the compiler knows them, and every other literal that names a spread table. */
function texts(): { readonly where: string; readonly text: string }[] {
  const known = readFileSync(`${root}database/statements.ts`, 'utf8').matchAll(/^ {2}("(?:[^"\\]|\\.)*"): \{ values/gm);
  const all = sourceFiles()
    .filter((path) => !isBesideTheProduct(path) && path !== 'database/statements.ts')
    .flatMap((path) =>
      Array.from(readFileSync(`${root}${path}`, 'utf8').matchAll(/`[^`]*`|'[^'\n]*'/g), ([text]) => ({
        where: path,
        text,
      })),
    );
  const isOwners = (path: string) =>
    beforeSpreading.includes(path) || rolesOf(path).every((role) => role === 'owner' || role === 'superuser');
  const owners = new Set(all.filter(({ where }) => isOwners(where)).map(({ text }) => text.slice(1, -1)));
  const literals = all.filter(({ where }) => !isOwners(where));
  const statements = Array.from(known, ([, text = '""']) => ({
    where: 'statement',
    text: String(JSON.parse(text)),
  })).filter(({ text }) => !owners.has(text));
  return [...statements, ...literals].filter(({ text }) => named(text).some(({ isSpread }) => isSpread));
}

async function functions() {
  const { rows } = await owner.query<{ name: string; language: string; text: string }>(
    `select p.oid::regprocedure::text as name, l.lanname as language, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as text
       from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace in ('bureau'::regnamespace, 'portal'::regnamespace) order by 1`,
  );
  return rows.filter(({ text }) => named(text).some(({ isSpread }) => isSpread));
}

describe('what may lie on workers', () => {
  test('the tables are there, and each can be spread by its borrower', async () => {
    const spread = [...tables.values()].filter(({ isSpread }) => isSpread);
    expect(spread.map(({ name }) => name).sort()).toEqual(['bureau.balance_month', 'bureau.balance_month_past']);
    const { rows } = await owner.query<{ name: string; columns: string[] }>(
      `select i.indexrelid::regclass::text as name, array(select a.attname::text from pg_attribute a
              where a.attrelid = i.indrelid and a.attnum = any (i.indkey)) as columns
         from pg_index i where i.indisunique and i.indrelid = any ($1::regclass[])`,
      [spread.map(({ name }) => name)],
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.filter(({ columns }) => !columns.includes('subject_id'))).toEqual([]);
    const keys = await owner.query(
      `select from pg_constraint where contype = 'f' and $1::regclass[] && array[conrelid, confrelid]::regclass[]`,
      [spread.map(({ name }) => name)],
    );
    expect(keys.rowCount).toBe(0);
  });

  test('no statement names one of them and a table whose row security is forced', async () => {
    const faults = [...texts(), ...(await functions()).map(({ name, text }) => ({ where: name, text }))].flatMap(
      ({ where, text }) => meets(text, ({ isForced }) => isForced).map((other) => `${where}: ${other}`),
    );
    expect([...new Set(faults)]).toEqual([]);
  });

  test('no statement of a server or a loader names one of them and any other table under row security', () => {
    expect(texts().length).toBeGreaterThan(10);
    const faults = texts().flatMap(({ where, text }) =>
      meets(text, () => true).map((other) => `${where}: ${other} in ${text}`),
    );
    expect(faults).toEqual([]);
  });

  test('no function in SQL reads one of them: Citus cannot plan its parameters', async () => {
    const found = await functions();
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(({ language }) => language !== 'plpgsql').map(({ name }) => name)).toEqual([]);
  });

  test('TRU-09 rows of figures are changed where their earlier versions are kept, and nowhere else', () => {
    const changing = texts().filter(({ text }) =>
      /\b(update|delete from|truncate|merge into)\s+bureau\.balance_month\b/.test(text),
    );
    const other = changing.filter(
      ({ text }) =>
        !/^`?\s*delete from bureau\.balance_month b where b\.month = \$1 and b\.institution_id = \$2 and /.test(text),
    );
    expect(changing.length).toBeGreaterThan(0);
    expect(other).toEqual([]);
  });
});

test('the rules see a fault where there is one', () => {
  const forced = (text: string) => meets(text, ({ isForced }) => isForced);
  expect(forced('select from bureau.balance_month b join portal.inquiry i on i.subject_id = b.subject_id')).toEqual([
    'portal.inquiry',
  ]);
  expect(forced("select from bureau.balance_month where portal.refuse_coming(array['portal.inquiry'])")).toEqual([]);
  expect(forced('select from bureau.contract c join portal.inquiry i on true')).toEqual([]);
  expect(meets('select from bureau.balance_month_past p, bureau.contract c', () => true)).toEqual(['bureau.contract']);
  expect(meets('select from bureau.balance_month_past p, bureau.balance_month c', () => true)).toEqual([]);
});
