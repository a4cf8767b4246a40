import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { mostFiles } from './room-rules.ts';

// npm run house [-- FOLDER]: measures the structure of the sources and prints a table. FOLDER is another checkout, so
// that one script measures two commits. Lines of code are lines other than blanks and comments. `-- --write` puts the
// table into docs/architecture.md. tools/house.test.ts holds the bars; a bar may only fall.

const here = fileURLToPath(new URL('..', import.meta.url));
const [argument] = process.argv[1]?.endsWith('house.ts') ? process.argv.slice(2) : [];
const root = resolve(argument?.startsWith('--') ? here : (argument ?? here));
const rooms = ['kit', 'bureau', 'features', 'apps', 'database', 'testing', 'tests', 'bench', 'tools'];

type Source = { readonly path: string; readonly text: string; readonly lines: number; readonly codeLines: number };

const files = rooms.flatMap(filesBelow);
const sources = files.filter((path) => /\.tsx?$/.test(path) && !isGenerated(path)).map(read);
const product = sources.filter(({ path }) => !isTest(path) && /^(kit|bureau|features|apps|database)\//.test(path));
const byPath = new Map(sources.map((source) => [source.path, source]));

/** A measure of the sources. The bar is the most that it may be; without one it is only told. */
type Row = readonly [measure: string, value: number, bar?: number];

export const rows: readonly Row[] = [
  ...sizes(),
  ...queries(),
  ...schema(),
  ...lists(),
  ...browser(),
  ...folders(),
  ...registers(),
];

/** The page that shows the table, between these two lines. */
export const page = join(root, 'docs/architecture.md');
export const between = /(<!-- npm run house -- --write -->\n\n)([^]*?)(\n\n<!-- end of the table -->)/;

if (argument === '--write')
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(between, (_, begin, _table, end) => begin + table() + end),
  );
else if (process.argv[1]?.endsWith('house.ts')) console.log(table());

function sizes(): Row[] {
  return [
    ['source files of the product (.ts, .tsx; no tests, fixtures, generated files)', product.length],
    ['their lines', sum(product, ({ lines }) => lines)],
    ['their lines of code', sum(product, ({ codeLines }) => codeLines)],
    [
      'lines of code of tests, benches and tools',
      sum(sources, ({ codeLines }) => codeLines) - sum(product, ({ codeLines }) => codeLines),
    ],
  ];
}

function queries(): Row[] {
  return [
    ['query places', matches(product, /\.query[<(]/g)],
    ['of these with a row type written by hand', matches(product, /\.query</g), 6],
  ];
}

function schema(): Row[] {
  const stands = existsSync(join(root, 'database/schema'));
  const folder = stands ? 'database/schema' : 'database/migrations';
  const defined = new Map<string, number>();
  for (const name of filesBelow(folder).filter((path) => path.endsWith('.sql'))) {
    const text = readFileSync(join(root, name), 'utf8');
    for (const [, called = ''] of text.matchAll(/create\s+(?:or\s+replace\s+)?function\s+([\w.]+)/gi))
      defined.set(called, (defined.get(called) ?? 0) + 1);
  }
  return [
    ['SQL functions', defined.size],
    ['of these defined more than once', [...defined.values()].filter((times) => times > 1).length, 1],
    ['migrations', readdirSync(join(root, 'database/migrations')).filter((name) => name.endsWith('.sql')).length],
  ];
}

/** The files of a list's screen include those that nothing else imports. */
function lists(): Row[] {
  const screens = product.filter(({ path, text }) => path.endsWith('.screen.tsx') && /\blistScreen\(/.test(text));
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]));
  const users = new Map<string, Set<string>>();
  for (const [path, targets] of imports)
    for (const target of targets) users.set(target, (users.get(target) ?? new Set()).add(path));
  const lines = screens.map((screen) => {
    const own = new Set([screen.path]);
    for (const path of own)
      for (const target of imports.get(path) ?? []) {
        const isOwn = [...(users.get(target) ?? [])].every((user) => own.has(user) || isTest(user));
        if (isOwn && !/\/(contract|words)\.ts$/.test(target)) own.add(target);
      }
    return sum([...own], (path) => byPath.get(path)?.codeLines ?? 0);
  });
  return [
    ['list screens', screens.length],
    ['lines of code of a list screen, median', median(lines), 35],
    ['lines of code of a list screen, most', Math.max(0, ...lines)],
  ];
}

function browser(): Row[] {
  const pages = product.filter(({ path }) => /^(features|apps)\//.test(path));
  return [
    ['failures shown by hand in features and the shell (toastFailure)', matches(pages, /\btoastFailure\(/g), 1],
    ['query keys written by hand', matches(pages, /queryKey: \[/g), 1],
    [
      'stores of a module in features',
      matches(
        pages.filter(({ path }) => path.startsWith('features/')),
        /\bmakeStore[<(]/g,
      ),
      0,
    ],
  ];
}

function folders(): Row[] {
  const counted = new Map<string, number>();
  for (const { path } of sources.filter(({ path: one }) => !isTest(one))) {
    const folder = dirname(path);
    counted.set(folder, (counted.get(folder) ?? 0) + 1);
  }
  const [most = ['', 0]] = [...counted].sort(([, one], [, other]) => other - one);
  return [
    ['folders with sources', counted.size],
    ['source files in the fullest folder', most[1], mostFiles],
  ];
}

function registers(): Row[] {
  const named = product.filter(({ path }) => /^features\/[\w-]+\.ts$/.test(path));
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const listed = (key: string) => new RegExp(`"${key}": \\{([^}]*)\\}`).exec(manifest)?.[1]?.match(/":/g)?.length ?? 0;
  return [
    ['registers of features', named.length],
    ['packages that the product needs', listed('dependencies')],
    ['packages that its development needs besides', listed('devDependencies')],
  ];
}

function table(): string {
  const width = Math.max(...rows.map(([measure]) => measure.length));
  const line = (measure: string, now: string, bar: string) =>
    `| ${measure.padEnd(width)} | ${now.padStart(7)} | ${bar.padStart(7)} |`;
  return [
    line('measure', 'now', 'at most'),
    `| ${'-'.repeat(width)} | ------: | ------: |`,
    ...rows.map(([measure, value, bar]) => line(measure, value.toLocaleString('en'), bar?.toLocaleString('en') ?? '')),
  ].join('\n');
}

function filesBelow(folder: string): string[] {
  const place = join(root, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path) && statSync(join(root, path)).isFile())
    .sort();
}

function isTest(path: string): boolean {
  return (
    /\.(test|e2e|fixture|config)\.tsx?$|\/write-[\w-]+\.ts$/.test(path) ||
    /^(tests|testing|kit\/testing|bench|tools)\//.test(path)
  );
}

function isGenerated(path: string): boolean {
  return /^database\/(tables|statements)\.ts$|\.generated\.ts$|\.d\.m?ts$/.test(path);
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const { comments } = parseSync(path, text);
  const blanked = comments.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  );
  const lines = (given: string) => given.split('\n').filter((line) => line.trim() !== '').length;
  return { path, text, lines: text.split('\n').length - 1, codeLines: lines(blanked) };
}

function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'((?:#|\.)[^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : normalize(relative(root, resolve(root, dirname(path), name))),
  );
}

function matches(among: readonly Source[], pattern: RegExp): number {
  return sum(among, ({ text }) => [...text.matchAll(pattern)].length);
}

function sum<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
