import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from './data-dir-lock.ts';
import { StartFault } from './start-fault.ts';

/**
 * Makes the data folder if missing, and writes into it. Throws a StartFault that says why that fails and what to do.
 */
export function openDataFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  const probe = join(folder, `.probe.${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, 'A full disk still lets a file be made, and refuses what is written into it.');
  } catch (error) {
    throw new StartFault(`The data folder ${folder} ${whyNot(error)}`, { cause: error });
  } finally {
    remove(probe);
  }
}

function remove(probe: string): void {
  try {
    rmSync(probe, { force: true });
  } catch {
    // It could not be made either, and that is what is reported.
  }
}

// Step by step: Node's recursive mkdir reports a wrong reason on read-only disks, and on /proc it never returns.
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found === undefined && dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder);
}

function whyNot(error: unknown): string {
  const elsewhere = 'or set DATA_DIR to another folder.';
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return `may not be written by this user. Give the user that right, ${elsewhere}`;
    case 'EROFS':
      return `lies on a disk that is read-only. Make the disk writable, ${elsewhere}`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `lies on a disk that is full. Make room, ${elsewhere}`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `is no folder: a file stands in its way. Move the file, ${elsewhere}`;
    default:
      return `cannot be used: ${error instanceof Error ? error.message : String(error)}. Set DATA_DIR to another folder.`;
  }
}
