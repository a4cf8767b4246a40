import { Refusal } from '#kit/contract/refusal.ts';
import { type Asker, Overdue, TurnThreads } from '#kit/server/threads/turn-threads.ts';
import type { Finding } from './finding.ts';

/** A received file: how long it is, and what reads it. */
export type Content = { readonly bytes: number; readonly read: () => Promise<AsyncIterable<Uint8Array>> };

export type ToInspect = { readonly content: Uint8Array<ArrayBuffer> };

/** What a file hides is counted, so that this time is met only on a machine that has no time for files at all. */
const mostSeconds = 30;

/**
 * Threads for the built-in check, which unpacks and reads some hundred megabytes of a file that was made for it. Each
 * holds one file in memory; two, so that one user's files leave a thread to those of others (HRD-04).
 */
export function inspectThreads(mostMilliseconds: number) {
  const threads = new TurnThreads<ToInspect, Finding | undefined>({
    program: new URL('inspect-thread.ts', import.meta.url),
    problem: 'a file could not be inspected',
    most: 2,
    mostWaiting: 64,
    mostMilliseconds,
    handedOver: ({ content }) => [content.buffer],
  });
  return async (file: Content, asker?: Asker): Promise<Finding | undefined> => {
    try {
      return await threads.runWhenFree(async () => ({ content: await whole(file) }), asker);
    } catch (error) {
      if (error instanceof Overdue) return { kind: 'overdue', what: '' };
      throw error;
    }
  };
}

/** Looks into a file in a low-priority thread, askers by turns. Refuses `busy` if too many wait. */
export const inspectInThread = inspectThreads(mostSeconds * 1000);

/** The file as it is, chunk by chunk, so that no large copy holds up the calls. */
async function whole({ bytes, read }: Content): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(bytes);
  let at = 0;
  for await (const chunk of await read()) {
    if (at + chunk.length > bytes) throw new Refusal('upload-broken', 'file');
    content.set(chunk, at);
    at += chunk.length;
  }
  return content.subarray(0, at);
}
