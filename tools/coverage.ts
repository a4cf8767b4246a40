import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { testTitles } from './test-titles.ts';

// npm run coverage: fills the column 'Proved by' of docs/coverage.md from the titles of all tests.

export const page = fileURLToPath(new URL('../docs/coverage.md', import.meta.url));
const filesShown = 3;

/** A statement of the two documents: its row in docs/coverage.md. */
export type Statement = { readonly statement: string; readonly ids: readonly string[]; readonly line: number };

/** The rows of the page, without the heads of its tables. */
export function statementsOf(text: string): Statement[] {
  return text.split('\n').flatMap((row, line) => {
    const [, statement = '', ids = ''] = row.split('|').map((cell) => cell.trim());
    const named = ids.match(/\b[A-Z0-9]{3}-\d\d\b/g);
    return named === null ? [] : [{ statement, ids: named, line }];
  });
}

/** The page with its last column made of the titles: the files that prove most of a row's requirements first. */
export function filled(text: string): string {
  const titles = testTitles();
  const rows = text.split('\n');
  for (const { ids, line } of statementsOf(text)) {
    const cells = (rows[line] ?? '').split('|');
    cells[4] = ` ${proofsOf(ids, titles)} `;
    rows[line] = cells.join('|');
  }
  return rows.join('\n');
}

function proofsOf(ids: readonly string[], titles: ReturnType<typeof testTitles>): string {
  const counts = new Map<string, number>();
  for (const { file, title } of titles) {
    const named = ids.filter((id) => title.includes(id)).length;
    if (named > 0) counts.set(file, (counts.get(file) ?? 0) + named);
  }
  const files = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([file]) => file);
  const more = files.length > filesShown ? `, ${files.length - filesShown} more` : '';
  return files.slice(0, filesShown).map(linked).join(', ') + more;
}

function linked(file: string): string {
  return `[${file.replace(/^features\//, '').replace(/\.(test|e2e)\.tsx?$/, '')}](../${file})`;
}

if (process.argv[1]?.endsWith('coverage.ts')) writeFileSync(page, filled(readFileSync(page, 'utf8')));
