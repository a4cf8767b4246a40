import { expect, test } from 'vitest';
import { screens } from '#features/screens.ts';
import { screenWords } from '#features/words.ts';
import { menuOf } from './menu.ts';

const pathsFor = (key: string) =>
  menuOf(
    screens,
    screenWords,
    Buffer.from(key),
  )(new Set(['inquiry.ask']), 'vi')
    .flatMap(({ items }) => items)
    .map(({ par3 }) => par3);

test('NAV-10 the menu carries all product paths; the hashed one is derived from the key and the product', () => {
  const paths = pathsFor('one');
  for (const path of [
    'product-r14-individual',
    'legal-entity-credit-relation',
    'individual-credit-relation',
    'legal-entity-loan-detail',
    'individual-loan-detail',
    'legal-entity-loan-collateral',
    'individual-loan-collateral',
  ])
    expect(paths).toContain(path);
  const hashed = paths.filter((path) => /^r14-[0-9a-f]{16}$/.test(path));
  expect(hashed).toHaveLength(1);
  expect(pathsFor('one')).toEqual(paths);
  expect(pathsFor('other')).not.toContain(hashed[0]);
});
