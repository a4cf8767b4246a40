import type { Work } from '#kit/contract/work.ts';

/** Whether the browser hashes by itself: it does on a page that came over TLS, or from this machine. */
export function canWork(): boolean {
  return globalThis.crypto?.subtle !== undefined && typeof Worker === 'function';
}

/** Solves a proof of work beside the page, which stays alive meanwhile: about 0.3 s, or four times that instead of a picture. */
export async function solveWork(work: Work): Promise<string> {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('the proof of work could not be made')));
      worker.postMessage(work);
    });
  } finally {
    worker.terminate();
  }
}
