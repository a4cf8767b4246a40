import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DebtGroup } from '#bureau/contract/report.ts';
import type { CreditFile, PastInquiry } from '#bureau/credit/file.ts';
import { card, institutions, loan, personFile, times } from '#bureau/credit/made-up.ts';
import { figuresOf, type ScoreFigures } from './figures.ts';
import { creditMixes } from './mix.ts';
import { bandOf, gradeOf, type NoScore, type Score, scoreOf } from './score.ts';
import { caps, items, model } from './scorecard.ts';
import { whatIf } from './what-if.ts';

const { sen, bien, nui, lua } = institutions;

const pledge = {
  asset: 'A1',
  institution: sen,
  typeCode: '01',
  description: '',
  value: 3_000_000_000n,
  pledged: '2024-01-05',
  released: null,
};

function asked(day: string, institution: PastInquiry['institution']): PastInquiry {
  return { day, institution, product: 'S11A', productName: { vi: '', en: '' } };
}

function scored(holds: Partial<CreditFile>, asOf?: string): Score {
  const score = scoreOf(figuresOf(personFile(holds), asOf));
  if (score.score === null) throw new Error(`no score: ${score.why}`);
  return score;
}

const pointsOf = (score: Score) => Object.fromEntries(score.items.map(({ id, points }) => [id, points]));

