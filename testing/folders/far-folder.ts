import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FarFolder } from '#database/backup/far-folder.ts';

/** A folder of this machine in place of one elsewhere: faster than an object store for many files. */
export function farFolder(root: string): FarFolder {
  const copy = (from: string, to: string) => {
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  };
  return {
    name: 'far:',
    async *list(path) {
      const paths = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
      const files = paths
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
      for (const found of files.sort())
        if (found.startsWith(path)) yield { path: found, bytes: statSync(join(root, found)).size };
    },
    put: async (path, from) => copy(from, join(root, path)),
    get: async (path, to) => copy(join(root, path), to),
    async putText(path, text) {
      writeFileSync(join(root, path), text);
    },
    text: async (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
    remove: async (path) => rmSync(join(root, path), { force: true }),
    close: () => undefined,
  };
}
