import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { migrationsFolder } from '#database/migrate.ts';
import { readSchema } from '#database/schema-files.ts';
import { root } from '#tools/source-files.ts';
import { type Change, draftMigration } from './draft-migration.ts';
import { filesOfList } from './list.ts';
import { namesOf } from './names.ts';

// npm run new -- list NAME: writes a new list's files, its lines in the registers and its migration.
// npm run new -- migration NAME [REV]: drafts the migration for what changed in database/schema since REV, the last commit without one;
// a draft of that name that is not committed is written again.
const [kind, name = '', revision = 'HEAD'] = process.argv.slice(2);

if (kind === 'list' && name !== '') writeList();
else if (kind === 'migration' && name !== '') writeMigration();
else {
  console.error('npm run new -- list NAME, or npm run new -- migration NAME [REV]');
  process.exitCode = 2;
}

function writeList(): void {
  const names = namesOf(name);
  if (existsSync(join(root, 'features', names.folder))) throw new Error(`features/${names.folder} is there already.`);
  const files = filesOfList(names, (path) => readFileSync(join(root, path), 'utf8'));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(path);
  }
  const sources = [...files.keys()].filter((path) => /\.tsx?$/.test(path));
  execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', ...sources], {
    cwd: root,
  });
  execFileSync(process.execPath, [import.meta.filename, 'migration', name], { cwd: root, stdio: 'inherit' });
  console.log('database/schema/rights.sql and docs/rights.md follow from names.ts: nobody edits them.');
  console.log(`Now: npm run db:types, npm run check -- ${name}, and put your own columns and texts in.`);
  console.log(
    `The name 'Danh sách mới' is in features/screens.ts and names.ts; database/schema/${name}.sql says what a row is.`,
  );
}

function writeMigration(): void {
  // What features declare becomes rows of the schema. A process of its own reads their registers as they are now.
  execFileSync(process.execPath, [join(root, 'tools/write-rights.ts')], { cwd: root });
  const draft = draftMigration(changesSince(revision));
  if (draft === '') {
    console.log(`database/schema is as it was at ${revision}: nothing needs a migration.`);
    return;
  }
  const file = migrationFile(`_${name.replaceAll('-', '_')}.sql`);
  writeFileSync(join(migrationsFolder, file), draft);
  console.log(`database/migrations/${file}`);
  if (draft.includes('-- decide:')) console.log('Decide on the lines that begin with "-- decide:".');
}

/** The file of a draft: the one that is there and not committed yet, or the next number. */
function migrationFile(end: string): string {
  const drafts = git('ls-files', '--others', 'database/migrations').split('\n');
  const drafted = drafts.map((path) => basename(path)).find((file) => file.replace(/^\d+/, '') === end);
  const numbers = readdirSync(migrationsFolder).map((file) => Number(/^\d+/.exec(file)?.[0] ?? 0));
  return drafted ?? `${String(Math.max(...numbers) + 1).padStart(4, '0')}${end}`;
}

function changesSince(rev: string): Change[] {
  const before = new Map(
    oldFiles(rev).map((file) => [file.replace(/\.sql$/, ''), git('show', `${rev}:database/schema/${file}`)]),
  );
  const now = new Map(readSchema().map((part) => [part.name, part.sql]));
  return [...new Set([...now.keys(), ...before.keys()])]
    .filter((part) => part !== 'settings')
    .map((part) => ({ name: part, before: before.get(part) ?? '', now: now.get(part) ?? '' }));
}

function oldFiles(rev: string): string[] {
  const listed = git('ls-tree', '--name-only', rev, 'database/schema/').split('\n');
  return listed.filter((path) => path.endsWith('.sql')).map((path) => path.replace(/^.*\//, ''));
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
}
