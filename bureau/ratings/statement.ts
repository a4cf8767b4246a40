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
 * The lines that ratings look at, by the codes of forms B01-DN and B02-DN; a line of the cash-flow form B03-DN carries the
 * form's number before its own, as 20 is a line of both.
 */
export const lineCodes = {
  currentAssets: '100',
  receivables: '130',
  inventory: '140',
  longTermAssets: '200',
  totalAssets: '270',
  liabilities: '300',
  currentLiabilities: '310',
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
  'equity',
  'totalSources',
  'revenue',
  'costOfSales',
  'interest',
  'profitBeforeTax',
  'netProfit',
  'operatingCash',
] as const satisfies readonly LineId[];

/** Without one of these there is nothing to rate by. */
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

/** What a sum of the balance sheet should be, and by how many dong it is not. */
export type Imbalance = { readonly lines: '100+200=270' | '300+400=440' | '270=440'; readonly difference: bigint };

export type StatementFault =
  | { readonly kind: 'unbalanced'; readonly imbalance: Imbalance }
  | { readonly kind: 'lines-missing'; readonly codes: readonly string[] };

/** A line's amount; undefined when the statement does not have it. */
export function lineOf(statement: Statement, line: LineId): bigint | undefined {
  return statement.lines.get(lineCodes[line]);
}

/** Why a statement cannot be rated by: a line is missing, or its balance sheet does not balance; undefined when it can. */
export function faultOf(statement: Statement): StatementFault | undefined {
  const missing = neededLines.filter((line) => lineOf(statement, line) === undefined);
  if (missing.length > 0) return { kind: 'lines-missing', codes: missing.map((line) => lineCodes[line]) };
  const imbalance = imbalanceOf(statement);
  return imbalance && { kind: 'unbalanced', imbalance };
}

/** The first sum of the balance sheet that is not what it should be; lines that were not sent are not looked at. */
export function imbalanceOf(statement: Statement): Imbalance | undefined {
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
 * The statement of a year to rate by, of those that institutions sent: consolidated accounts for a group and the enterprise's own
 * else, and the other kind only where nobody sent that one (isOtherKind tells); one without fault before one with, then the newest.
 * Undefined when nobody sent any.
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

/** True of own accounts where a group is rated, and of consolidated ones where an enterprise is: whoever reads the rating is told. */
export function isOtherKind(isConsolidated: boolean, isGroup: boolean): boolean {
  return isConsolidated !== isGroup;
}
