import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#tools/source-files.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { readCatalog } from './catalog.ts';
import { type Judged, judge, type Known } from './judge.ts';
import { render } from './render.ts';

// What the database has to know of a statement before the compiler lets it be sent.
const cases = 'select number, due_on, received_on, updated_at from portal.dispute where institution_id = $1';
const joined =
  'select d.number, e.username from portal.dispute d left join portal.dispute_event e on e.institution_id = d.institution_id and e.dispute_id = d.id';
const definer = 'select code, threshold, standing from portal.list_alarm_rules()';
const json = `select json_build_object('code', p.code, 'name', p.name_vi) as product from bureau.product p`;
const every = 'select number from portal.dispute where true';
const some = `select number from portal.dispute where state = 'open'`;
const good = [cases, joined, definer, json, every, some];

let database: TestDatabase;
let app: Client;
let schema: Known;
let folder = '';

beforeAll(async () => {
  await loadModule();
  database = await testDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  app = new Client({ connectionString: database.appUrl });
  await Promise.all([owner.connect(), app.connect()]);
  schema = { catalog: await readCatalog(owner), cursors: new Map() };
  await owner.end();
  mkdirSync(join(root, '.data'), { recursive: true });
  folder = mkdtempSync(join(root, '.data', 'seeded-'));
  const known = new Map<string, Judged>();
  for (const text of good) known.set(text, await judge(app, schema, text));
  copyFileSync(join(root, 'database/connection.ts'), join(folder, 'connection.ts'));
  copyFileSync(join(root, 'database/column-types.ts'), join(folder, 'column-types.ts'));
  writeFileSync(join(folder, 'statements.ts'), render(known));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.end();
  await database.drop();
});

/** What the compiler says of code that sends statements as `client`; nothing where it lets the code be. */
function compiled(code: string): string {
  const head = `import type { Connection } from './connection.ts';\ndeclare const client: Connection;\ndeclare const isOpen: boolean;\n`;
  const path = join(folder, 'use.ts');
  writeFileSync(path, `${head}${code}\n`);
  const options = '--noEmit --strict --target es2024 --module esnext --moduleResolution bundler --skipLibCheck'.split(
    ' ',
  );
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(
    process.execPath,
    [compiler, '--ignoreConfig', ...options, '--allowImportingTsExtensions', '--types', 'node', path],
    { cwd: root, encoding: 'utf8' },
  );
  return stdout;
}

const sent = (text: string, values = '') =>
  `const { rows: [row] } = await client.query(${JSON.stringify(text)}${values});`;

test('a statement that is right is sent, and its row is what the schema says', () => {
  expect(
    compiled(`${sent(cases, ', [1]')}
      const number: string | undefined = row?.number;
      const due: string | null | undefined = row?.due_on;
      const at: Date | undefined = row?.updated_at;
      export { number, due, at };`),
  ).toBe('');
});

test('a column that the table has not is refused', async () => {
  await expect(judge(app, schema, cases.replace('number', 'numbr'))).rejects.toThrow(/column "numbr" does not exist/);
  // What was not prepared is no text that the compiler lets be sent.
  expect(compiled(sent(cases.replace('number', 'numbr'), ', [1]'))).toMatch(/TS2345|TS2769/);
});

test('a value of another type is refused, in the parameters and in the row', () => {
  expect(compiled(sent(cases, `, ['one']`))).toMatch(/TS2322/);
  expect(compiled(`${sent(cases, ', [1]')} export const at: string | undefined = row?.updated_at;`)).toMatch(/TS2322/);
});

test('a column that may be null is refused where a value has to be', () => {
  expect(compiled(`${sent(cases, ', [1]')} export const due: string | undefined = row?.due_on;`)).toMatch(/TS2322/);
  expect(compiled(`${sent(cases, ', [1]')} export const on: string | undefined = row?.received_on;`)).toBe('');
});

test('a column of the far side of a left join may be null, whatever its table says', () => {
  expect(compiled(`${sent(joined)} export const by: string | undefined = row?.username;`)).toMatch(/TS2322/);
  expect(compiled(`${sent(joined)} export const number: string | undefined = row?.number;`)).toBe('');
});

test('the result of a definer function has the types that the function declares, each of which may be null', () => {
  expect(compiled(`${sent(definer)} export const standing: number | null | undefined = row?.standing;`)).toMatch(
    /TS2322/,
  );
  expect(compiled(`${sent(definer)} export const code: string | undefined = row?.code;`)).toMatch(/TS2322/);
  expect(compiled(`${sent(definer)} export const code: string | null | undefined = row?.code;`)).toBe('');
});

test('a field that the JSON of a statement has not is refused', () => {
  expect(compiled(`${sent(json)} export const name = row?.product.nam;`)).toMatch(/TS2551|TS2339/);
  expect(compiled(`${sent(json)} export const name: string | undefined = row?.product.name;`)).toBe('');
});

test('each variant of an optional fragment is a statement, and one that is not prepared is refused', async () => {
  const chosen = (condition: string) =>
    `const { rows } = await client.query(\`select number from portal.dispute where \${isOpen ? "${condition}" : 'true'}\`); export { rows };`;
  expect(compiled(chosen(`state = 'open'`))).toBe('');
  await expect(judge(app, schema, some.replace('state', 'stat'))).rejects.toThrow(/column "stat" does not exist/);
  expect(compiled(chosen(`stat = 'open'`))).toMatch(/TS2345|TS2769/);
});

test('a table that the role may not read or change is refused', async () => {
  await expect(judge(app, schema, 'delete from portal.dispute_event')).rejects.toThrow(/permission denied/);
});

test('a claim that the schema proves, and one of a column that is none, are refused', async () => {
  await expect(judge(app, schema, `${cases} /* never null: number */`)).rejects.toThrow(/remove the claim/);
  await expect(judge(app, schema, `${cases} /* never null: none */`)).rejects.toThrow(/which the result does not have/);
});

test('what is fetched has the row that its cursor declares; a cursor that nobody declared is refused', async () => {
  await expect(judge(app, schema, 'fetch 5 from cases')).rejects.toThrow(/declares the cursor cases/);
  await judge(app, schema, `declare cases no scroll cursor for ${cases}`);
  const { row } = await judge(app, schema, 'fetch 5 from cases');
  expect(row).toEqual((await judge(app, schema, cases)).row);
});