describe('a score computed by hand', () => {
  test('INS-06 of somebody who always paid a secured housing loan and uses little of a card', () => {
    const score = scored({
      contracts: [
        // 30 months; 812.5 million now, 872.5 million a year ago.
        loan({
          at: sen,
          kind: 'long-term',
          months: Array.from({ length: 30 }, (_, at) => [957_500_000n - BigInt(at) * 5_000_000n, 1] as const),
        }),
      ],
      cards: [card({ at: sen, limit: 60_000_000n, months: times(30, { balance: 7_200_000n }) })],
      collateral: [pledge],
    });
    // One lender, 12 % of the card, all secured, less debt than a year ago, 30 months old (48 of 60): 600 − 12 = 588.
    expect(pointsOf(score)).toEqual({
      P1: 90,
      P2: 70,
      P3: 50,
      D1: 60,
      D2: 50,
      D3: 40,
      D4: 30,
      L1: 48,
      L2: 30,
      N1: 40,
      N2: 20,
      M1: 60,
    });
    expect(score).toMatchObject({ score: 738, band: 'very-low', grade: 1, cap: null });
    expect(score.reasons.map(({ id }) => id)).toEqual(['L1']);
  });

  test('INS-06 of attention debt: capped below 570, and the four items that lost most are the reasons', () => {
    const score = scored({
      contracts: [
        loan({ at: bien, months: [...times(12, [56_000_000n, 1] as const), [56_000_000n, 2], [56_000_000n, 2]] }),
        loan({ at: sen, months: times(9, [40_000_000n, 1] as const) }),
      ],
      inquiries: [asked('2026-07-10', nui), asked('2026-07-01', lua)],
    });
    // 96 million now, 56 million a year ago: 71.4 % more. Two institutions asked within 14 days: one.
    expect(pointsOf(score)).toEqual({
      P1: 30,
      P2: 35,
      P3: 50,
      D1: 50,
      D2: 35,
      D3: 5,
      D4: 14,
      L1: 35,
      L2: 20,
      N1: 32,
      N2: 20,
      M1: 28,
    });
    // 150 + 354; lost: P1 60, P2 35, D3 35, M1 32, L1 25.
    expect(score).toMatchObject({ score: 504, uncapped: 504, band: 'medium', grade: 6, cap: 'attention' });
    expect(score.reasons.map(({ id, points, most }) => [id, most - points])).toEqual([
      ['P1', 60],
      ['P2', 35],
      ['D3', 35],
      ['M1', 32],
    ]);
  });

  test('INS-06 of debt sold to VAMC is 321 at most, however good the rest', () => {
    const score = scored({
      contracts: [loan({ at: sen, kind: 'long-term', months: times(60, [100_000_000n, 1] as const) })],
      collateral: [pledge],
      vamcDebts: [
        { institution: bien, reported: '2026-06-30', sold: '2025-03-10', principalLeft: 415_000_000n, settled: null },
      ],
    });
    // P1 0 and P2 0 of 160, D2 35 of 50: 600 − 175 = 425, and 575 without the cap.
    expect(score).toMatchObject({ score: 321, uncapped: 575, band: 'very-high', grade: 10, cap: 'loss' });
  });

  test('INS-06 of too little data there is none, and that is nothing negative', () => {
    const none = (holds: Partial<CreditFile>) => scoreOf(figuresOf(personFile(holds)));
    expect(none({})).toEqual({ score: null, why: 'no-credit' });
    expect(none({ contracts: [loan({ at: sen, months: times(2, [5_000_000n, 1] as const) })] })).toEqual({
      score: null,
      why: 'too-few-months',
    });
    // Repaid in June 2024, 25 months before July 2026.
    const old = [...times(12, [5_000_000n, 1] as const), ...times(25, null)];
    expect(none({ contracts: [loan({ at: sen, months: old })] })).toEqual({ score: null, why: 'no-credit' });
    expect(
      scored({ contracts: [loan({ at: sen, months: times(3, [5_000_000n, 1] as const) })] }).score,
    ).toBeGreaterThan(400);
  });

  test('INS-06 a month that was not reported is not zero: debt a year ago is the last reported before it', () => {
    const months = times(14, [100_000_000n, 1] as const);
    const gap = figuresOf(
      personFile({ contracts: [loan({ at: sen, months: [[80_000_000n, 1], '-', ...months.slice(2)] })] }),
    );
    expect(gap).toMatchObject({ debtYearAgo: 80_000_000n, monthsReported: 13, monthsKnown: 13 });
  });

  test('INS-06 institutions that ask again count once, and one that asks after two weeks counts separately', () => {
    const askers = (...inquiries: PastInquiry[]) => figuresOf(personFile({ inquiries })).recentAskers;
    expect(askers(asked('2026-07-14', sen), asked('2026-06-01', sen))).toBe(1);
    expect(askers(asked('2026-07-14', bien), asked('2026-06-30', sen))).toBe(1);
    expect(askers(asked('2026-07-15', bien), asked('2026-06-30', sen))).toBe(2);
    expect(askers(asked('2026-04-15', bien), asked('2026-04-16', sen))).toBe(1);
    expect(askers(asked('2026-04-15', bien))).toBe(0);
  });

  test('INS-06 as of an earlier day nothing later counts', () => {
    const holds: Partial<CreditFile> = {
      contracts: [loan({ at: sen, months: [...times(20, [50_000_000n, 1] as const), [50_000_000n, 3]] })],
      inquiries: [asked('2026-07-10', bien)],
    };
    expect(figuresOf(personFile(holds))).toMatchObject({
      worstGroupNow: 3,
      badMonthsAgo: 0,
      recentAskers: 1,
      oldestMonths: 21,
    });
    expect(figuresOf(personFile(holds), '2026-06-29')).toMatchObject({
      worstGroupNow: 1,
      badMonthsAgo: null,
      recentAskers: 0,
      oldestMonths: 20,
    });
    expect(figuresOf(personFile(holds), '2026-06-30')).toMatchObject({ worstGroupNow: 3 });
  });
});

const group = fc.constantFrom<DebtGroup>(1, 2, 3, 4, 5);
const ago = (most: number) => fc.option(fc.integer({ min: 0, max: most }));
const dong = fc.bigInt({ min: 0n, max: 10n ** 15n });

