import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type BenchWorker = { readonly pid: number; readonly stop: () => Promise<void> };

/** The shipped worker (separate process, demo mode) on the embedded database of a folder. */
export async function startWorkerProcess(dataDir: string): Promise<BenchWorker> {
  const child = spawn(process.execPath, ['--import', './tools/follow-parent.mjs', 'apps/server/worker.ts'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, DATA_DIR: dataDir, BUREAU_LOG_LEVEL: 'info' },
  });
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('worker ready')) resolve();
      else process.stderr.write(text);
    });
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  // The memory of its start is returned a moment later.
  await pause(3_000);
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
