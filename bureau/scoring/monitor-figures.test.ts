import { expect, test } from 'vitest';
import { declaredModel } from './models.ts';
import { figuresOfCounts, monitorLimits } from './monitor-figures.ts';

type Count = Parameters<typeof figuresOfCounts>[1]['now'][number];

const count = (measure: string, place: number, persons: number, bad = 0): Count => ({
  ...{ segment: 'all', measure, class: place, persons, bad },
});

function figure(now: readonly Count[], first: readonly Count[], measure: string, item = '') {
  return figuresOfCounts(declaredModel, { now, first }).find((each) => each.measure === measure && each.item === item);
}

test('SCO-06 stability is 0 while nothing moves, and grows beyond its limit when grades move', () => {
  const first = [count('grade', 1, 500), count('grade', 5, 500)];
  expect(figure(first, first, 'psi')?.value).toBe(0);
  const moved = [count('grade', 1, 200), count('grade', 5, 800)];
  // (0.2 − 0.5) ln(0.2 / 0.5) + (0.8 − 0.5) ln(0.8 / 0.5)
  expect(figure(moved, first, 'psi')?.value).toBeCloseTo(0.41589, 5);
  expect(figure(moved, first, 'psi')).toMatchObject(monitorLimits.psi);
  const items = [...first, count('P1', 90, 900), count('P1', 0, 100)];
  expect(figure(items, items, 'psi', 'P1')).toMatchObject({ value: 0, ...monitorLimits.psiOfItem });
});

test('SCO-06 Gini and KS of what matured: 1 when all bad ones are lower, 0 when nothing is told, and ties count half', () => {
  const told = [count('matured', 300, 100, 100), count('matured', 700, 900, 0)];
  expect(figure(told, told, 'gini')?.value).toBeCloseTo(1, 10);
  expect(figure(told, told, 'ks')?.value).toBeCloseTo(1, 10);
  const blind = [count('matured', 500, 1000, 100)];
  expect(figure(blind, blind, 'gini')?.value).toBeCloseTo(0, 10);
  // Half of the bad are among the lowest tenth: the pairs are 50 × 850 + 50 × 50 / 2 + 50 × 850 / 2 of 100 × 900.
  const half = [count('matured', 300, 100, 50), count('matured', 700, 900, 50)];
  expect(figure(half, half, 'gini')?.value).toBeCloseTo(
    (2 * (50 * 850 + (50 * 50) / 2 + (50 * 850) / 2)) / 90_000 - 1,
    10,
  );
  expect(figure(half, half, 'ks')?.value).toBeCloseTo(0.5 - 50 / 900, 10);
});

test('SCO-06 calibration is what happened over what the model said', () => {
  const said = 2000 * declaredModel.pdOf(500);
  const bad = Math.round(said);
  const fair = [count('matured', 500, 2000, bad)];
  expect(figure(fair, fair, 'calibration')?.value).toBeCloseTo(bad / said, 10);
  const worse = [count('matured', 500, 2000, bad * 3)];
  expect(figure(worse, worse, 'calibration')?.value ?? 0).toBeGreaterThan(monitorLimits.calibration.most);
});

test('SCO-06 the share not scored is of all with credit; a small segment has figures but no limit', () => {
  const now = [count('grade', 0, 300), count('grade', 3, 700)];
  expect(figure(now, now, 'not-scored')).toMatchObject({ value: 0.3, ...monitorLimits['not-scored'] });
  // Who is not scored is no class of the score's stability.
  expect(figure([count('grade', 3, 700)], now, 'psi')?.value).toBe(0);
  const few = [count('grade', 0, 30), count('grade', 3, 70), count('matured', 300, 20, 20), count('matured', 600, 80)];
  for (const each of figuresOfCounts(declaredModel, { now: few, first: few }))
    expect([each.measure, each.least, each.most]).toEqual([each.measure, null, null]);
});
