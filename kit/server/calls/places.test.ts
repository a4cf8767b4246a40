import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Place, Places } from './places.ts';

test.each([
  ['rests after each call while others are at work', true],
  ['goes on at once where nobody else is', false],
])('HRD-04 who sends faster than its work is done %s', async (_, areOthers) => {
  const places = new Places({ pool: 20, mostCalls: 1_000, userShare: 20, addressShare: 100 });
  const inside: Place[] = [];
  const enter = async (user: number) => {
    const place = await places.enter({ authorization: `Bearer ${user}`, network: `n${user}` });
    place.isOf(user);
    if (user === 1) inside.push(place);
    return place;
  };
  const flood = Array.from({ length: 50 }, () => enter(1));
  await new Promise(setImmediate);
  // Four are quick, then one goes in after the other.
  expect(inside).toHaveLength(4);
  if (areOthers) (await enter(2)).leave();
  await pause(30);
  for (const one of inside) one.leave();
  await new Promise(setImmediate);
  expect(inside).toHaveLength(areOthers ? 4 : 5);
  for (const one of flood.slice(4)) (await one).leave();
  expect(inside).toHaveLength(50);
});
