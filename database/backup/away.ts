import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isCold } from './copy.ts';
import type { FarFolder } from './far-folder.ts';
import { keptNames } from './keep.ts';
import { type Backup, BackupError, placesIn, readBackups } from './manifest.ts';
import { segmentAfter } from './archive.ts';

const atOnce = 4;
const mark = 'newest.json';
const logMark = 'newest-log.json';
const segmentFile = /^[0-9A-F]{24}\.zst$/;

/**
 * Copies the archived log that is missing elsewhere there, oldest first. `sent` holds the names known to be there; an
 * empty one is filled first. Returns how many were sent.
 */
export async function copyLogAway(backups: string, far: FarFolder, sent: Set<string>): Promise<number> {
  const { wal } = placesIn(backups);
  const here = logIn(wal);
  if (sent.size === 0) for await (const { path } of far.list('wal/')) sent.add(path.slice('wal/'.length));
  const missing = here.filter((name) => !sent.has(name));
  for (const name of missing) {
    await far.put(`wal/${name}`, join(wal, name));
    sent.add(name);
  }
  const newest = here.findLast((name) => segmentFile.test(name));
  if (newest !== undefined && missing.length > 0)
    await far.putText(logMark, JSON.stringify({ at: statSync(join(wal, newest)).mtime }));
  return missing.length;
}

/**
 * Brings the copy elsewhere up to date: backups (each is complete there once its manifest is), stored files, the log.
 * What the rule of keeping drops there is decided by what is there: emptying the folder here empties nothing there.
 * Returns how many files were sent.
 */
export async function copyAway(backups: string, far: FarFolder, say: (line: string) => void): Promise<number> {
  const { bases, files, wal } = placesIn(backups);
  const there = await sizesIn(far);
  let count = 0;
  const put = async (path: string, from: string) => {
    const { size } = statSync(from);
    if (there.get(path) === size) return;
    await far.put(path, from);
    there.set(path, size);
    count += 1;
  };
  const own = readBackups(backups, say);
  const stored = new Set(own.flatMap(({ manifest }) => manifest.store.map(({ path }) => path)));
  await each(stored, (path) => put(`files/${path}`, join(files, path)));
  for (const name of logIn(wal)) await put(`wal/${name}`, join(wal, name));
  for (const { name } of own) {
    const folder = join(bases, name);
    const content = pathsBelow(folder).filter((path) => path !== 'manifest.json');
    if (there.has(`base/${name}/manifest.json`)) continue;
    await each(content, (path) => put(`base/${name}/${path}`, join(folder, path)));
    await put(`base/${name}/manifest.json`, join(folder, 'manifest.json'));
  }
  const newest = own.at(-1);
  // While months are still to come from an older backup, none is removed.
  if (newest?.manifest.coming === undefined) await removeOldAway(far, there);
  if (newest !== undefined) await far.putText(mark, JSON.stringify({ at: newest.manifest.stoppedAt }));
  return count;
}

const told = z.object({ at: z.iso.datetime().transform((text) => new Date(text)) });

/** When the newest backup elsewhere was made, and until when the log is there; undefined is never. */
export async function readAway(far: FarFolder): Promise<{ madeAt: Date | undefined; logUntil: Date | undefined }> {
  const [backup, log] = await Promise.all([far.text(mark), far.text(logMark)]);
  const timeIn = (text: string | undefined) => (text === undefined ? undefined : told.parse(JSON.parse(text)).at);
  return { madeAt: timeIn(backup), logUntil: timeIn(log) };
}

/** What is missing elsewhere of a backup, or has another size there: its files, the log it needs, stored files. */
export async function faultsOfFarCopy({ name, manifest }: Backup, far: FarFolder): Promise<string[]> {
  const there = await sizesIn(far);
  const wrong: string[] = [];
  const look = (path: string, bytes: number) => (there.get(path) === bytes ? 0 : wrong.push(path));
  for (const { path, bytes } of manifest.files) look(`base/${name}/data/${path}`, bytes);
  for (const { path, bytes } of manifest.store) look(`files/${path}`, bytes);
  const { start, mark: last } = manifest.wal;
  for (let segment = start.segment; segment <= last.segment; ) {
    if (!there.has(`wal/${segment}.zst`)) wrong.push(`wal/${segment}.zst`);
    segment = segmentAfter(segment, manifest.database.segmentBytes);
  }
  if (!there.has(`base/${name}/manifest.json`)) wrong.push(`base/${name}/manifest.json`);
  return wrong.map((path) => `${far.name}${path} ${there.has(path) ? 'has another size' : 'is missing'}`);
}

