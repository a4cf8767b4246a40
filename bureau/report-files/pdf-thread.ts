import { parentPort } from 'node:worker_threads';
import { type Done, giveWay } from '#kit/server/threads/turn-threads.ts';
import { reportPdf } from './pdf.ts';
import type { ToPrint } from './pdf-threads.ts';

giveWay();
parentPort?.on('message', (work: ToPrint) => void answer(work));

async function answer(work: ToPrint): Promise<void> {
  parentPort?.postMessage(await print(work));
}

async function print({ report, language, stamp, proof }: ToPrint): Promise<Done<Uint8Array>> {
  try {
    return { answer: await reportPdf(report, language, stamp, proof) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unknown' };
  }
}
