import { describe, expect, test } from 'vitest';
import { randomOf } from '#bureau/population/random.ts';
import type { CreditFigures } from './credit-figures.ts';
import { gradeOf, isWorse, medianOf, notched, ratioItems, ratioPoints } from './model.ts';
import { bestOfGroup, rate, rateByCredit } from './rate.ts';
import { ratiosOf } from './ratios.ts';
import { type Sector, type Size, sectors } from './sectors.ts';
import { faultOf, type LineId, lineCodes, lineOf, type Statement } from './statement.ts';

const million = 1_000_000n;

/** A year's statements from amounts in million dong. */
function statement(amounts: Partial<Record<LineId, number>>, more: Partial<Statement> = {}): Statement {
  const lines = Object.entries(amounts).map(([line, amount]) => {
    const code = new Map<string, string>(Object.entries(lineCodes)).get(line) ?? '';
    return [code, BigInt(amount) * million] as const;
  });
  return {
    year: 2025,
    isConsolidated: false,
    audit: 'none',
    reportedOn: '2026-04-15',
    lines: new Map(lines),
    ...more,
  };
}

// All good, in round figures: an industrial enterprise, in the best quarter of its sector by every ratio.
const strong = {
  currentAssets: 60_000,
  receivables: 8_000,
  inventory: 10_000,
  longTermAssets: 40_000,
  totalAssets: 100_000,
  liabilities: 30_000,
  currentLiabilities: 25_000,
  payables: 5_000,
  equity: 70_000,
  totalSources: 100_000,
  revenue: 120_000,
  costOfSales: 90_000,
  interest: 300,
  profitBeforeTax: 15_000,
  netProfit: 12_600,
  operatingCash: 14_000,
};

const clean: CreditFigures = {
  worstGroupNow: 1,
  worstGroupEver: 1,
  hasUnpaidLoss: false,
  isBankrupt: false,
  debt: 20_000n * million,
  lenders: 2,
  pledged: 40_000n * million,
  limits: 50_000n * million,
  debtYearAgo: 20_000n * million,
  ageMonths: 180,
  relationMonths: 60,
  hasCredit: true,
};

function ratingOf(given: {
  statement: Statement;
  earlier?: Statement[];
  credit?: Partial<CreditFigures>;
  sector?: Sector;
  size?: Size;
}) {
  const { sector = 'industry', size = 'medium' } = given;
  return rate({
    ratios: ratiosOf(given.statement, given.earlier ?? []),
    audit: given.statement.audit,
    equity: lineOf(given.statement, 'equity') ?? 0n,
    credit: { ...clean, ...given.credit },
    sector,
    size,
  });
}

function pointsOf({ items }: { items: readonly { id: string; points: number }[] }) {
  return Object.fromEntries(items.map(({ id, points }) => [id, points]));
}

