import { expect, test } from 'vitest';
import { Resting } from './resting.ts';

test('HRD-04 who was too fast rests until the time is over; nobody else does', () => {
  const resting = new Resting();
  resting.rest('one', 2, { now: 0 });
  expect(() => resting.require('one', undefined, 1_500)).toThrow('too-many-requests');
  resting.require('other', undefined, 1_500);
  resting.require('one', undefined, 2_000);
  resting.require('one', undefined, 1_500);
});

test('HRD-04 of very many only the newest are remembered', () => {
  const resting = new Resting();
  for (let key = 0; key < 60_000; key++) resting.rest(`key ${key}`, 60, { now: 0 });
  resting.require('key 0', undefined, 1);
  expect(() => resting.require('key 59999', undefined, 1)).toThrow('too-many-requests');
});
