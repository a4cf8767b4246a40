import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SharedTexts } from './shared-texts.ts';

test('UPL-05 shared texts come back unchanged, in one piece or several, across page ends', () => {
  const text = fc.tuple(fc.constantFrom('', 'a', 'Nguyễn', 'x'.repeat(30_000), 'y'.repeat(65_535)), fc.nat(65_535));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 120 }), (wanted) => {
      const texts = new SharedTexts(64 * 1024 ** 2);
      for (const [each, cutAt] of wanted) {
        const bytes = Buffer.from(each);
        const middle = Math.min(cutAt, bytes.length);
        texts.add(bytes, 0, middle);
        texts.add(bytes, middle, bytes.length);
        texts.end();
      }
      for (const [index, [each]] of wanted.entries()) {
        expect(texts.find(index)).toBe(true);
        expect(texts.bytes.toString('utf8', texts.from, texts.to)).toBe(each);
      }
      expect(texts.find(wanted.length)).toBe(false);
      expect(texts.find(-1)).toBe(false);
      expect(texts.find(Number.NaN)).toBe(false);
    }),
    { numRuns: 40 },
  );
});

test('UPL-05 text beyond the limit is refused before it is stored', () => {
  const texts = new SharedTexts(2 * 1024 ** 2);
  const bytes = Buffer.alloc(60_000, 'a');
  const fill = () => {
    for (let each = 0; each < 1000; each += 1) {
      texts.add(bytes, 0, bytes.length);
      texts.end();
    }
  };
  expect(fill).toThrow('TEP_009.memory');
});
