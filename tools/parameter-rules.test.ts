import { expect, test } from 'vitest';
import { exportedNumbers } from './parameter-rules.ts';

const of = (text: string) => exportedNumbers('some.ts', text);

test('a statement or a fragment with a numbered parameter is not exported', () => {
  expect(of("export const found = 'select 1 where id = $1';")).toEqual(['found']);
  expect(of('export const found = `select ${columns} where id = $1` as const;')).toEqual(['found']);
  expect(of('export const all = { one: `a = $1`, other: [`b = $2`] };')).toEqual(['all']);
  expect(of("const own = 'a = $1';\nexport const found = `select 1 where ${own}`;")).toEqual(['found']);
  expect(of("const rows = scoped({ institution: '$1' });\nexport const found = `select * from (${rows})`;")).toEqual([
    'found',
  ]);
  expect(of("const own = 'a = $1';\nexport { own };")).toEqual(['own']);
});

test('nor is a function that gives one', () => {
  expect(of('export const own = (alias: string) => `${alias}.id = $1` as const;')).toEqual(['own']);
  expect(of("export function own(all: boolean) {\n  if (all) return 'true';\n  return 'id = $1';\n}")).toEqual(['own']);
});

test('a statement that is sent beside its values, and a fragment that is told what to call them, are as they should be', () => {
  expect(
    of("const sql = 'select $1';\nexport async function find(client: C) { return client.query(sql, [1]); }"),
  ).toEqual([]);
  expect(of("export const find = (client: C) => client.query('select $1', [1]);")).toEqual([]);
  expect(of("export const server = serve(calls, { find: ({ client }) => client.query('select $1', [1]) });")).toEqual(
    [],
  );
  expect(
    of('export const own = <const I extends string>(id: I) => `id = ${id}` as const;\nconst sql = own("$1");'),
  ).toEqual([]);
  expect(of("export const spaced = (text: string) => text.replace(/(.)/g, '$1 ');")).toEqual([]);
});