describe('RTG-04 the model ER-1 on eight enterprises computed by hand', () => {
  test('RTG-04 one: all good is AAA', () => {
    const earlier = [statement({ revenue: 80_000 }, { year: 2023 })];
    const rating = ratingOf({ statement: statement(strong, { audit: 'unqualified' }), earlier });
    // current 60/25 = 2.4; quick 50/25 = 2; leverage .3; cover 15.3/.3 = 51; ROA .126; ROE .18; margin .105; cash 14/25
    // = .56; days 8/120*365 + 10/90*365 - 5/90*365 = 24.3 + 40.6 - 20.3 = 45; growth (120/80)^.5 - 1 = .22: all in the
    // best quarter, 53, and the audit 2. Credit: 15 + 10; debt/equity 20/70 = .29: 4; 2 lenders: 2; cover 2: 5; limits .4: 2; no growth: 2;
    // 15 years: 3; 5 years: 2.
    expect(rating).toMatchObject({ grade: 'AAA', score: 100, cap: null, pdPercent: 0.05, down: [] });
  });

  test('RTG-04 two: an ordinary trader is B', () => {
    const trader = statement({
      currentAssets: 13_500,
      receivables: 5_000,
      inventory: 4_000,
      longTermAssets: 6_500,
      totalAssets: 20_000,
      liabilities: 13_000,
      currentLiabilities: 10_000,
      payables: 3_000,
      equity: 7_000,
      totalSources: 20_000,
      revenue: 40_000,
      costOfSales: 36_500,
      interest: 400,
      profitBeforeTax: 700,
      netProfit: 560,
      operatingCash: 900,
    });
    const rating = ratingOf({
      statement: trader,
      sector: 'trade',
      credit: {
        debt: 5_000n * million,
        limits: 6_000n * million,
        pledged: 5_500n * million,
        debtYearAgo: 4_000n * million,
        ageMonths: 70,
        relationMonths: 30,
        lenders: 2,
      },
    });
    expect(pointsOf(rating)).toEqual({
      // 1.35: above the first quartile of trade, 1.19, below the second, 1.44: a third of 6.
      current: 2,
      // 9.5/10 = .95: .836 to 1.01, a third of 5.
      quick: 2,
      // .65: less is better, .556 to .671: two thirds of 8.
      leverage: 5,
      // 1.1/.4 = 2.75: 1.94 to 3.64, a third of 8.
      interestCover: 3,
      // .028: .0173 to .0405.
      roa: 2,
      // .08: .0697 to .118.
      roe: 1,
      // .014: below .0143.
      margin: 0,
      // .09: .0183 to .103.
      cashCover: 2,
      // 45.6 + 40 - 30 = 55.6 days: below 71.4, the best quarter.
      cycleDays: 5,
      // No earlier year is known.
      growth: 0,
      audit: 0,
      groupNow: 15,
      groupEver: 10,
      // 5/7 = .71.
      debtToEquity: 3,
      lenders: 2,
      // 1.1.
      cover: 3,
      // .83.
      limitUse: 1,
      // +25 %.
      trend: 1,
      // 5 years 10 months; 2 years 6 months.
      age: 2,
      relation: 1,
    });
    // 22 + 38 = 60.
    expect(rating).toMatchObject({ score: 60, grade: 'B', pdPercent: 0.48, cap: null });
  });

  test.each([
    ['three: debt of group 2 now', { worstGroupNow: 2, worstGroupEver: 2 } as const, 'BBB', 'group2', 0.05],
    ['four: debt of group 3 now', { worstGroupNow: 3, worstGroupEver: 3 } as const, 'CCC', 'group3', 1.6],
    ['five: debt of group 4 now', { worstGroupNow: 4, worstGroupEver: 4 } as const, 'CC', 'group4', 5.3],
    ['six: debt sold to VAMC', { hasUnpaidLoss: true } as const, 'D', 'default', 100],
  ])('RTG-04 %s caps an otherwise good enterprise', (_, credit, grade, cap, pdPercent) => {
    // Of the 98 points of enterprise one without growth's 3 and with the audit's 2: 97 less the points of the groups,
    // never below B.
    const rating = ratingOf({ statement: statement(strong, { audit: 'unqualified' }), credit });
    expect(rating).toMatchObject({ grade, cap, pdPercent });
    expect(isWorse(rating.grade, rating.uncapped)).toBe(true);
  });

  test('RTG-04 seven: negative equity is CCC at best, and return on it earns no points', () => {
    const gone = statement({ ...strong, liabilities: 110_000, equity: -10_000 });
    const rating = ratingOf({ statement: gone });
    // leverage 1.1: 0 of 8; ROE 0 of 4; debt to equity 0 of 4; growth 0 of 3; audit 0 of 2: 100 - 21 = 79, BBB without
    // the cap.
    expect(pointsOf(rating)).toMatchObject({ leverage: 0, roe: 0, debtToEquity: 0 });
    expect(rating).toMatchObject({ score: 79, uncapped: 'BBB', grade: 'CCC', cap: 'negativeEquity' });
  });

  test('RTG-04 eight: an adverse opinion is B at best', () => {
    // 100 - growth 3 - audit 2 = 95.
    const rating = ratingOf({ statement: statement(strong, { audit: 'adverse' }) });
    expect(rating).toMatchObject({ score: 95, uncapped: 'AAA', grade: 'B', cap: 'adverse', pdPercent: 0.48 });
  });
});

