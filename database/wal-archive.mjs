// PostgreSQL's archive_command and restore_command: `keep PATH NAME [FOLDER]` keeps a finished file of the
// write-ahead log, `fetch NAME PATH [FOLDER]` brings one back. Only Node's own modules: the cluster's account may be
// able to read nothing else, and gets this text through its standard input. Exit code 0 tells PostgreSQL that the
// file is safe.
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

// These files in the cluster's folder, where PostgreSQL starts us, name its archive.
const keptIn = 'archive-to';
const fetchedFrom = 'archive-from';

const [verb, ...words] = process.argv.slice(2);
try {
  if (verb === 'keep') keep(...words);
  else if (verb === 'fetch') process.exitCode = fetch(...words) ? 0 : 1;
  else throw new Error('keep PATH NAME [FOLDER] or fetch NAME PATH [FOLDER]');
} catch (error) {
  console.error(`The archive of the write-ahead log: ${error.message}`);
  process.exitCode = 1;
}

// Nothing is kept before the first backup: without one, the log is useless.
function keep(path, name, folder = textOf(keptIn)) {
  if (folder === undefined) return;
  if (!existsSync(folder)) throw new Error(`${folder} is not there`);
  const bytes = readFileSync(path);
  const target = join(folder, `${name}.zst`);
  if (existsSync(target)) {
    // PostgreSQL asks again if it was stopped before it recorded our answer.
    if (zstdDecompressSync(readFileSync(target)).equals(bytes)) return;
    throw new Error(`${target} exists already with other content and is left unchanged`);
  }
  const draft = `${target}.${process.pid}.part`;
  const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };
  writeFileSync(draft, zstdCompressSync(bytes, { params }), { mode: 0o600 });
  // The last write of the log into this file: how far in time the archive reaches.
  const { mtime } = statSync(path);
  utimesSync(draft, mtime, mtime);
  if (process.getuid?.() === 0) {
    // A backup made by root keeps files too, and the cluster's account must be able to read them all.
    const { uid, gid } = statSync(folder);
    chownSync(draft, uid, gid);
  }
  sync(draft);
  renameSync(draft, target);
  if (process.platform !== 'win32') sync(dirname(target));
}

// PostgreSQL asks for files that may be missing, to find the end of the archive: that is not an error.
function fetch(name, path, folder = textOf(fetchedFrom)) {
  const source = join(folder ?? '.', `${name}.zst`);
  if (!existsSync(source)) return false;
  rmSync(path, { force: true });
  writeFileSync(path, zstdDecompressSync(readFileSync(source)), { mode: 0o600 });
  appendFileSync('archive-fetched', `${name}\n`);
  return true;
}

function textOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

function sync(path) {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