/** Downloads a backup, with the log until a time, or as much of it as is there; what the folder has already stays. */
export async function downloadBackup(
  far: FarFolder,
  {
    into,
    until,
    isHotOnly = false,
    say,
  }: {
    readonly into: string;
    readonly until: Date | undefined;
    /** Leave out what lies on tablespaces; a later call without it brings that. */
    readonly isHotOnly?: boolean;
    readonly say: (line: string) => void;
  },
): Promise<Backup> {
  const found = await manifestsIn(far, into);
  const backup = found.findLast(({ manifest }) => until === undefined || manifest.stoppedAt <= until);
  if (backup === undefined) {
    const first = found[0]?.manifest.stoppedAt.toISOString();
    throw new BackupError(
      first === undefined ? `There is no backup in ${far.name}.` : `The first backup in ${far.name} is of ${first}.`,
    );
  }
  for (const { name, folder } of found) if (name !== backup.name) rmSync(folder, { recursive: true });
  const { manifest } = backup;
  say(`Bringing the backup ${backup.name} from ${far.name}: ${manifest.files.length} files`);
  const base = `base/${backup.name}/`;
  const content: string[] = [];
  const isLeft = (path: string) => isHotOnly && isCold(path.slice(`${base}data/`.length));
  for await (const { path, bytes } of far.list(base))
    if (!isLeft(path) && statSync(join(into, path), { throwIfNoEntry: false })?.size !== bytes) content.push(path);
  await each(content, (path) => far.get(path, join(into, path)));
  await each(manifest.store, ({ path }) => far.get(`files/${path}`, join(into, 'files', path)));
  const logs = await downloadLog(far, { into, until, from: manifest.wal.start.segment });
  say(`Brought ${logs} files of the log and ${manifest.store.length} stored files`);
  return backup;
}

async function downloadLog(
  far: FarFolder,
  { into, until, from }: { readonly into: string; readonly until: Date | undefined; readonly from: string },
): Promise<number> {
  let count = 0;
  for await (const { path } of far.list('wal/')) {
    const name = path.slice('wal/'.length);
    const isHistory = name.includes('.history.');
    if (!isHistory && (name.slice(0, 8) !== from.slice(0, 8) || name.slice(0, 24) < from)) continue;
    await far.get(path, join(into, path));
    count += 1;
    // Names on one timeline sort by time.
    if (!isHistory && until !== undefined && statSync(join(into, path)).mtime >= until) break;
  }
  return count;
}

/** The manifests of the complete backups elsewhere, copied into a folder of backups here; oldest first. */
async function manifestsIn(far: FarFolder, into: string): Promise<Backup[]> {
  for await (const { path } of far.list('base/')) {
    if (/^base\/[^/]+\/manifest\.json(\.sha256)?$/.test(path)) await far.get(path, join(into, path));
  }
  return readBackups(into, () => undefined);
}

async function removeOldAway(far: FarFolder, there: ReadonlyMap<string, number>): Promise<void> {
  const names = [...there.keys()].flatMap((path) => /^base\/([^/]+)\/manifest\.json$/.exec(path)?.[1] ?? []);
  const kept = keptNames(names);
  const gone = names.filter((name) => !kept.has(name));
  if (gone.length === 0) return;
  const isGone = (path: string) => gone.some((name) => path.startsWith(`base/${name}/`));
  // A backup without its manifest does not count, however far its removal gets.
  const paths = [...there.keys()].filter(isGone).sort((a, b) => Number(isManifest(b)) - Number(isManifest(a)));
  for (const path of paths) await far.remove(path);
  const folder = mkdtempSync(join(tmpdir(), 'bureau-away-'));
  try {
    const left = await manifestsIn(far, folder);
    // An unreadable manifest does not say what it needs, so nothing else is removed.
    if (left.length !== kept.size) return;
    const oldest = left.map(({ manifest }) => manifest.wal.start.segment.slice(8)).sort()[0] ?? '';
    const named = new Set(left.flatMap(({ manifest }) => manifest.store.map(({ path }) => `files/${path}`)));
    for (const path of there.keys()) {
      const isOldLog = segmentFile.test(path.slice(4)) && path.startsWith('wal/') && path.slice(12, 28) < oldest;
      if (isOldLog || (path.startsWith('files/') && !named.has(path))) await far.remove(path);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isManifest(path: string): boolean {
  return path.endsWith('/manifest.json');
}

async function sizesIn(far: FarFolder): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const part of ['base/', 'files/', 'wal/'])
    for await (const { path, bytes } of far.list(part)) sizes.set(path, bytes);
  return sizes;
}

function logIn(wal: string): string[] {
  return existsSync(wal)
    ? readdirSync(wal)
        .filter((name) => name.endsWith('.zst'))
        .sort()
    : [];
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

async function each<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const one = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
