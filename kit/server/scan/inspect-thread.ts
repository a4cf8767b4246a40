import { parentPort } from 'node:worker_threads';
import { type Done, giveWay } from '#kit/server/threads/turn-threads.ts';
import type { Finding } from './finding.ts';
import { inspect } from './inspect.ts';
import type { ToInspect } from './inspect-threads.ts';

giveWay();
parentPort?.on('message', (work: ToInspect) => void answer(work));

async function answer(work: ToInspect): Promise<void> {
  parentPort?.postMessage(await look(work));
}

async function look({ content }: ToInspect): Promise<Done<Finding | undefined>> {
  try {
    return { answer: await inspect(Buffer.from(content.buffer, content.byteOffset, content.length)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unknown' };
  }
}
