import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import { Client } from 'pg';
import { readAccess, superuserUrl } from '#database/embedded-access.ts';
import { embeddedDatabase, startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { quickFolder } from '#testing/folders/quick-folder.ts';
import { root } from './source-files.ts';
import { readCatalog } from './statements/catalog.ts';
import { findStatements, type Place } from './statements/find-statements.ts';
import { type Judged, judge, type Known } from './statements/judge.ts';
import { render } from './statements/render.ts';
import { type Role, rolesOf } from './statements/roles.ts';
import { untypedPlaces } from './statements/untyped-places.ts';
import { makeStagingTables } from './statements/staging-tables.ts';
import { makeTemporaryTables } from './statements/temporary-tables.ts';

// Writes database/statements.ts from a database that is made for it; with --check it only says what is not so.
const isCheck = process.argv.includes('--check');
const target = `${root}database/statements.ts`;
const dataDir = mkdtempSync(join(quickFolder(), 'bureau-statements-'));
const quiet = () => undefined;
const problems: string[] = [];
try {
  const [{ places, unknown, untyped }, embedded] = await Promise.all([
    Promise.resolve().then(() => findStatements()),
    startEmbedded({ dataDir, log: quiet, settings: { fsync: 'off' } }),
  ]);
  try {
    const urls = await migrate({ ownerUrl: embedded.ownerUrl, dataDir, log: quiet });
    const known = await judgeAll(places, {
      owner: embedded.ownerUrl,
      app: urls.appUrl,
      loader: urls.loaderUrl,
      superuser: superuserOf(),
    });
    const text = render(known);
    if (!isCheck) writeFileSync(target, text);
    else if (readFileSync(target, 'utf8') !== text)
      problems.push('database/statements.ts is not what the sources and the schema say: npm run db:types');
    for (const { path, line, type } of unknown)
      problems.push(`${path}:${line} sends a text that the compiler does not know: ${type.slice(0, 80)}`);
    for (const [path, count] of untyped) {
      const allowed = untypedPlaces[path] ?? 0;
      if (count > allowed)
        problems.push(
          `${path} sends ${count} statements untyped, and ${allowed} are allowed: let the text be a literal`,
        );
    }
    for (const [path, allowed] of Object.entries(untypedPlaces)) {
      const count = untyped.get(path) ?? 0;
      if (count < allowed)
        problems.push(`${path} sends ${count} statements untyped: tools/statements/untyped-places.ts may say no more`);
    }
    console.log(`${known.size} statements of ${places.length} places`);
  } finally {
    await embedded.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;

type Urls = Readonly<Record<Role, string>>;

function superuserOf(): string {
  const access = readAccess(dataDir);
  if (access === undefined) throw new Error('the database that was made has no file with its passwords');
  return superuserUrl(access, embeddedDatabase);
}

async function judgeAll(places: readonly Place[], urls: Urls): Promise<Map<string, Judged>> {
  await loadModule();
  const clients = new Map<string, Client>();
  const clientOf = async (role: Role): Promise<Client> => {
    const open = clients.get(role) ?? new Client({ connectionString: urls[role] });
    if (!clients.has(role)) {
      await open.connect();
      clients.set(role, open);
    }
    return open;
  };
  await makeStagingTables(await clientOf('owner'));
  const catalog = await readCatalog(await clientOf('owner'));
  const known = new Map<string, Judged>();
  for (const [path, ofFile] of Map.groupBy(places, (place) => place.path)) {
    const refusals = new Map<string, string>();
    const cursors: Known['cursors'] = new Map();
    for (const role of rolesOf(path)) {
      const client = await clientOf(role);
      await client.query('begin');
      try {
        await makeTemporaryTables(
          client,
          ofFile.flatMap(({ texts }) => texts),
        );
        for (const { line, texts } of ofFile) {
          for (const text of texts) {
            await client.query('savepoint one');
            try {
              known.set(text, await judge(client, { catalog, cursors }, text));
            } catch (error) {
              refusals.set(text, `${path}:${line} ${error instanceof Error ? error.message : String(error)}`);
            }
            await client.query('rollback to savepoint one');
          }
        }
      } finally {
        await client.query('rollback');
      }
    }
    for (const [text, refusal] of refusals) if (!known.has(text)) problems.push(refusal);
  }
  for (const client of clients.values()) await client.end();
  return known;
}
