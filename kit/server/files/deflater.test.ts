import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDeflater } from './deflater.ts';

test('BAT-07 one deflater packs many items, given before the one before is done: each is complete by itself', async () => {
  const bytes = fc.uint8Array({ maxLength: 100_000 });
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 12 }), fc.integer({ min: 0, max: 9 }), async (things, level) => {
      const deflater = openDeflater(level);
      const packed = await Promise.all(things.map((thing) => deflater.pack(thing)));
      deflater.close();
      for (const [at, thing] of things.entries()) {
        expect(inflateRawSync(packed[at] ?? Buffer.alloc(0)).equals(thing)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});