const figures: fc.Arbitrary<ScoreFigures> = fc
  .record({
    worstGroupNow: fc.option(group),
    hasUnpaidLoss: fc.boolean(),
    attentionMonthsAgo: ago(59),
    badMonthsAgo: ago(59),
    lateCardMonthsAgo: fc.uniqueArray(fc.integer({ min: 0, max: 35 })),
    lenders: fc.integer({ min: 0, max: 30 }),
    cardDebt: fc.option(dong),
    cardLimit: dong,
    debtNow: dong,
    unsecuredDebt: dong,
    debtYearAgo: dong,
    oldestMonths: fc.integer({ min: 1, max: 60 }),
    monthsReported: fc.integer({ min: 0, max: 24 }),
    monthsKnown: fc.integer({ min: 3, max: 60 }),
    hadCredit: fc.constant(true),
    recentAskers: fc.integer({ min: 0, max: 30 }),
    newAccountMonthsAgo: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 8 }),
    mix: fc.constantFrom(...creditMixes),
    behindMonthsAgo: fc.uniqueArray(fc.integer({ min: 0, max: 23 })),
    badDebtMonthsAgo: fc.uniqueArray(fc.integer({ min: 0, max: 23 })),
    askedMonthsAgo: fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 12 }),
    accountsOwing: fc.integer({ min: 0, max: 30 }),
    accountMonths: fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 30 }),
  })
  .map((given) => ({
    ...given,
    unsecuredDebt: given.unsecuredDebt < given.debtNow ? given.unsecuredDebt : given.debtNow,
  }));

function known(score: Score | NoScore): Score {
  if (score.score === null) throw new Error(score.why);
  return score;
}

describe('every score', () => {
  test('INS-06 lies between 150 and 750, and its items give no more than the table says', () => {
    expect(model.base + items.reduce((all, { most }) => all + most, 0)).toBe(model.highest);
    fc.assert(
      fc.property(figures, (given) => {
        const score = known(scoreOf(given));
        expect(score.score).toBeGreaterThanOrEqual(model.lowest);
        expect(score.score).toBeLessThanOrEqual(model.highest);
        for (const { points, most } of score.items) expect(points >= 0 && points <= most).toBe(true);
        expect(score.reasons.length).toBeLessThanOrEqual(4);
        for (const { id, highest, holds } of caps)
          if (holds(given)) expect([id, score.score <= highest]).toEqual([id, true]);
      }),
    );
  });

  test.each([
    ['P1', (given: ScoreFigures) => ({ ...given, worstGroupNow: worse(given.worstGroupNow) })],
    ['P2', (given: ScoreFigures) => ({ ...given, badMonthsAgo: (given.badMonthsAgo ?? 60) - 1 })],
    ['P2', (given: ScoreFigures) => ({ ...given, attentionMonthsAgo: (given.attentionMonthsAgo ?? 60) - 1 })],
    ['P3', (given: ScoreFigures) => ({ ...given, lateCardMonthsAgo: [...given.lateCardMonthsAgo, 36] })],
    ['D1', (given: ScoreFigures) => ({ ...given, lenders: given.lenders + 1 })],
    [
      'D2',
      (given: ScoreFigures) => ({ ...given, cardDebt: given.cardDebt === null ? null : given.cardDebt + 1_000_000n }),
    ],
    [
      'D3',
      (given: ScoreFigures) => ({
        ...given,
        debtNow: given.debtNow + 1_000_000n,
        unsecuredDebt: given.unsecuredDebt + 1_000_000n,
      }),
    ],
    ['D4', (given: ScoreFigures) => ({ ...given, debtNow: given.debtNow + 1_000_000n })],
    ['L1', (given: ScoreFigures) => ({ ...given, oldestMonths: given.oldestMonths - 1 })],
    ['L2', (given: ScoreFigures) => ({ ...given, monthsReported: given.monthsReported - 1 })],
    ['N1', (given: ScoreFigures) => ({ ...given, recentAskers: given.recentAskers + 1 })],
    ['N2', (given: ScoreFigures) => ({ ...given, newAccountMonthsAgo: [...given.newAccountMonthsAgo, 0] })],
  ])('INS-06 item %s never gives more for something worse', (id, change) => {
    const item = items.find((each) => each.id === id);
    fc.assert(
      fc.property(figures, (given) => {
        expect(item?.points(change(given))).toBeLessThanOrEqual(item?.points(given) ?? 0);
      }),
    );
  });

  test('INS-06 bands and grades are the ten and five of the table, without a gap', () => {
    const table = [150, 321, 322, 376, 377, 430, 431, 477, 478, 523, 524, 569, 570, 624, 625, 679, 680, 714, 715, 750];
    expect(table.map(gradeOf)).toEqual([10, 10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1]);
    expect([321, 322, 430, 431, 569, 570, 679, 680].map(bandOf)).toEqual([
      'very-high',
      'high',
      'high',
      'medium',
      'medium',
      'low',
      'low',
      'very-low',
    ]);
  });
});

