import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { type Backup, BackupError } from './manifest.ts';

/** A file of the log in the archive; `until` is PostgreSQL's last write into it. */
export type Segment = { readonly name: string; readonly path: string; readonly until: Date };

/** The range of one backup: it can be restored to any time between its stop and `until`, with these segments. */
export type Reach = { readonly backup: Backup; readonly until: Date; readonly segments: readonly Segment[] };

/** The archived log that follows a backup without a gap, on its own timeline, oldest first. */
export function reachOf(backup: Backup, walFolder: string): Reach {
  const { wal, database, stoppedAt } = backup.manifest;
  const segments: Segment[] = [];
  for (let name = wal.start.segment; ; name = segmentAfter(name, database.segmentBytes)) {
    const path = join(walFolder, `${name}.zst`);
    if (!existsSync(path)) break;
    segments.push({ name, path, until: statSync(path).mtime });
  }
  const last = segments.at(-1);
  // A backup cannot be restored without the log written while it was made.
  const isWhole = last !== undefined && last.name >= wal.stop.segment;
  const until = isWhole && last.until > stoppedAt ? last.until : stoppedAt;
  return { backup, until, segments: isWhole ? segments : [] };
}

/**
 * The name of the next segment: 8 hex digits of the timeline, 8 of the log file, 8 of the segment in it, of which
 * there are as many as fill 4 GB.
 */
export function segmentAfter(name: string, segmentBytes: number): string {
  const perFile = 0x1_0000_0000 / segmentBytes;
  const number = Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16), 16) + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return name.slice(0, 8) + hex(Math.floor(number / perFile)) + hex(number % perFile);
}

/** Reads archived segments to their end. Throws a BackupError that names the first damaged or cut one. */
export function checkSegments(segments: readonly Segment[], segmentBytes: number): void {
  for (const { path } of segments) {
    let bytes: Buffer;
    try {
      // The compressed form has its own checksum.
      bytes = zstdDecompressSync(readFileSync(path), { maxOutputLength: segmentBytes + 1 });
    } catch {
      throw new BackupError(`${path} is damaged or was cut`);
    }
    if (bytes.length !== segmentBytes) {
      throw new BackupError(`${path} was cut: ${bytes.length} bytes instead of ${segmentBytes}`);
    }
  }
}

/** The archived files that no backup from `oldest` (a segment's name) on needs; timelines are ignored. */
export function segmentsBefore(oldest: string, walFolder: string): string[] {
  return readdirSync(walFolder)
    .filter((name) => /^[0-9A-F]{24}[.\w]*\.zst$/.test(name) && name.slice(8, 24) < oldest.slice(8))
    .map((name) => join(walFolder, name));
}
