import { expect, test } from 'vitest';
import { circlesOf } from './import-circles.ts';

const circles = (imports: Record<string, string[]>) => circlesOf(new Map(Object.entries(imports)));

test('imports that run one way make no circle, however many ways lead down', () => {
  expect(circles({ a: ['b', 'c'], b: ['c'], c: ['elsewhere'], d: ['a', 'c'] })).toEqual([]);
});

test('two files and a longer way around are found, each once', () => {
  expect(circles({ a: ['b'], b: ['a'] })).toEqual([['a', 'b']]);
  expect(circles({ top: ['a', 'x'], a: ['b'], b: ['c'], c: ['a', 'd'], d: [], x: ['y'], y: ['x'] })).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ]);
});

test('circles that share a file are one', () => {
  expect(circles({ a: ['b', 'c'], b: ['a'], c: ['a'] })).toEqual([['a', 'b', 'c']]);
});