describe('RTG-04 the best remaining grade is reported', () => {
  const group2 = { worstGroupNow: 2, worstGroupEver: 2 } as const;
  // Young, without pledges, close to its limits and with much debt: 13 points less.
  const strained = { ageMonths: null, relationMonths: 24, pledged: 0n, limits: 0n, debtYearAgo: 1n * million };
  test.each([
    ['when the points pass it', group2, 'unqualified', { score: 84, uncapped: 'A', grade: 'BBB', cap: 'group2' }],
    ['when they reach it', { ...group2, ...strained }, 'unqualified', { score: 71, grade: 'BBB', cap: null }],
    [
      'when they stay below',
      { ...group2, ...strained, debt: 200_000n * million },
      'none',
      { score: 66, grade: 'BB', cap: null },
    ],
  ] as const)('RTG-04 %s', (_, credit, audit, told) => {
    expect(ratingOf({ statement: statement(strong, { audit }), credit })).toMatchObject({ ...told, best: 'BBB' });
  });

  test('RTG-04 and is the scale’s own if nothing limits it', () => {
    expect(ratingOf({ statement: statement(strong) })).toMatchObject({ best: 'AAA' });
  });
});

describe('RTG-04 reasons for no rating', () => {
  test('RTG-04 a statement that does not balance is reported with its difference', () => {
    expect(faultOf(statement(strong))).toBeUndefined();
    expect(faultOf(statement({ ...strong, equity: 70_001 }))).toEqual({
      kind: 'unbalanced',
      imbalance: { lines: '300+400=440', difference: million },
    });
    expect(faultOf(statement({ ...strong, longTermAssets: 39_000 }))).toMatchObject({
      imbalance: { lines: '100+200=270', difference: -1_000n * million },
    });
  });

  test('RTG-04 a missing required line is reported; an optional line may be missing', () => {
    const { revenue: _, operatingCash: __, ...rest } = strong;
    expect(faultOf(statement(rest))).toEqual({ kind: 'lines-missing', codes: ['10'] });
    expect(faultOf(statement({ ...rest, revenue: 1 }))).toBeUndefined();
  });

  test('RTG-04 credit alone is never better than BBB, and keeps its caps', () => {
    expect(rateByCredit(clean, 'no-statement')).toMatchObject({
      kind: 'not-rated',
      creditOnly: { grade: 'BBB', cap: 'creditOnly' },
    });
    expect(rateByCredit({ ...clean, isBankrupt: true }, 'too-old')).toMatchObject({
      creditOnly: { grade: 'D', cap: 'default' },
    });
    expect(rateByCredit({ ...clean, hasCredit: false }, 'no-statement')).toMatchObject({ creditOnly: null });
  });
});

test('RTG-04 a group is at most two notches better than its worst member with a fifth of its assets', () => {
  expect(bestOfGroup([{ grade: 'BB', shareOfAssets: 0.2 }])).toBe('A');
  expect(bestOfGroup([{ grade: 'D', shareOfAssets: 0.19 }])).toBe('AAA');
  expect(bestOfGroup([{ grade: 'D', shareOfAssets: null }])).toBe('AAA');
  expect(bestOfGroup([{ grade: 'AAA', shareOfAssets: 1 }])).toBe('AAA');
  expect([notched('AAA', 1), notched('D', -1), notched('BBB', 1), notched('BBB', -1)]).toEqual(['AAA', 'D', 'A', 'BB']);
});

