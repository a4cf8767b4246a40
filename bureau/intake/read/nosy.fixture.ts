import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

// Stands where the parsing child stands, and tells what it may do there.

const { path }: { readonly path: string } = JSON.parse(process.argv[2] ?? '');
const tried = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};
const told = {
  environment: Object.keys(process.env),
  ownFile: tried(() => readFileSync(path)),
  otherFile: tried(() => readFileSync(`${path}.other`)),
  passwords: tried(() => readFileSync('/etc/passwd')),
  writing: tried(() => writeFileSync(path, '')),
  program: tried(() => spawnSync(process.execPath, ['--version'])),
  thread: tried(() => new Worker('', { eval: true })),
};
process.stdout.write(JSON.stringify(told));
