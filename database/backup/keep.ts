import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { segmentsBefore } from './archive.ts';
import { backupNames, placesIn, readBackup, timeOfName } from './manifest.ts';
import { hanoiMilliseconds } from './times.ts';

const days = 7;
const weeks = 4;
const dayMilliseconds = 86_400_000;

/** The backups that are kept: the newest of each of the last 7 days and of each of the last 4 weeks that have one. */
export function keptNames(names: readonly string[]): Set<string> {
  const newestFirst = [...names].sort().reverse();
  const newestOfEach = (most: number, unitOf: (day: number) => number) => {
    const units = new Map<number, string>();
    for (const name of newestFirst) {
      const unit = unitOf(Math.floor((timeOfName(name).getTime() + hanoiMilliseconds) / dayMilliseconds));
      if (!units.has(unit)) units.set(unit, name);
    }
    return [...units.values()].slice(0, most);
  };
  // The first day of the count was a Thursday; weeks begin on Monday.
  return new Set([...newestOfEach(days, (day) => day), ...newestOfEach(weeks, (day) => Math.floor((day + 3) / 7))]);
}

/**
 * Removes backups that the rule does not keep, leftovers of interrupted backups, the log before the oldest backup and
 * stored files that no backup names. Returns the names of the removed backups and how many log files were removed.
 */
export function removeOld(backups: string): { removed: string[]; segments: number } {
  const { bases, wal, files } = placesIn(backups);
  const names = backupNames(backups);
  const kept = keptNames(names);
  const removed = names.filter((name) => !kept.has(name));
  for (const name of removed) rmSync(join(bases, name), { recursive: true, force: true });
  for (const name of readdirSync(bases)) if (name.endsWith('.part')) rmSync(join(bases, name), { recursive: true });
  // A damaged manifest does not say what it needs, so nothing else is removed. `--list` names it.
  const manifests = names.filter((name) => kept.has(name)).map((name) => readBackup(backups, name).manifest);
  const [first, ...others] = manifests.map((manifest) => manifest.wal.start.segment);
  if (first === undefined) return { removed, segments: 0 };
  const oldest = others.reduce((least, one) => (one.slice(8) < least.slice(8) ? one : least), first);
  const unneeded = segmentsBefore(oldest, wal);
  for (const path of unneeded) rmSync(path, { force: true });
  removeUnnamed(files, new Set(manifests.flatMap(({ store }) => store.map(({ path }) => path))));
  return { removed, segments: unneeded.length };
}

function removeUnnamed(files: string, named: ReadonlySet<string>): void {
  if (!existsSync(files)) return;
  for (const folder of readdirSync(files)) {
    for (const name of readdirSync(join(files, folder))) {
      if (!named.has(`${folder}/${name}`)) rmSync(join(files, folder, name), { force: true });
    }
  }
}
