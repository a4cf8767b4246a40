import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { page, statementsOf } from './coverage.ts';
import { root } from './source-files.ts';
import { testTitles } from './test-titles.ts';

const text = readFileSync(page, 'utf8');
const statements = statementsOf(text);
const requirements = readFileSync(`${root}docs/requirements.md`, 'utf8');
const [ofDocuments = ''] = requirements.split('# Requirements, second list');

test('each statement of the two documents has a requirement that a test names', () => {
  const titles = testTitles().map(({ title }) => title);
  const open = statements.flatMap(({ statement, ids }) =>
    ids.filter((id) => !titles.some((title) => title.includes(id))).map((id) => `${id}: ${statement}`),
  );
  expect(open).toEqual([]);
  const unknown = statements.flatMap(({ ids }) => ids).filter((id) => !requirements.includes(`- ${id} `));
  expect(unknown).toEqual([]);
});

test('each requirement that the documents ask for has its statements', () => {
  const shown = new Set(statements.flatMap(({ ids }) => ids));
  const asked = [...ofDocuments.matchAll(/^- ([A-Z0-9]{3}-\d\d) (.*)$/gm)].filter(([, , words = '']) =>
    /[12]§\d/.test(words),
  );
  expect(asked.length).toBeGreaterThan(130);
  expect(asked.flatMap(([, id = '']) => (shown.has(id) ? [] : [id]))).toEqual([]);
});

test('the files that prove a statement exist: npm run coverage', () => {
  const files = [...text.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
});

test('each file that stands beside a statement has a test that names its requirement: npm run coverage', () => {
  const titles = testTitles();
  const rows = text.split('\n');
  const lost = statements.flatMap(({ statement, ids, line }) =>
    [...(rows[line] ?? '').matchAll(/\]\(\.\.\/([^)]+)\)/g)].flatMap(([, file]) =>
      titles.some((one) => one.file === file && ids.some((id) => one.title.includes(id)))
        ? []
        : [`${statement}: ${file}`],
    ),
  );
  expect(lost).toEqual([]);
});
