import { setTimeout as pause } from 'node:timers/promises';
import { statusOf } from './kit/memory.ts';
import { print } from './kit/pairs.ts';
import { startPortal } from './kit/portal.ts';
import { startWorkerProcess } from './kit/worker.ts';

/** The memory of a server and of a worker that nobody asks, a minute after their start. Arguments: seconds (60), subjects (2000). */
export async function run([seconds = '60', subjects = '2000']: readonly string[]): Promise<void> {
  // The first start of all invents the population, which takes memory of its own.
  await (await startPortal({ subjects: Number(subjects) })).stop();
  const portal = await startPortal({ subjects: Number(subjects) });
  const worker = await startWorkerProcess(portal.dataDir);
  try {
    await pause(Number(seconds) * 1_000);
    const about = { bench: 'rest', unit: 'MB' };
    const ours = statusOf(portal.pid, 'VmRSS');
    print({ ...about, work: 'a server at rest', ours, bar: '<= 230', holds: ours <= 230 });
    print({ ...about, work: 'a worker at rest', ours: statusOf(worker.pid, 'VmRSS'), bar: 'none', holds: true });
  } finally {
    await worker.stop();
    await portal.stop();
  }
}
