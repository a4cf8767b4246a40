import { type LineId, lineOf, type Statement } from './statement.ts';

export const ratioIds = [
  'current',
  'quick',
  'leverage',
  'interestCover',
  'roa',
  'roe',
  'margin',
  'cashCover',
  'cycleDays',
  'growth',
] as const;

export type RatioId = (typeof ratioIds)[number];

/** A ratio: infinite if the denominator is zero, null if the statements do not give it. */
export type Ratios = Readonly<Record<RatioId, number | null>>;

/**
 * The ratios of a year's statements. What a year earned is compared with the average of its two ends, if the year before is
 * known; growth needs an earlier year, two years back if there is one.
 */
export function ratiosOf(statement: Statement, earlier: readonly Statement[]): Ratios {
  const line = (id: LineId) => lineOf(statement, id);
  const [owedSoon, revenue, equity] = [line('currentLiabilities'), line('revenue'), line('equity')];
  const [profit, interest] = [line('profitBeforeTax'), line('interest') ?? 0n];
  const before = earlier.find(({ year }) => year === statement.year - 1);
  const average = (id: LineId) => averageOf(line(id), before && lineOf(before, id));
  const ownAverage = average('equity');
  const earnings = profit === undefined ? undefined : profit + interest;
  return {
    current: share(line('currentAssets'), owedSoon),
    quick: share(minus(line('currentAssets'), line('inventory') ?? 0n), owedSoon),
    leverage: share(line('liabilities'), line('totalAssets')),
    interestCover: share(earnings, interest),
    roa: share(line('netProfit'), average('totalAssets')),
    // A return on negative equity means nothing good.
    roe: [equity, ownAverage].some((each) => each !== undefined && each <= 0n)
      ? Number.NEGATIVE_INFINITY
      : share(line('netProfit'), ownAverage),
    margin: revenue === 0n ? Number.NEGATIVE_INFINITY : share(line('netProfit'), revenue),
    cashCover: share(line('operatingCash'), owedSoon),
    cycleDays: cycleDays(statement),
    growth: growth(statement, earlier),
  };
}

/** Of the beginning and the end of a year; of its end alone where its beginning is not known. */
function averageOf(end: bigint | undefined, beginning: bigint | undefined): bigint | undefined {
  return end === undefined || beginning === undefined ? end : (end + beginning) / 2n;
}

/**
 * Days from paying suppliers to being paid: those of receivables and of stock, less those that suppliers wait. Infinite for
 * an enterprise that sells nothing; without a cost of sales nobody knows how long suppliers wait.
 */
function cycleDays(statement: Statement): number | null {
  const [receivables, inventory] = [lineOf(statement, 'receivables') ?? 0n, lineOf(statement, 'inventory') ?? 0n];
  const collecting = share(receivables, lineOf(statement, 'revenue'));
  const stocking = inventory === 0n ? 0 : share(inventory, lineOf(statement, 'costOfSales'));
  const [payables, cost] = [lineOf(statement, 'payables') ?? 0n, lineOf(statement, 'costOfSales') ?? 0n];
  const paying = cost <= 0n ? 0 : Number(payables) / Number(cost);
  return collecting === null || stocking === null ? null : (collecting + stocking - paying) * 365;
}

/** Yearly growth of revenue over two years, over one if two years ago is not known. */
function growth(statement: Statement, earlier: readonly Statement[]): number | null {
  const revenue = lineOf(statement, 'revenue');
  for (const years of [2, 1]) {
    const before = earlier.find(({ year }) => year === statement.year - years);
    const then = before && lineOf(before, 'revenue');
    if (then === undefined || then <= 0n || revenue === undefined) continue;
    return revenue < 0n ? -1 : (Number(revenue) / Number(then)) ** (1 / years) - 1;
  }
  return null;
}

function minus(one: bigint | undefined, other: bigint): bigint | undefined {
  return one === undefined ? undefined : one - other;
}

/** A ratio; something good of nothing is infinite, nothing of nothing is 0. */
function share(part: bigint | undefined, whole: bigint | undefined): number | null {
  if (part === undefined || whole === undefined) return null;
  if (whole === 0n) return part > 0n ? Number.POSITIVE_INFINITY : part < 0n ? Number.NEGATIVE_INFINITY : 0;
  return Number(part) / Number(whole);
}