describe('what if', () => {
  test('INS-06 paying back and waiting never lower a score, unsecured borrowing and falling behind never raise it', () => {
    fc.assert(
      fc.property(figures, fc.integer({ min: 1, max: 60 }), group, (given, months, to) => {
        const wait = whatIf(given, { kind: 'wait', months });
        expect(known(wait.after).score).toBeGreaterThanOrEqual(known(wait.before).score);
        const behind = whatIf(given, { kind: 'fall-behind', group: to });
        expect(known(behind.after).score).toBeLessThanOrEqual(known(behind.before).score);
        const cardDebt = given.cardDebt ?? 0n;
        const consistent = { ...given, debtNow: given.debtNow > cardDebt ? given.debtNow : cardDebt };
        const dong = 1_000_000n * BigInt(months * months);
        for (const change of [
          { kind: 'pay-cards', dong },
          { kind: 'repay-unsecured', dong, closesLenders: months % 2 },
        ] as const) {
          const paid = whatIf(consistent, change);
          expect(known(paid.after).score).toBeGreaterThanOrEqual(known(paid.before).score);
          expect(paid.figures.debtNow >= 0n && paid.figures.unsecuredDebt >= 0n).toBe(true);
        }
        const borrowed = whatIf(consistent, { kind: 'borrow', dong, isSecured: false, isNewLender: months % 2 === 0 });
        expect(known(borrowed.after).score).toBeLessThanOrEqual(known(borrowed.before).score);
        const late = whatIf(given, { kind: 'pay-card-late' });
        expect(known(late.after).score).toBeLessThanOrEqual(known(late.before).score);
      }),
    );
  });

  test('INS-06 by hand: bringing a card from 90 to 30 percent of its limit gains 40 points', () => {
    const file = personFile({
      cards: [card({ at: nui, limit: 50_000_000n, months: times(24, { balance: 45_000_000n }) })],
    });
    const { before, after } = whatIf(figuresOf(file), { kind: 'pay-cards', dong: 30_000_000n });
    expect(known(after).score - known(before).score).toBe(40);
  });

  test('INS-06 by hand: a new unsecured loan at a new lender loses points for the lender, the share, the growth and the account', () => {
    const file = personFile({
      contracts: [loan({ at: sen, kind: 'long-term', months: times(24, [100_000_000n, 1] as const) })],
      collateral: [pledge],
    });
    const { before, after } = whatIf(figuresOf(file), {
      kind: 'borrow',
      dong: 100_000_000n,
      isSecured: false,
      isNewLender: true,
    });
    // D1 60 → 50, D3 40 → 28 (half), D4 30 → 14 (100 %), N2 20 → 14.
    expect(known(before).score - known(after).score).toBe(10 + 12 + 16 + 6);
  });
});

function worse(now: DebtGroup | null): DebtGroup {
  const next = ([2, 3, 4, 5] as const).find((each) => each > (now ?? 1));
  return next ?? 5;
}
