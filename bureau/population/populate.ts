import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ownConnection } from '#database/own-connection.ts';
import type { Connection } from '#database/connection.ts';
import type { Cipher, CipherKeys } from '#kit/server/cipher.ts';
import { firstGenerated } from './births.ts';
import { type Chunk, endOf, generatedChunk, knownChunk } from './chunks.ts';
import type { WorkerData } from './chunk-worker.ts';
import { markDecoys } from './decoys.ts';
import {
  copyChunk,
  dropIndexes,
  finish,
  loadInstitutions,
  makePartitions,
  readProvinces,
  refuseFilled,
  truncate,
} from './load.ts';
import { makeNation, type Nation } from './nation.ts';
import { type RowContext, tables } from './rows.ts';
import { sendScript } from '#database/send-script.ts';

export type PopulateOptions = {
  /** Of the owner of the migrated database. */
  ownerUrl: string;
  cipher: Cipher;
  /** The cipher's keys: with them, threads make large populations. */
  keys?: CipherKeys;
  /** The number of borrowers, including the hand-made ones of known.ts. */
  subjects: number;
  seed?: number;
  /** The day for which it is made (yyyy-mm-dd); default: today in Hanoi. */
  today?: string;
  onProgress?: (progress: { done: number; total: number; step: 'subjects' | 'indexes' }) => void;
};

const chunkSize = 2000;
const indexesAfter = 3_000;

/**
 * Fills an empty bureau with an invented nation: institutions, borrowers and everything known about them, in one
 * transaction (an interruption leaves nothing). The same seed, size and day give the same people and debts. Throws if
 * the bureau already holds a borrower. Returns the nation that was made.
 */
export async function populate(options: PopulateOptions): Promise<Nation> {
  const { ownerUrl, cipher, subjects, seed = 1 } = options;
  const client = ownConnection(ownerUrl, { application_name: 'population' });
  await client.connect();
  try {
    await client.query(
      "begin; set local lock_timeout = '10s'; set local statement_timeout = 0; lock table bureau.subject",
    );
    await refuseFilled(client);
    await client.query("set local maintenance_work_mem = '256MB'");
    const today = options.today ?? (await todayInHanoi(client));
    const nation = makeNation(seed, today, await readProvinces(client));
    const context: RowContext = { cipher, latestMonth: nation.latestMonth, today };
    await loadInstitutions(client, nation.institutions);
    await makePartitions(client, nation.latestMonth);
    await truncate(client);
    const indexes = subjects > indexesAfter ? await dropIndexes(client) : [];
    const end = endOf(nation, subjects);
    let done = 0;
    const load = async (chunk: Chunk): Promise<void> => {
      await copyChunk(client, chunk);
      done += chunk.subjects;
      options.onProgress?.({ done, total: subjects, step: 'subjects' });
    };
    await load(knownChunk(nation, context));
    for await (const chunk of chunks(nation, context, { end, keys: options.keys })) await load(chunk);
    for (const [index, definition] of indexes.entries()) {
      options.onProgress?.({ done: index, total: indexes.length, step: 'indexes' });
      await sendScript(client, definition);
    }
    await finish(client);
    if (options.keys !== undefined) await markDecoys(client, options.keys.indexKey);
    await client.query('commit');
    return nation;
  } finally {
    await client.end();
  }
}

async function todayInHanoi(client: Connection): Promise<string> {
  const { rows } = await client.query('select bureau.today()::text as today /* never null: today */');
  return rows[0]?.today ?? '';
}

async function* chunks(
  nation: Nation,
  context: RowContext,
  { end, keys }: { end: number; keys: CipherKeys | undefined },
): AsyncGenerator<Chunk> {
  const starts = range(firstGenerated, end, chunkSize);
  if (!keys || starts.length < 4) {
    for (const from of starts) yield generatedChunk(nation, context, from, Math.min(from + chunkSize, end), end);
    return;
  }
  const data: WorkerData = {
    seed: nation.seed,
    today: nation.today,
    provinces: [...nation.provinces],
    keys,
    end,
    chunkSize,
  };
  const workers = Array.from({ length: Math.max(1, Math.min(3, availableParallelism() - 1)) }, () => chunkMaker(data));
  try {
    // Each thread is one chunk ahead of the copying; memory holds a few chunks whatever the size of the population.
    const ahead: Promise<Chunk>[] = [];
    for (const [index, from] of starts.entries()) {
      const worker = workers[index % workers.length];
      if (worker) ahead.push(worker.make(from));
      if (ahead.length > workers.length * 2) yield await (ahead.shift() ?? Promise.reject(new Error('no chunk')));
    }
    for (const chunk of ahead) yield await chunk;
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

type ChunkMaker = { make(from: number): Promise<Chunk>; stop(): Promise<unknown> };

// A thread that answers in the order of requests.
function chunkMaker(workerData: WorkerData): ChunkMaker {
  const worker = new Worker(new URL('chunk-worker.ts', import.meta.url), { workerData });
  const waiting: PromiseWithResolvers<Chunk>[] = [];
  worker.on('message', (message: { subjects: number; texts?: [string, Uint8Array][] }) => {
    // With --watch Node itself tells here which modules the thread has loaded.
    if (message.texts === undefined) return;
    const texts: Chunk['texts'] = new Map();
    for (const [name, bytes] of message.texts) {
      const table = tables.find((known) => known === name);
      if (table) texts.set(table, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    }
    waiting.shift()?.resolve({ subjects: message.subjects, texts });
  });
  worker.on('error', (error) => {
    for (const one of waiting) one.reject(error);
  });
  return {
    make(from) {
      const answer = Promise.withResolvers<Chunk>();
      // Awaited later: without this a failing thread would crash the process before copying reaches its chunk.
      answer.promise.catch(() => undefined);
      waiting.push(answer);
      worker.postMessage(from);
      return answer.promise;
    },
    stop: () => worker.terminate(),
  };
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, index) => from + index * step);
}
