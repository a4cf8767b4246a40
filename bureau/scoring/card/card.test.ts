import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { card as madeCard, institutions, loan, personFile, times } from '#bureau/credit/made-up.ts';
import { figuresOf, type ScoreFigures } from '#bureau/scoring/figures.ts';
import { whatIf } from '#bureau/scoring/what-if.ts';
import { pdOf, scoreByCard, scorecardFile } from './card.ts';
import { characteristics } from './characteristics.ts';

const card = scorecardFile.parse(JSON.parse(readFileSync('bureau/scoring/card/models/CB-2.3.json', 'utf8')));

const { sen, bien } = institutions;

/** Borrowers of every kind: loans and a card of some months, paid or behind. */
const figures: fc.Arbitrary<ScoreFigures> = fc
  .record({
    groups: fc.array(fc.constantFrom(1, 1, 1, 2, 3, 5), { minLength: 4, maxLength: 40 }),
    owed: fc.integer({ min: 1, max: 900 }),
    use: fc.option(fc.integer({ min: 0, max: 60 })),
    late: fc.boolean(),
  })
  .map(({ groups, owed, use, late }) =>
    figuresOf(
      personFile({
        contracts: [
          loan({ at: sen, months: groups.map((group) => [BigInt(owed) * 1_000_000n, asGroup(group)] as const) }),
        ],
        cards:
          use === null
            ? []
            : [
                madeCard({
                  at: bien,
                  limit: 50_000_000n,
                  months: times(12, { balance: BigInt(use) * 1_000_000n, lateDays: late ? 4 : 0 }),
                }),
              ],
      }),
    ),
  );

function asGroup(group: number): 1 | 2 | 3 | 5 {
  return group === 1 || group === 2 || group === 3 ? group : 5;
}

const scoreOf = (given: ScoreFigures) => scoreByCard(card, given).score;

describe('a trained card', () => {
  test('SCO-02 its points fall from bin to bin the declared way', () => {
    for (const { id, bins } of card.characteristics) {
      const worse = characteristics.find((each) => each.id === id)?.worse;
      const points = bins.map((bin) => bin.points);
      expect([id, points]).toEqual([
        id,
        points.toSorted((one, other) => (worse === 'more' ? other - one : one - other)),
      ]);
    }
    expect(card.grades.map(({ from }) => from)).toEqual(card.grades.map(({ from }) => from).toSorted((a, b) => b - a));
  });

  test('SCO-02 every score lies in the range, is the sum of its points, and its reasons are the points lost', () => {
    fc.assert(
      fc.property(figures, (given) => {
        const { score, items, reasons, pd, grade } = scoreByCard(card, given);
        expect(score).toBe(
          Math.min(
            card.highest,
            items.reduce((all, { points }) => all + points, card.lowest),
          ),
        );
        expect(score >= card.lowest && score <= card.highest).toBe(true);
        expect(pd > 0 && pd < 1 && grade >= 1 && grade <= 10).toBe(true);
        const lost = reasons.map(({ points, most }) => most - points);
        expect(lost).toEqual(lost.toSorted((one, other) => other - one));
        expect(lost.every((each) => each > 0)).toBe(true);
      }),
    );
  });

  test('SCO-02 more bad conduct never raises the score', () => {
    fc.assert(
      fc.property(figures, fc.constantFrom(2, 3, 4, 5), (given, to) => {
        const group = to === 2 || to === 3 || to === 4 ? to : 5;
        expect(scoreOf(whatIf(given, { kind: 'fall-behind', group }).figures)).toBeLessThanOrEqual(scoreOf(given));
        if (given.cardDebt !== null)
          expect(scoreOf(whatIf(given, { kind: 'pay-card-late' }).figures)).toBeLessThanOrEqual(scoreOf(given));
        const borrowed = { kind: 'borrow', dong: 90_000_000n, isSecured: false, isNewLender: true } as const;
        expect(scoreOf(whatIf(given, borrowed).figures)).toBeLessThanOrEqual(scoreOf(given));
        const asked = { ...given, askedMonthsAgo: [0, ...given.askedMonthsAgo], recentAskers: given.recentAskers + 1 };
        expect(scoreOf(asked)).toBeLessThanOrEqual(scoreOf(given));
      }),
    );
  });

  test('SCO-02 paying and waiting without new trouble never lower it', () => {
    fc.assert(
      fc.property(figures, fc.integer({ min: 1, max: 36 }), (given, much) => {
        const dong = BigInt(much) * 10_000_000n;
        for (const change of [
          { kind: 'pay-cards', dong },
          { kind: 'repay-unsecured', dong, closesLenders: much % 2 },
        ] as const)
          expect(scoreOf(whatIf(given, change).figures)).toBeGreaterThanOrEqual(scoreOf(given));
        // Arrears that last are trouble that goes on.
        if ((given.worstGroupNow ?? 1) > 1) return;
        expect(scoreOf(whatIf(given, { kind: 'wait', months: much }).figures)).toBeGreaterThanOrEqual(scoreOf(given));
      }),
    );
  });

  test('SCO-02 the chance of default never rises with the score, and a card with unknown characteristics is refused', () => {
    for (let score = card.lowest; score < card.highest; score++)
      expect(pdOf(card, score + 1)).toBeLessThanOrEqual(pdOf(card, score));
    const other = { ...card, characteristics: [{ id: 'X9', bins: [], none: null }] };
    expect(() => scoreByCard(other, figuresOf(personFile({})))).toThrow('unknown characteristic: X9');
  });
});
