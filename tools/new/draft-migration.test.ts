import { expect, test } from 'vitest';
import { draftMigration, statementsOf } from './draft-migration.ts';

const notes = `-- What people note.

create table portal.note (
  id uuid not null,
  text text not null, -- at most 255 letters
  primary key (id)
);
comment on table portal.note is 'Notes; one a line.';
create function portal.count_notes() returns int language sql as $$
  select count(*)::int from portal.note; -- all of them
$$;
`;

test('statements end at their semicolons, not at those in quotes, comments and function bodies', () => {
  expect(statementsOf(notes).map((text) => text.split('\n')[0])).toEqual([
    'create table portal.note (',
    "comment on table portal.note is 'Notes; one a line.'",
    'create function portal.count_notes() returns int language sql as $$',
  ]);
});

test('a new file of the schema is drafted as it stands, and one that did not change drafts nothing', () => {
  expect(draftMigration([{ name: 'notes', before: notes, now: notes }])).toBe('');
  const draft = draftMigration([{ name: 'notes', before: '', now: notes }]);
  expect(statementsOf(draft)).toEqual(statementsOf(notes));
});

test('a column, a function, a grant and a row that changed are drafted as changes; what is gone waits for a decision', () => {
  const now = notes
    .replace('  text text', '  is_open boolean not null default true,\n  text text')
    .replace('count(*)::int', 'count(id)::int');
  const grants = (objects: string) => `grant select, insert on\n  ${objects}\n  to :app_role;`;
  const rows = (more: string) =>
    `insert into portal.role_permission (role, permission) values\n  ('clerk', 'a')${more};`;
  const draft = draftMigration([
    { name: 'notes', before: notes, now },
    { name: 'grants', before: grants('portal.a, portal.b'), now: grants('portal.a,\n  portal.b, portal.note') },
    { name: 'rights', before: rows(''), now: rows(",\n  ('clerk', 'note.read')") },
  ]);
  expect(statementsOf(draft)).toEqual([
    'alter table portal.note add column is_open boolean not null default true',
    `create or replace function portal.count_notes() returns int language sql as $$\n  select count(id)::int from portal.note; -- all of them\n$$`,
    'grant select, insert on portal.note to :app_role',
    "insert into portal.role_permission (role, permission) values\n  ('clerk', 'note.read')",
  ]);
  expect(draftMigration([{ name: 'notes', before: now, now: notes }])).toMatch(/^-- decide: is_open boolean/m);
});
