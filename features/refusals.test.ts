import { expect, test } from 'vitest';
import { errors as general } from '#kit/words/errors.ts';
import { errors, refusalsByArea } from './refusals.ts';

test('ERR-01 each refusal has a code and a number of its own, in whichever area it stands', () => {
  const all = [general, ...Object.values(refusalsByArea)].flatMap((area) => Object.entries(area));
  expect(new Set(all.map(([code]) => code)).size).toBe(all.length);
  expect(new Set(all.map(([, { number }]) => number)).size).toBe(all.length);
  expect(Object.keys(errors)).toHaveLength(all.length);
});
