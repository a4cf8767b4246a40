import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characteristics } from '#bureau/scoring/card/characteristics.ts';
import { pdOf, scorecardFile } from '#bureau/scoring/card/card.ts';
import { monotoneBins } from './binning.ts';
import { logistic } from './logistic.ts';
import { bandOf, gini, kolmogorov, stability } from './measures.ts';
import type { Sample } from './sample.ts';
import { levelled, trainCard } from './train.ts';

const rows = fc.array(fc.record({ value: fc.option(fc.integer({ min: -5, max: 60 })), isBad: fc.boolean() }), {
  minLength: 1,
  maxLength: 400,
});

describe('training', () => {
  test('SCO-02 bins hold every value once and their evidence moves one way, the declared one, for any data', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom('more', 'less'), (given, worse) => {
        const values = Float64Array.from(given, ({ value }) => value ?? Number.NaN);
        const bad = Uint8Array.from(given, ({ isBad }) => Number(isBad));
        const { bins, none } = monotoneBins(values, bad, worse);
        const woes = bins.map(({ woe }) => woe);
        const ordered = woes.toSorted((one, other) => (worse === 'more' ? other - one : one - other));
        expect(woes).toEqual(ordered);
        expect(bins.at(-1)?.below ?? null).toBeNull();
        const shares = [...bins, ...(none ? [none] : [])].reduce((all, { share }) => all + share, 0);
        expect(shares).toBeCloseTo(1, 9);
      }),
    );
  });

  test('SCO-02 a regression finds the weights that made the data', () => {
    const size = 20_000;
    const one = Float64Array.from({ length: size }, (_, at) => ((at * 7919) % 1000) / 500 - 1);
    const other = Float64Array.from({ length: size }, (_, at) => ((at * 104_729) % 997) / 500 - 1);
    const bad = Uint8Array.from({ length: size }, (_, at) => {
      const chance = 1 / (1 + Math.exp(2 - 1.5 * (one[at] ?? 0) + 0.7 * (other[at] ?? 0)));
      return Number(((at * 15_485_863) % 10_007) / 10_007 < chance);
    });
    const weights = logistic([one, other], bad, 0);
    expect(weights[0]).toBeCloseTo(-2, 0);
    expect(weights[1]).toBeCloseTo(1.5, 0);
    expect(weights[2]).toBeCloseTo(-0.7, 0);
  });

  test('SCO-03 the level of chances moves until as many are expected as happened; their order stays', () => {
    const shape = [
      { score: 200, logOdds: 1 },
      { score: 500, logOdds: -3 },
      { score: 700, logOdds: -6 },
    ];
    const scores = Array.from({ length: 1_000 }, (_, at) => 200 + (at % 500));
    const bad = Uint8Array.from(scores, (score) => Number(score < 230));
    const calibration = levelled(shape, { scores, bad });
    const expected = scores.reduce((all, score) => all + pdOf({ calibration }, score), 0);
    expect(expected).toBeCloseTo(60, 3);
    const moves = calibration.map(({ logOdds }, at) => logOdds - (shape[at]?.logOdds ?? 0));
    for (const move of moves) expect(move).toBeCloseTo(moves[0] ?? Number.NaN, 6);
  });

  test('SCO-02 the same samples give the same card, byte for byte, and a card that parses', () => {
    const samples = { development: madeUp(6_000, 1), choosing: madeUp(6_000, 2), outOfTimeMonth: '2026-01' };
    const [first, second] = [trainCard(samples, name), trainCard(samples, name)];
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    expect(scorecardFile.parse(JSON.parse(JSON.stringify(first)))).toEqual(first);
    const best = first.characteristics.reduce(
      (all, { bins, none }) => all + Math.max(none?.points ?? 0, ...bins.map(({ points }) => points)),
      first.lowest,
    );
    expect(best).toBe(first.highest);
    const knots = first.calibration.map(({ logOdds }) => logOdds);
    expect(knots).toEqual(knots.toSorted((one, other) => other - one));
  });

  test('SCO-02 training and card know nothing of the nation, and no characteristic is a trait of a person', () => {
    for (const folder of ['bureau/scoring/training', 'bureau/scoring/card'])
      for (const file of readdirSync(folder).filter((each) => /^[^.]+\.ts$/.test(each)))
        expect([file, readFileSync(join(folder, file), 'utf8').includes('bureau/population')]).toEqual([file, false]);
    const texts = readFileSync('bureau/scoring/card/characteristics.ts', 'utf8').split(
      'export const characteristics',
    )[1];
    expect(texts).not.toMatch(/\b(born|age|sex|province|address|name|marital|spouse)\b/i);
  });
});

describe('measures by hand', () => {
  test('SCO-03 Gini, KS, PSI and the 95 % band', () => {
    expect(gini([1, 2, 3, 4], [0, 0, 1, 1])).toBe(1);
    expect(gini([1, 2, 3, 4], [1, 1, 0, 0])).toBe(-1);
    expect(gini([5, 5, 5, 5], [0, 1, 0, 1])).toBe(0);
    // Of four pairs of a bad and a good one, three are told apart: AUC 0.75.
    expect(gini([1, 3, 2, 4], [0, 0, 1, 1])).toBe(0.5);
    expect(kolmogorov([1, 2, 3, 4], [0, 0, 1, 1])).toBe(1);
    expect(kolmogorov([1, 3, 2, 4], [0, 0, 1, 1])).toBe(0.5);
    expect(stability([0.5, 0.5], [0.5, 0.5])).toBe(0);
    expect(stability([0.5, 0.5], [0.4, 0.6])).toBeCloseTo(0.0405, 4);
    const [low, high] = bandOf(10, 100);
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.055', '0.174']);
  });
});

const name = { code: 'T', version: 1 };

/** A sample without a nation: bad debt follows from arrears and the use of cards, by a fixed rule. */
function madeUp(size: number, seed: number): Sample {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const columns = new Map(characteristics.map(({ id }) => [id, new Float64Array(size)]));
  const bad = new Uint8Array(size);
  for (let row = 0; row < size; row++) {
    for (const column of columns.values()) column[row] = Math.floor(next() * 5);
    const set = (id: 'G1' | 'U1', value: number) => {
      const column = columns.get(id);
      if (column) column[row] = value;
      return value;
    };
    const group = set('G1', next() < 0.9 ? 1 : 2);
    const use = set('U1', next() < 0.5 ? Number.NaN : Math.floor(next() * 100));
    bad[row] = Number(next() < 0.03 + (group - 1) * 0.3 + (Number.isNaN(use) ? 0.02 : use * 0.001));
  }
  return { month: '2025-01', columns, bad, size };
}
