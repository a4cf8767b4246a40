import { expect, test } from 'vitest';
import { compare, inTurn } from './turns.ts';

test('the ratio is the median of the pair ratios, not the ratio of the medians', () => {
  const taken = [
    { ours: 20, floor: 10 },
    { ours: 36, floor: 12 },
    { ours: 11, floor: 11 },
  ];
  expect(compare(taken)).toMatchObject({ ours: 20, floor: 11, ratio: 2, isVoid: false });
});

test('a run is void when its floor varies by more than half', () => {
  const floors = (a: number, b: number) => [a, b].map((floor) => ({ ours: 1, floor }));
  expect(compare(floors(10, 15)).isVoid).toBe(false);
  expect(compare(floors(10, 15.1)).isVoid).toBe(true);
});

test('floor and ours run in turn, and who goes first changes', async () => {
  const ran: string[] = [];
  const side = (name: string) => async () => ran.push(name);
  await inTurn({ ours: side('o'), floor: side('f') }, { pairs: 2, warmUpSeconds: 0 });
  expect(ran.join('')).toBe('fofoof');
});
