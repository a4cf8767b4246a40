import { expect, test } from 'vitest';
import { topBelow, topBeside } from './clear-of.ts';

const corner = { height: 80, usual: 64 };
const box = (top: number, bottom: number) => ({ left: 0, right: 390, top, bottom });

test('PLT-11 a toast stands below what a page marks as its answer', () => {
  expect(topBelow(corner, [box(100, 160)])).toBe(168);
  expect(topBelow(corner, [box(300, 400)])).toBeUndefined();
  expect(topBelow(corner, [])).toBeUndefined();
});

test('PLT-11 on a phone a toast covers nothing of a dialog where there is room below or above it', () => {
  expect(topBeside(corner, box(100, 500), 844)).toBe(508);
  expect(topBeside(corner, box(120, 800), 844)).toBe(32);
  // A dialog as high as the window leaves no room.
  expect(topBeside(corner, box(0, 844), 844)).toBeUndefined();
  expect(topBeside(corner, box(300, 800), 844)).toBeUndefined();
});
