import type { Day } from '#bureau/credit/months.ts';

export type AuditOpinion = 'none' | 'unqualified' | 'qualified' | 'adverse';

/** A year's financial statements of an enterprise as one institution sent them (D20). Amounts are whole dong. */
export type Statement = {
  readonly year: number;
  readonly isConsolidated: boolean;
  readonly audit: AuditOpinion;
  readonly reportedOn: Day;
  readonly lines: ReadonlyMap<string, bigint>;
};

/**
 * The lines that ratings use, by the codes of forms B01-DN and B02-DN; a line of the cash-flow form B03-DN has the
 * form's number before its own, because 20 is a line of both.
 */
export const lineCodes = {
  currentAssets: '100',
  receivables: '130',
  inventory: '140',
  longTermAssets: '200',
  totalAssets: '270',
  liabilities: '300',
  currentLiabilities: '310',
  payables: '311',
  equity: '400',
  totalSources: '440',
  revenue: '10',
  costOfSales: '11',
  interest: '23',
  profitBeforeTax: '50',
  netProfit: '60',
  operatingCash: '0320',
} as const;

export type LineId = keyof typeof lineCodes;

/** The lines in the order in which they are printed. */
export const lineIds = [
  'currentAssets',
  'receivables',
  'inventory',
  'longTermAssets',
  'totalAssets',
  'liabilities',
  'currentLiabilities',
  'payables',
  'equity',
  'totalSources',
  'revenue',
  'costOfSales',
  'interest',
  'profitBeforeTax',
  'netProfit',
  'operatingCash',
] as const satisfies readonly LineId[];

/** Without one of these no rating is possible. */
const neededLines = [
  'currentAssets',
  'totalAssets',
  'liabilities',
  'currentLiabilities',
  'equity',
  'revenue',
  'profitBeforeTax',
  'netProfit',
] as const satisfies readonly LineId[];

/** An unbalanced sum of the balance sheet, and its difference in dong. */
type Imbalance = { readonly lines: '100+200=270' | '300+400=440' | '270=440'; readonly difference: bigint };

export type StatementFault =
  | { readonly kind: 'unbalanced'; readonly imbalance: Imbalance }
  | { readonly kind: 'lines-missing'; readonly codes: readonly string[] };

/** A line's amount; undefined if the statement does not have it. */
export function lineOf(statement: Statement, line: LineId): bigint | undefined {
  return statement.lines.get(lineCodes[line]);
}

/**
 * Why a statement is unusable: a line is missing, or its balance sheet does not balance; undefined if it is usable.
 */
export function faultOf(statement: Statement): StatementFault | undefined {
  const missing = neededLines.filter((line) => lineOf(statement, line) === undefined);
  if (missing.length > 0) return { kind: 'lines-missing', codes: missing.map((line) => lineCodes[line]) };
  const imbalance = imbalanceOf(statement);
  return imbalance && { kind: 'unbalanced', imbalance };
}

/** The first unbalanced sum of the balance sheet; skips lines that were not sent. */
function imbalanceOf(statement: Statement): Imbalance | undefined {
  const [current, longTerm, assets] = [
    lineOf(statement, 'currentAssets'),
    lineOf(statement, 'longTermAssets'),
    lineOf(statement, 'totalAssets'),
  ];
  const [owed, equity, sources] = [
    lineOf(statement, 'liabilities'),
    lineOf(statement, 'equity'),
    lineOf(statement, 'totalSources'),
  ];
  const checks: (readonly [Imbalance['lines'], bigint | undefined, bigint | undefined])[] = [
    ['100+200=270', add(current, longTerm), assets],
    ['300+400=440', add(owed, equity), sources ?? assets],
    ['270=440', assets, sources],
  ];
  for (const [lines, one, other] of checks) {
    if (one === undefined || other === undefined || one === other) continue;
    return { lines, difference: one - other };
  }
  return undefined;
}

function add(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

/**
 * The statement to rate a year by, of those that institutions sent: consolidated accounts for a group, else the
 * enterprise's own; the other kind only if nobody sent the right one (see isOtherKind). One without fault goes before
 * one with, then the newest. Undefined if nobody sent any.
 */
export function statementOfYear(
  statements: readonly Statement[],
  { year, isGroup }: { readonly year: number; readonly isGroup: boolean },
): Statement | undefined {
  const rank = (each: Statement) =>
    (isOtherKind(each.isConsolidated, isGroup) ? 2 : 0) + (faultOf(each) === undefined ? 0 : 1);
  return statements
    .filter((each) => each.year === year)
    .toSorted((one, other) => rank(one) - rank(other) || other.reportedOn.localeCompare(one.reportedOn))[0];
}

/** True of own accounts for a group, and of consolidated ones for an enterprise: the reader of the rating is told. */
export function isOtherKind(isConsolidated: boolean, isGroup: boolean): boolean {
  return isConsolidated !== isGroup;
}
