import type { Names } from './names.ts';

/** Paths from the project's root, and what stands in them. */
export type Files = ReadonlyMap<string, string>;

/**
 * The files of a new list and the registers with its lines: a table with a text and a time, its right, its call, its screen, its words and
 * its tests. `read` gives the text of a file that is there. Throws where a register no longer looks as it is known here.
 */
export function filesOfList(names: Names, read: (path: string) => string): Files {
  const folder = `features/${names.folder}`;
  const files = new Map([
    [`database/schema/${names.folder}.sql`, schemaFile(names)],
    [`${folder}/contract.ts`, contractFile(names)],
    [`${folder}/server.ts`, serverFile(names)],
    [`${folder}/names.ts`, namesFile(names)],
    [`${folder}/words.ts`, wordsFile(names)],
    [`${folder}/${names.folder}.screen.tsx`, screenFile(names)],
    [`${folder}/calls.test.ts`, testFile(names)],
    [`${folder}/examples.fixture.ts`, examplesFile(names)],
  ]);
  for (const register of registers(names)) {
    const { path } = register;
    files.set(path, withLine(files.get(path) ?? read(path), register));
  }
  return files;
}

function schemaFile({ table, folder }: Names): string {
  return `-- ${folder}: say here what the rows are and who writes them.

create table portal.${table} (
  institution_id int not null references bureau.institution,
  id uuid not null default gen_random_uuid(),
  text text not null,
  written_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, id)
);
comment on table portal.${table} is 'Say here what one row is.';
alter table portal.${table} enable row level security, force row level security;
create policy institution on portal.${table}
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
grant select, insert on portal.${table} to :app_role;
`;
}

function contractFile({ camel, one, oneKebab, pascal }: Names): string {
  return `import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { input, text, windowFields } from '#kit/contract/fields.ts';
import { column, row } from '#kit/contract/row.ts';
import { ${one}Words } from './words.ts';

const ${one}Row = row(
  { words: ${one}Words, caption: 'list', key: 'id' },
  { text: column.text(), writtenAt: column.time(), id: column.code({ hidden: true }) },
);

export const ${camel} = calls({
  search: {
    method: 'POST',
    path: '/api/${pascal}/Search',
    about: 'The list of ${oneKebab.replaceAll('-', ' ')} rows of the institution, newest first.',
    access: { permission: '${oneKebab}.read' },
    audit: 'read',
    reads: ['${oneKebab}'],
    body: input({ text: text(255).optional(), ...windowFields }),
    answer: rows(${one}Row),
  },
});
`;
}

function serverFile({ camel, table }: Names): string {
  return `import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { ${camel} } from './contract.ts';

export const ${camel}Server = serve(${camel}, {
  async search({ body }, { client }) {
    const { rows } = await client.query(
      \`select id, text, written_at, count(*) over () as total from portal.${table}
        where $1::text is null or strpos(lower(text), lower($1)) > 0 order by written_at desc, id offset $2 limit $3\`,
      [body.text ?? null, ...pageOf(body)],
    );
    return {
      total: totalOf(rows),
      rows: rows.map(({ id, text, written_at }) => ({ id, text, writtenAt: written_at.toISOString() })),
    };
  },
});
`;
}

function wordsFile({ one, oneKebab }: Names): string {
  return `import { words } from '#kit/words/words.ts';

export const ${one}Words = words('${oneKebab}', {
  list: ['Danh sách', 'List'],
  text: ['Nội dung', 'Text'],
  writtenAt: ['Thời điểm ghi', 'Written at'],
  id: ['Mã', 'Code'],
});
`;
}

function namesFile({ camel, oneKebab }: Names): string {
  return `import { names } from '#kit/contract/names.ts';

export const ${camel}Names = names({
  rights: { '${oneKebab}.read': { name: ['Xem danh sách mới', 'View the new list'], roles: ['clerk', 'approver'] } },
  topics: ['${oneKebab}'],
});
`;
}

function screenFile({ camel, folder }: Names): string {
  return `import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { ${camel} } from './contract.ts';

export default listScreen(${camel}.search, { name: '${folder}', fields: ['text'], searchesAtOnce: true });
`;
}

function testFile({ camel, table }: Names): string {
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#testing/server.ts';
import { ${camel} } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

test('the list is searched by a part of its text', async () => {
  const lan = await server.as('lan.clerk');
  await server.sql(
    \`insert into portal.${table} (institution_id, text)
     select portal.acting_institution(), unnest(array['Gọi lại', 'Gửi tệp'])\`,
  );
  const { body } = await lan.send(${camel}.search, { body: { text: 'GỌI' } });
  expect(${camel}.search.answer.parse(body.data)).toMatchObject({ total: 1, rows: [{ text: 'Gọi lại' }] });
});
`;
}

function examplesFile({ camel, folder }: Names): string {
  const key = camel === folder ? camel : `'${folder}'`;
  return `import type { Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, ${camel === folder ? `'${camel}'` : key}> = {
  ${key}: { search: { request: async () => ({ body: {} }) } },
};
`;
}

type Register = { readonly path: string; readonly find: RegExp; readonly line: string };

/** A register's line goes in front of what `find` finds first. */
function registers({ camel, folder, oneKebab }: Names): Register[] {
  const key = camel === folder ? camel : `'${folder}'`;
  const right = `${oneKebab}.read`;
  return [
    {
      path: 'features/servers.ts',
      find: /^import /m,
      line: `import { ${camel}Server } from './${folder}/server.ts';\n`,
    },
    { path: 'features/servers.ts', find: /(?<=^export const servers = \{\n)/m, line: `  ${key}: ${camel}Server,\n` },
    { path: 'features/names.ts', find: /^import /m, line: `import { ${camel}Names } from './${folder}/names.ts';\n` },
    { path: 'features/names.ts', find: /^\] as const satisfies/m, line: `  ${camel}Names,\n` },
    {
      path: 'features/screens.ts',
      find: /(?<=^ {2}\.\.\.inGroup\('work', \[\n)/m,
      line: `    { path: '${folder}', title: ['Danh sách mới', 'New list'], access: '${right}', load: () => import('./${folder}/${folder}.screen.tsx') },\n`,
    },
  ];
}

function withLine(text: string, { path, find, line }: Register): string {
  const at = text.search(find);
  if (at < 0) throw new Error(`${path} has no place for: ${line.trim()}`);
  return text.slice(0, at) + line + text.slice(at);
}
