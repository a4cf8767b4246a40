import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { card as madeCard, institutions, loan, personFile, times } from '#bureau/credit/made-up.ts';
import { figuresOf, type ScoreFigures } from '#bureau/scoring/figures.ts';
import { whatIf } from '#bureau/scoring/what-if.ts';
import { creditMixes } from '#bureau/scoring/mix.ts';
import { characteristicOf, pdOf, pointsOf, type Scorecard, scoreByCard } from './card.ts';
import { characteristics } from './characteristics.ts';
import { trainedCards } from './read-models.ts';

// The card that serves, and those before it.
const card = newest(trainedCards);

function newest(cards: readonly Scorecard[]): Scorecard {
  const last = cards.at(-1);
  if (last === undefined) throw new Error('no card');
  return last;
}

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

const ago = (most: number) => fc.uniqueArray(fc.integer({ min: 0, max: most - 1 }), { maxLength: most });
const dong = fc.bigInt({ min: 0n, max: 900n }).map((millions) => millions * 1_000_000n);

/** Any figures at all, also those that no single file of the made-up ones has. */
const anyFigures: fc.Arbitrary<ScoreFigures> = fc
  .record({
    worstGroupNow: fc.constantFrom(null, 1, 2, 3, 4, 5),
    hasUnpaidLoss: fc.boolean(),
    attentionMonthsAgo: fc.option(fc.integer({ min: 0, max: 59 })),
    badMonthsAgo: fc.option(fc.integer({ min: 0, max: 59 })),
    lateCardMonthsAgo: ago(36),
    lenders: fc.integer({ min: 0, max: 9 }),
    cardDebt: fc.option(dong),
    cardLimit: dong,
    unsecuredDebt: dong,
    securedDebt: dong,
    debtYearAgo: dong,
    oldestMonths: fc.integer({ min: 0, max: 90 }),
    monthsReported: fc.integer({ min: 0, max: 24 }),
    monthsKnown: fc.integer({ min: 3, max: 90 }),
    hadCredit: fc.constant(true),
    recentAskers: fc.integer({ min: 0, max: 8 }),
    newAccountMonthsAgo: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 6 }),
    mix: fc.constantFrom(...creditMixes),
    behindMonthsAgo: ago(24),
    badDebtMonthsAgo: ago(24),
    askedMonthsAgo: fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 20 }),
    accountsOwing: fc.integer({ min: 0, max: 12 }),
    accountMonths: fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 9 }),
  })
  .map(({ securedDebt, ...given }) => {
    const cardDebt = given.cardDebt ?? 0n;
    return {
      ...given,
      unsecuredDebt: given.unsecuredDebt + cardDebt,
      debtNow: given.unsecuredDebt + cardDebt + securedDebt,
    };
  });

/** Each way of conducting oneself worse, of every figure that a card may look at. */
function worsened(given: ScoreFigures, millions: bigint): ScoreFigures[] {
  const more = millions * 1_000_000n;
  const now = (months: readonly number[]) => (months.includes(0) ? months : [0, ...months]);
  return [
    ...([2, 3, 4, 5] as const).map((group) => whatIf(given, { kind: 'fall-behind', group }).figures),
    { ...given, hasUnpaidLoss: true },
    { ...given, behindMonthsAgo: now(given.behindMonthsAgo) },
    { ...given, behindMonthsAgo: now(given.behindMonthsAgo), badDebtMonthsAgo: now(given.badDebtMonthsAgo) },
    ...(given.cardDebt === null ? [] : [whatIf(given, { kind: 'pay-card-late' }).figures]),
    ...(given.cardDebt === null
      ? []
      : [
          {
            ...given,
            cardDebt: given.cardDebt + more,
            unsecuredDebt: given.unsecuredDebt + more,
            debtNow: given.debtNow + more,
          },
        ]),
    ...[true, false].map(
      (isSecured) => whatIf(given, { kind: 'borrow', dong: more, isSecured, isNewLender: true }).figures,
    ),
    { ...given, askedMonthsAgo: [0, ...given.askedMonthsAgo], recentAskers: given.recentAskers + 1 },
  ];
}

describe('a trained card', () => {
  test('SCO-02 SCO-03 of all its characteristics, points fall with every worse value, also between bins', () => {
    for (const each of trainedCards)
      for (const item of each.characteristics) {
        const characteristic = characteristicOf(item.id);
        const ends = item.bins.flatMap(({ below, middle }) => [below ?? middle, middle]);
        const [low, high] = [Math.min(0, ...ends) - 1, Math.max(...ends) + 50];
        const steps = Array.from({ length: 4_000 }, (_, at) => low + ((high - low) * at) / 3_999);
        const points = steps.map((value) => pointsOf(characteristic, item, value));
        const ordered = points.toSorted((one, other) => (characteristic.worse === 'more' ? other - one : one - other));
        expect([each.version, item.id, points]).toEqual([each.version, item.id, ordered]);
      }
  });

  test('SCO-02 SCO-03 more bad conduct never raises the score of any borrower, whatever the card looks at', () => {
    fc.assert(
      fc.property(anyFigures, fc.bigInt({ min: 1n, max: 500n }), (given, millions) => {
        for (const worse of worsened(given, millions)) expect(scoreOf(worse)).toBeLessThanOrEqual(scoreOf(given));
      }),
      { numRuns: 1_000 },
    );
  });

  test('SCO-02 SCO-03 paying never lowers the score of any borrower, whatever the card looks at', () => {
    fc.assert(
      fc.property(anyFigures, fc.bigInt({ min: 1n, max: 900n }), (given, millions) => {
        const paid = millions * 1_000_000n;
        const secured = given.debtNow - given.unsecuredDebt;
        const repaid = secured < paid ? secured : paid;
        for (const better of [
          whatIf(given, { kind: 'pay-cards', dong: paid }).figures,
          whatIf(given, { kind: 'repay-unsecured', dong: paid, closesLenders: 1 }).figures,
          { ...given, debtNow: given.debtNow - repaid, accountsOwing: Math.max(0, given.accountsOwing - 1) },
          { ...given, hasUnpaidLoss: false },
          { ...given, worstGroupNow: 1 as const },
        ])
          expect(scoreOf(better)).toBeGreaterThanOrEqual(scoreOf(given));
      }),
      { numRuns: 1_000 },
    );
  });

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
