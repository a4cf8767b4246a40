import { parentPort, workerData } from 'node:worker_threads';
import { type CipherKeys, makeCipher } from '#kit/server/cipher.ts';
import { generatedChunk } from './chunks.ts';
import { makeNation } from './nation.ts';
import type { Province } from './provinces.ts';

export type WorkerData = {
  seed: number;
  today: string;
  provinces: Province[];
  keys: CipherKeys;
  end: number;
  chunkSize: number;
};

// The thread's only task: for each number it receives, it makes the rows of a chunk of borrowers from there on.
const data: WorkerData = workerData;
const nation = makeNation(data.seed, data.today, data.provinces);
const { fieldKey, indexKey, ...rest } = data.keys;
// Bytes arrive as plain arrays in a thread.
const cipher = makeCipher({ fieldKey: Buffer.from(fieldKey), indexKey: Buffer.from(indexKey), ...rest });

parentPort?.on('message', (from: number) => {
  const context = { cipher, latestMonth: nation.latestMonth, today: data.today };
  const chunk = generatedChunk(nation, context, from, Math.min(from + data.chunkSize, data.end), data.end);
  // Copied out of Node's shared pool, so that each can be transferred instead of copied.
  const texts = [...chunk.texts].map(([table, text]) => [table, new Uint8Array(text)] as const);
  parentPort?.postMessage(
    { subjects: chunk.subjects, texts },
    texts.map(([, bytes]) => bytes.buffer),
  );
});