test('RTG-04 the points add up to 100, and the grades begin where the table says', () => {
  expect(ratioItems.reduce((all, { most }) => all + most, 0)).toBe(53);
  const cuts = [100, 94, 93, 89, 88, 81, 80, 71, 70, 61, 60, 50, 49, 41, 40, 35, 34, 26, 25, 0].map((score) =>
    gradeOf(score),
  );
  expect(cuts).toEqual([
    'AAA',
    'AAA',
    'AA',
    'AA',
    'A',
    'A',
    'BBB',
    'BBB',
    'BB',
    'BB',
    'B',
    'B',
    'CCC',
    'CCC',
    'CC',
    'CC',
    'C',
    'C',
    'D',
    'D',
  ]);
});

test('RTG-04 a better ratio never lowers points or grade, in any sector', () => {
  const random = randomOf(6, 2026);
  const runs = process.env.LONG === '1' ? 20_000 : 1_000;
  for (let run = 0; run < runs; run++) {
    const sector = sectors[run % sectors.length] ?? 'trade';
    const ratios = Object.fromEntries(ratioItems.map(({ id }) => [id, medianOf(id, sector) * random.next() * 3]));
    const item = ratioItems[random.int(0, ratioItems.length - 1)];
    if (item === undefined) throw new RangeError('no such item');
    const value = ratios[item.id] ?? 0;
    const step = random.chance(0.1) ? Number.POSITIVE_INFINITY : random.next() * medianOf(item.id, sector);
    const better = item.isLessBetter ? value - step : value + step;
    expect(ratioPoints(item, better, sector)).toBeGreaterThanOrEqual(ratioPoints(item, value, sector));
    const given = { audit: 'none', equity: 1n, credit: clean, sector, size: 'small' } as const;
    const base = { ...noRatios, ...ratios };
    const [before, after] = [
      rate({ ...given, ratios: base }),
      rate({ ...given, ratios: { ...base, [item.id]: better } }),
    ];
    expect(isWorse(after.grade, before.grade)).toBe(false);
  }
});

test('SCO-08 returns are on the average of the year’s two ends; without the year before on its end', () => {
  const before = statement({ ...strong, totalAssets: 80_000, equity: 50_000 }, { year: 2024 });
  const now = statement(strong);
  expect(ratiosOf(now, [])).toMatchObject({ roa: 0.126, roe: 0.18 });
  // 12.6 of (100 + 80) / 2, and of (70 + 50) / 2.
  expect(ratiosOf(now, [now, before])).toMatchObject({ roa: 0.14, roe: 0.21 });
  expect(ratiosOf(now, [statement(strong, { year: 2023 })])).toMatchObject({ roa: 0.126 });
  const gone = statement({ ...strong, equity: -1 }, { year: 2024 });
  expect(ratiosOf(now, [gone]).roe).toBeGreaterThan(0.3);
  expect(ratiosOf(now, [statement({ ...strong, equity: -80_000 }, { year: 2024 })]).roe).toBe(Number.NEGATIVE_INFINITY);
});

test('SCO-08 the cash cycle is receivables and stock less payables, and may be negative', () => {
  const days = (amounts: Partial<Record<LineId, number>>) =>
    ratiosOf(statement({ ...strong, ...amounts }), []).cycleDays;
  expect(days({})).toBeCloseTo((8 / 120 + 10 / 90 - 5 / 90) * 365, 6);
  expect(days({ payables: 45_000 })).toBeLessThan(0);
  const { payables: _, ...without } = strong;
  expect(ratiosOf(statement(without), []).cycleDays).toBeCloseTo((8 / 120 + 10 / 90) * 365, 6);
  // A service enterprise without stock or cost of sales.
  expect(days({ inventory: 0, costOfSales: 0 })).toBeCloseTo((8 / 120) * 365, 6);
});

const noRatios = {
  current: 0,
  quick: 0,
  leverage: 0,
  interestCover: 0,
  roa: 0,
  roe: 0,
  margin: 0,
  cashCover: 0,
  cycleDays: 0,
  growth: 0,
};
