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

/** The ratios of a year's statements; growth needs an earlier year, two years back if there is one. */
export function ratiosOf(statement: Statement, earlier: readonly Statement[]): Ratios {
  const line = (id: LineId) => lineOf(statement, id);
  const [owedSoon, revenue, equity] = [line('currentLiabilities'), line('revenue'), line('equity')];
  const [profit, interest] = [line('profitBeforeTax'), line('interest') ?? 0n];
  const earnings = profit === undefined ? undefined : profit + interest;
  return {
    current: share(line('currentAssets'), owedSoon),
    quick: share(minus(line('currentAssets'), line('inventory') ?? 0n), owedSoon),
    leverage: share(line('liabilities'), line('totalAssets')),
    interestCover: share(earnings, interest),
    roa: share(line('netProfit'), line('totalAssets')),
    // A return on negative equity means nothing good.
    roe: equity !== undefined && equity <= 0n ? Number.NEGATIVE_INFINITY : share(line('netProfit'), equity),
    margin: revenue === 0n ? Number.NEGATIVE_INFINITY : share(line('netProfit'), revenue),
    cashCover: share(line('operatingCash'), owedSoon),
    cycleDays: cycleDays(statement),
    growth: growth(statement, earlier),
  };
}

/** Days that the money of a sale is bound in receivables and stock; infinite for an enterprise that sells nothing. */
function cycleDays(statement: Statement): number | null {
  const [receivables, inventory] = [lineOf(statement, 'receivables') ?? 0n, lineOf(statement, 'inventory') ?? 0n];
  const collecting = share(receivables, lineOf(statement, 'revenue'));
  const stocking = inventory === 0n ? 0 : share(inventory, lineOf(statement, 'costOfSales'));
  return collecting === null || stocking === null ? null : (collecting + stocking) * 365;
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
