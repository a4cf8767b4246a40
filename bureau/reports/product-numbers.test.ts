import { expect, test } from 'vitest';
import { inquiryNumbers, instantProducts, kindOfNumber, scoreProduct } from '#bureau/contract/product-numbers.ts';
import { productOf, products } from './products.ts';

test('FIX-05 PRD-01 the numbers that contracts know are those of the register, each of its kind of customer', () => {
  const registered = products.flatMap(({ wireIds, members }) =>
    Object.entries(wireIds).map(([kind, number]) => ({ kind, number, members })),
  );
  for (const { kind, number } of registered) expect([number, kindOfNumber(number)]).toEqual([number, kind]);
  expect([...inquiryNumbers].sort()).toEqual(
    registered.flatMap(({ number, members }) => (members === undefined ? [number] : [])).sort(),
  );
  expect([kindOfNumber('S74'), kindOfNumber('99')]).toEqual([undefined, undefined]);
});

test('FIX-05 PRD-02 every product that is answered at once is about natural persons', () => {
  for (const code of [...instantProducts, scoreProduct]) expect(productOf(code)?.subjects).toContain('natural');
});
