import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source-files.ts';
import { testTitles } from './test-titles.ts';

/** How many lines of levels 1 and 2 each section of ASVS 5.0 has, by chapter; they are numbered from 1. */
const lines: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};
const page = 'docs/security.md';
const rows = readFileSync(join(root, page), 'utf8')
  .split('\n')
  .map((row) => row.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '').trim()))
  .filter(([id = '']) => /^\d+\.\d+\.\d+$/.test(id));

test('docs/security.md has each line of levels 1 and 2 once, with a verdict', () => {
  const wanted = Object.entries(lines).flatMap(([chapter, sections]) =>
    Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${chapter}.${section}.${at + 1}`),
    ),
  );
  expect(wanted).toHaveLength(253);
  const shown = rows.filter(([, level]) => level !== '3').map(([id]) => id);
  expect(shown).toEqual(wanted.filter((id) => shown.includes(id)));
  expect(wanted.filter((id) => !shown.includes(id))).toEqual([]);
  const verdicts = new Set(['holds', 'by document', 'in part', 'by deployment', 'does not apply', 'open']);
  expect(rows.filter(([, , verdict = '']) => !verdicts.has(verdict))).toEqual([]);
  const told = (verdict: string) => rows.filter(([, level, one]) => level !== '3' && one === verdict).length;
  expect(readFileSync(join(root, page), 'utf8')).toContain(
    `${told('holds')} hold, ${told('by document')} by document, ${told('by deployment')} by deployment, ` +
      `${told('does not apply')} do not apply, ${told('in part')} hold in part and ${told('open')} are open. ` +
      `Of level 3 ${rows.length - shown.length} lines hold`,
  );
});

test('what holds is proved by a test of that title, what only a document can say by its section, and each exists', () => {
  const titlesOfTests = [...new Set(testTitles().map(({ file, title }) => `${file} ${title}`))];
  const faults = rows.flatMap(([id = '', , verdict, , proof = '']) => {
    const titles = [...proof.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    const places = [...proof.matchAll(/\]\(([^)]+)\)/g)].map(([, place = '']) => place);
    const isUnproved = verdict === 'holds' && titles.length === 0;
    const isSaid = places.some((place) => place.includes('#'));
    const isUnsaid = !isSaid && (verdict === 'by document' || (verdict === 'by deployment' && titles.length === 0));
    // A part of a title that several tests have would stay when the one that proves the line is gone.
    const lost = titles.filter((title) => titlesOfTests.filter((one) => one.includes(title)).length !== 1);
    return [
      ...(isUnproved ? [`${id}: no test proves it`] : []),
      ...(isUnsaid ? [`${id}: no section of a document says it`] : []),
      ...[...lost, ...places.filter((place) => !exists(place))].map((one) => `${id}: ${one}`),
    ];
  });
  expect(faults).toEqual([]);
});

/** True for a file, or a heading of a document as a link names it. */
function exists(place: string): boolean {
  const [file = '', section] = place.split('#');
  const path = join(root, normalize(join(dirname(page), file)));
  if (!existsSync(path)) return false;
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm);
  return section === undefined || [...headings].some(([, text = '']) => slugOf(text) === section);
}

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/** Who waits for a random time: nothing that somebody would guess hangs on it. */
const waits = new Set([
  'database/backup/mark.ts',
  'database/migrate.ts',
  'kit/browser/events.ts',
  'kit/browser/stale.ts',
  'kit/server/calls/audit-watch.ts',
  'kit/server/calls/retry.ts',
  'kit/server/http/holding.ts',
]);

test('no source starts a shell, makes code of a text, takes a certificate that nobody vouches for, or draws from Math.random but to wait', () => {
  const found = sourceFiles()
    .filter(
      (file) =>
        /^(?:apps|bureau|database|features|kit)\/.*\.tsx?$/.test(file) && !/\.(?:test|e2e|fixture)\./.test(file),
    )
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const undone =
        /\bexecSync\b|[^.\w]exec\(|\bshell: ?true|\beval\(|\bnew Function\b|'node:vm'|rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/.exec(
          text,
        );
      const drawn = waits.has(file) ? null : /Math\.random/.exec(text);
      return [undone, drawn].flatMap((match) => (match === null ? [] : [`${file}: ${match[0]}`]));
    });
  expect(found).toEqual([]);
});

/** Who makes a pattern of texts, all of them the source's own. */
const patterns = new Set([
  'apps/portal/vite.config.ts',
  'bureau/intake/read/xlsx.ts',
  'bureau/matching/company-name.ts',
  'bureau/matching/raw-keys.ts',
  'kit/browser/opened.ts',
  'kit/contract/screen.ts',
  'kit/server/database/with-tables.ts',
]);

test('a text that somebody typed is never part of a pattern, in a source or in a statement', () => {
  const product = sourceFiles().filter(
    (file) => /^(?:apps|bureau|database|features|kit)\/.*\.tsx?$/.test(file) && !/\.(?:test|e2e|fixture)\./.test(file),
  );
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(new Set(product.filter((file) => /\bRegExp\(/.test(textOf(file))))).toEqual(patterns);
  const asked = /\s!?~\*?\s*\(?\$\d|\bregexp_\w+\([^,()]+,\s*\$\d|\bsimilar to \$\d/;
  expect(product.filter((file) => asked.test(textOf(file)))).toEqual([]);
});
