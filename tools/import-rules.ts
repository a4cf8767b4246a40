import { dirname } from 'node:path/posix';
import { isBesideTheProduct } from './source-files.ts';

// The folders of the bureau that pages and contracts may use; the rest of the bureau is for the server only.
const openRooms = ['bureau/words', 'bureau/contract', 'bureau/screens'];

/**
 * The part that a module belongs to: the first folder, and for kit and the open rooms of the bureau also the second
 * ('kit/server').
 */
function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  const room = `${first}/${second}`;
  return first === 'kit' || openRooms.includes(room) ? room : first;
}

// What each part may import. Imports run in one direction: kit ← bureau ← features ← apps.
const allowed: Record<string, string[]> = {
  'kit/words': [],
  'kit/contract': ['kit/words'],
  'kit/server': ['kit/contract', 'kit/words', 'database'],
  'kit/browser': ['kit/contract', 'kit/words'],
  database: [],
  'bureau/words': ['kit/words'],
  'bureau/contract': ['kit/contract', 'kit/words', 'bureau/words'],
  'bureau/screens': ['kit/contract', 'kit/words', 'kit/browser', 'bureau/words', 'bureau/contract'],
  bureau: ['kit/contract', 'kit/words', 'kit/server', 'bureau/words', 'bureau/contract', 'database'],
  features: ['kit/contract', 'kit/words', 'kit/server', 'kit/browser', 'bureau', ...openRooms],
  apps: ['kit/contract', 'kit/words', 'kit/server', 'kit/browser', 'database', 'bureau', ...openRooms, 'features'],
};

const forThePage = ['react', 'react-dom', 'react-day-picker', '@tanstack', 'react-hook-form'];
const forTheServer = ['fastify', 'pg', 'graphile-worker', 'pdfmake', 'hucre', 'pg-copy-streams'];

/**
 * Why `file` may not import `target`, or undefined if it may. A target is a path from the project's root for a file
 * of the project, else the specifier of a package.
 */
export function objectionTo(file: string, target: string, isOwn: boolean): string | undefined {
  if (isBesideTheProduct(file)) return undefined;
  return isOwn ? objectionToFile(file, target) : objectionToPackage(file, target);
}

/**
 * Why the import of the project's file `target` has the wrong form, or undefined if it is right: './' for files in
 * the importing file's folder and below, '#' and the path from the root for all others; a CSS module is imported as
 * `styles`, a second one under a name that ends in Styles.
 */
export function objectionToStyle(
  file: string,
  target: string,
  { specifier, name }: { readonly specifier: string; readonly name?: string | undefined },
): string | undefined {
  const isInside = target.startsWith(`${dirname(file)}/`);
  const wanted = isInside ? `./${target.slice(dirname(file).length + 1)}` : `#${target}`;
  if (specifier !== wanted) return `is written ${wanted}`;
  const isNamed = name === undefined || /^styles$|[a-z]Styles$/.test(name);
  return target.endsWith('.module.css') && !isNamed ? 'a CSS module is imported as styles' : undefined;
}

function objectionToFile(file: string, target: string): string | undefined {
  if (target === 'package.json') return undefined;
  if (isBesideTheProduct(target)) return 'is there for tests and tools only';
  const [from, to] = [partOf(file), partOf(target)];
  if (from !== to && !allowed[from]?.includes(to)) return `${from} does not import from ${to}`;
  if (isBrowserFile(file) && isServerFile(target)) return 'is code of the server, which no page may load';
  if (
    isContract(file) &&
    !/^((kit|bureau)\/(contract|words)\/|features\/names\.ts$)/.test(target) &&
    !isWordsOf(file, target) &&
    !isPartOf(file, target)
  ) {
    return 'a contract imports the contract and words of kit and bureau, the features’ names, its own words and zod only';
  }
  return from === 'features' && to === 'features' ? objectionBetweenFeatures(file, target) : undefined;
}

function objectionBetweenFeatures(file: string, target: string): string | undefined {
  const [, from = '', ownFile] = file.split('/');
  const [, to = '', otherFile] = target.split('/');
  // The registers and the texts of their menu are beside the features and know all of them.
  if (ownFile === undefined || from === to || otherFile === undefined) return undefined;
  if (target.endsWith('/contract.ts')) return undefined;
  return "a feature imports another feature's contract.ts only; what two share moves to bureau or kit";
}

function objectionToPackage(file: string, target: string): string | undefined {
  const name = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
  const scope = target.split('/')[0] ?? '';
  const isForThePage = forThePage.includes(name) || forThePage.includes(scope);
  const isForTheServer = target.startsWith('node:') || forTheServer.includes(name) || scope === '@fastify';
  if (isContract(file)) return name === 'zod' ? undefined : 'a contract imports no package but zod';
  if (isBrowserFile(file)) return isForTheServer ? 'is a package of the server' : undefined;
  if (isServerFile(file)) return isForThePage ? 'is a package of the pages' : undefined;
  return undefined;
}

function isContract(file: string): boolean {
  return file.startsWith('features/') && /[/-]contract\.ts$/.test(file);
}

function isWordsOf(file: string, target: string): boolean {
  return target === file.replace(/[^/]*contract\.ts$/, 'words.ts');
}

/** A contract of which a page needs only a part has that part beside it, such as `list-contract.ts`. */
function isPartOf(file: string, target: string): boolean {
  return target.endsWith('-contract.ts') && dirname(target) === dirname(file);
}

function isBrowserFile(file: string): boolean {
  return file.endsWith('.tsx') || /^(kit\/browser|bureau\/screens)\//.test(file) || file.startsWith('apps/portal/');
}

function isServerFile(file: string): boolean {
  if (/^(kit\/server|database|apps\/server)\//.test(file)) return true;
  return file.startsWith('features/') && /(^|[/.])(server|job)\.ts$/.test(file);
}
