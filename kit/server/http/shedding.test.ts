import { expect, test } from 'vitest';
import { Refusal } from '#kit/contract/refusal.ts';
import { LoadShedder, type Weight, weightOf } from './shedding.ts';

function fill(shedding: LoadShedder, weight: Weight, count: number): (() => void)[] {
  return Array.from({ length: count }, () => shedding.enter(weight));
}

test('files weigh most, sessions least', () => {
  const permission = { permission: 'inquiry.ask' } as const;
  expect(weightOf({ access: permission, download: true })).toBe('file');
  expect(weightOf({ access: permission, upload: { kind: 'data' } })).toBe('file');
  expect(weightOf({ access: permission })).toBe('work');
  expect(weightOf({ access: 'public' })).toBe('session');
  expect(weightOf({ access: 'signed-in' })).toBe('session');
});

test('files are refused first, then work, sessions last; a leaving call makes room', () => {
  const shedding = new LoadShedder(10);
  const first = fill(shedding, 'work', 5);
  expect(() => shedding.enter('file')).toThrow(Refusal);
  fill(shedding, 'work', 3);
  expect(() => shedding.enter('work')).toThrow(Refusal);
  fill(shedding, 'session', 2);
  expect(() => shedding.enter('session')).toThrow(Refusal);
  expect(shedding.inside).toBe(10);
  expect(shedding.refused).toBe(3);
  for (const leave of first) leave();
  expect(() => shedding.enter('work')).not.toThrow();
});

test('leaving twice makes room once', () => {
  const shedding = new LoadShedder(2);
  const leave = shedding.enter('work');
  leave();
  leave();
  expect(shedding.inside).toBe(0);
});

test('with a single place every call still gets one', () => {
  const shedding = new LoadShedder(1);
  shedding.enter('file')();
  shedding.enter('work')();
  expect(shedding.inside).toBe(0);
});
