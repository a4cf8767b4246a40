import { expect, test } from 'vitest';
import { faultsOf } from './migration-rules.ts';

test.each([
  ['drop table portal.reply;', 'still uses it'],
  ['alter table portal.reply drop column sha256;', 'still reads the column'],
  ['alter table portal.reply add column a int, drop sha256;', 'still reads the column'],
  ['alter table portal.reply rename column sha256 to hash;', 'renaming breaks'],
  ['ALTER TABLE portal.reply\n  RENAME TO answer;', 'renaming breaks'],
  ['-- lock: small\nalter table portal.reply rename to answer;', 'renaming breaks'],
  ['alter table portal.reply alter column asked_at type date;', 'a new type'],
  ['alter table portal.reply alter asked_at set data type date using asked_at::date;', 'a new type'],
  ['alter table portal.reply add column made_by text not null;', 'does not fill it'],
  ['alter table portal.reply add column made_at timestamptz default clock_timestamp();', 'writes the table anew'],
  ['alter table portal.reply add column id uuid not null default gen_random_uuid();', 'writes the table anew'],
  ['alter table portal.reply alter column sha256 set not null;', 'reads the whole table'],
  ['alter table portal.reply add constraint length check (octet_length(sha256) = 32);', 'add it not valid'],
  ['alter table portal.reply add constraint once unique (sha256);', 'builds an index under a lock'],
  ['create index reply_written on portal.reply (written_at);', 'writers wait'],
  ['create unique index on portal.reply (sha256);', 'writers wait'],
  ['create index concurrently if not exists reply_written on portal.reply (written_at);', 'a file of its own'],
  ['-- outside a transaction\ncreate index concurrently a on portal.reply (written_at);', 'if not exists'],
  ['-- outside a transaction\ncreate index concurrently if not exists a on b (c); select 1;', 'one statement'],
  ["update portal.reply set report = '';", 'in batches'],
  ["do $$ begin\n  update portal.reply set report = '';\nend $$;", 'in batches'],
  ['delete from portal.reply where written_at < now();', 'in batches'],
  ['truncate portal.reply;', 'locks the table'],
])('refuses %s', (sql, fault) => {
  expect(faultsOf(sql).map((found) => found.fault)).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['create table portal.note (id int); create index note_id on portal.note (id); update portal.note set id = 1;'],
  ['alter table portal.reply add column note text;'],
  ["alter table portal.reply add column kind text not null default 'plain';"],
  ['alter table portal.reply add column at timestamptz not null default now(), add column of int;'],
  [
    'alter table portal.reply drop constraint length, add constraint length check (octet_length(sha256) = 32) not valid;',
  ],
  ['alter table portal.reply validate constraint length;'],
  ['alter table portal.reply alter column note drop not null;'],
  ['-- lock: the table has one row a province\nupdate bureau.province set name = name;'],
  ['-- contract: nothing reads it since 0021\nalter table portal.reply drop column note;'],
  ['-- outside a transaction\ncreate index concurrently if not exists reply_written on portal.reply (written_at);'],
  ['create or replace function portal.f() returns void language sql as $$ update portal.reply set report = null; $$;'],
  ["insert into portal.role values ('a; drop table portal.reply;');"],
  ['/* drop table portal.reply; */ -- drop table portal.reply;\nselect 1;'],
])('accepts %s', (sql) => {
  expect(faultsOf(sql)).toEqual([]);
});

test('names the line of a statement, not that of the comments above it', () => {
  expect(faultsOf('-- about\n\nselect 1;\n\n-- why\ndrop table\n  portal.reply;')).toMatchObject([{ line: 6 }]);
});
