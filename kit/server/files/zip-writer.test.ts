import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type ZipEntry, zipOf } from './zip-writer.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Megabytes of buffers that are in use. Collected buffers are freed in another thread, a moment after the collection. */
async function buffered(): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < 10; round += 1) {
    collect();
    await setTimeout(20);
    least = Math.min(least, process.memoryUsage().arrayBuffers / 1e6);
  }
  return least;
}

test('NAV-09 while a zip file is written, memory keeps nothing of its entries except a directory line for each', async () => {
  const figures: number[] = [];
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let at = 1; at <= 2_000; at += 1) {
      yield { name: `${at}.html`, bytes: new Uint8Array(randomBytes(30_000)) };
      if (at === 200 || at === 2_000) figures.push(await buffered());
    }
  }
  let bytes = 0;
  for await (const part of zipOf(entries())) bytes += part.length;
  expect(bytes).toBeGreaterThan(100_000);
  const [early = 0, late = 0] = figures;
  expect(late - early).toBeLessThan(10);
});
