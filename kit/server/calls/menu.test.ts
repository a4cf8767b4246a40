import { expect, test } from 'vitest';
import { screens, screenWords } from '#features/screens.ts';
import { menuOf } from './menu.ts';

const pathsFor = (key: string, closed: readonly string[] = []) =>
  menuOf(
    screens,
    screenWords,
    Buffer.from(key),
  )({ permissions: new Set(['inquiry.ask']), closedProducts: new Set(closed) }, 'vi')
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

test('NAV-07 every route is listed once: the page does not start with a duplicate', () => {
  const paths = screens.map(({ path }) => path);
  expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([]);
});

test('SES-06 a screen leaves the menu when all of its products are closed, and not before', () => {
  expect(pathsFor('one', ['R11'])).not.toContain('individual-credit-relation');
  expect(pathsFor('one', ['R11'])).toContain('customer-inquiry');
  expect(pathsFor('one', ['S11T'])).toContain('instant-inquiry');
});
