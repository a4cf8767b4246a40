import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'bureau-full-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program with `folder` as a private disk of 2 MB; needs a Linux that allows user namespaces. */
function onSmallDisk(...command: string[]) {
  const script = `mount -t tmpfs -o size=2m none "$0" && exec "$@"`;
  return spawnSync('unshare', ['-rm', 'sh', '-c', script, folder, ...command], { encoding: 'utf8' });
}

const program = `
  const { diskFiles } = await import(${JSON.stringify(new URL('disk.ts', import.meta.url).href)});
  const { isStorageFull } = await import(${JSON.stringify(new URL('storage-full.ts', import.meta.url).href)});
  const { readdirSync } = await import('node:fs');
  const files = diskFiles(${JSON.stringify(folder)});
  async function* megabytes(count) { for (let at = 0; at < count; at++) yield Buffer.alloc(1024 * 1024, 1); }
  const full = await files.receive(megabytes(3)).then(() => false, isStorageFull);
  const left = readdirSync(${JSON.stringify(join(folder, 'quarantine'))});
  const { bytes } = await files.write(megabytes(1));
  console.log(JSON.stringify({ full, left, bytes }));`;

test.skipIf(onSmallDisk('true').status !== 0)(
  'UPL-05 a full disk is reported, keeps no half file, and takes the next file that fits',
  () => {
    const { stdout, stderr } = onSmallDisk(process.execPath, '--input-type=module', '--eval', program);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({ full: true, left: [], bytes: 1024 * 1024 });
  },
);
