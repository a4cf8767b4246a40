import { expect, test } from 'vitest';
import { circlesOf } from './import-circles.ts';

const circles = (imports: Record<string, string[]>) => circlesOf(new Map(Object.entries(imports)));

test('imports in one direction make no circle, however many paths there are', () => {
  expect(circles({ a: ['b', 'c'], b: ['c'], c: ['elsewhere'], d: ['a', 'c'] })).toEqual([]);
});

test('circles of two files and of a longer path are each found once', () => {
  expect(circles({ a: ['b'], b: ['a'] })).toEqual([['a', 'b']]);
  expect(circles({ top: ['a', 'x'], a: ['b'], b: ['c'], c: ['a', 'd'], d: [], x: ['y'], y: ['x'] })).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ]);
});

test('circles that share a file are one', () => {
  expect(circles({ a: ['b', 'c'], b: ['a'], c: ['a'] })).toEqual([['a', 'b', 'c']]);
});
