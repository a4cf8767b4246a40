import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { describeSchema, differencesOf } from './describe-schema.ts';

const base = `
  create table public.note (
    institution_id int not null,
    id uuid not null,
    text text not null default 'none',
    primary key (institution_id, id)
  );
  comment on table public.note is 'What people note.';
  alter table public.note enable row level security;
  create policy institution on public.note using (institution_id = 1);
  create function public.noted() returns int language sql stable set search_path = pg_catalog as $$ select 1 $$;
  insert into public.note (institution_id, id, text) values (1, '00000000-0000-0000-0000-000000000001', 'one');
`;

let database: TestDatabase;
let admin: Client;
let made = 0;

beforeAll(async () => {
  database = await testDatabase();
  admin = new Client({ connectionString: database.ownerUrl });
  await admin.connect();
});
afterAll(async () => {
  for (let n = 1; n <= made; n += 1) await admin.query(`drop database if exists ${database.name}_described_${n}`);
  await admin.end();
  await database.drop();
});

test('two databases that were made alike are equal, in whatever order their columns came', async () => {
  const later = base.replace("    text text not null default 'none',\n", '').replace(/insert into.*/, '');
  const [one, other] = [
    await described(base),
    await described(`${later} alter table public.note add column text text not null default 'none';
      ${base.slice(base.indexOf('insert into'))}`),
  ];
  expect(differencesOf(one, other)).toEqual([]);
});

test.each([
  ['a column', 'alter table public.note add column more int', 'column public.note.more'],
  ['a type', 'alter table public.note alter column text type varchar(9)', 'column public.note.text'],
  ['a default', "alter table public.note alter column text set default ''", 'column public.note.text'],
  ['an index', 'create index note_text on public.note (text)', 'index public.note_text'],
  ['a check', "alter table public.note add constraint short check (text <> '')", 'constraint public.note.short'],
  ['row security', 'alter table public.note force row level security', 'table public.note'],
  ['a policy', 'alter policy institution on public.note using (institution_id = 2)', 'policy public.note.institution'],
  ['a grant', 'grant select on public.note to public', 'grant on table public.note to public'],
  [
    'a grant of a function',
    'revoke all on function public.noted from public',
    'grant on function public.noted() to public',
  ],
  ["a function's setting", 'alter function public.noted() reset search_path', 'function public.noted()'],
  [
    "a function's body",
    'create or replace function public.noted() returns int language sql as $$ select 2 $$',
    'function public.noted()',
  ],
  ['a comment', "comment on column public.note.text is 'Text.'", 'comment on table column public.note.text'],
  ['a row', "update public.note set text = 'two'", 'row of public.note'],
])('%s is told', async (_, change, key) => {
  const [one, other] = [await described(base), await described(`${base}${change};`)];
  const found = differencesOf(one, other);
  expect(found.length).toBeGreaterThan(0);
  expect(found[0]).toContain(key);
});

async function described(sql: string) {
  made += 1;
  const name = `${database.name}_described_${made}`;
  await admin.query(`create database ${name}`);
  const url = new URL(database.ownerUrl);
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(sql);
  await client.end();
  return { name, objects: await describeSchema(url.href) };
}
