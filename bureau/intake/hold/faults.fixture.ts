import type { Row } from '#bureau/intake/apply/submissions.fixture.ts';

/** The months that a bank has at hand when it makes a file: the one that it means, the one before, and the same of a year ago or the oldest. */
export type Desk = {
  readonly rows: readonly Row[];
  readonly before: readonly Row[];
  readonly longAgo: readonly Row[];
};

const owed = (row: Row) => Number(row['balance_vnd']);
const groupOf = (row: Row) => Number(row['debt_group']);
const limitOf = (row: Row) => Number(row['limit_vnd'] ?? 0);

// As a bank that believes its file would: with the reason that the rows ask for.
const grouped = (row: Row, group: number): Row => ({ ...row, debt_group: group, group_reason: '06' });
const amounts = (rows: readonly Row[], change: (amount: number) => number): Row[] =>
  rows.map((row) => ({
    ...row,
    ...{ balance_vnd: change(owed(row)), overdue_vnd: change(Number(row['overdue_vnd'])) },
    limit_vnd: row['limit_vnd'] === null || row['limit_vnd'] === undefined ? null : change(limitOf(row)),
  }));
const fromRowBefore = (rows: readonly Row[], column: string): Row[] =>
  rows.map((row, at) => ({ ...row, [column]: rows.at(at - 1)?.[column] ?? null }));

/** The branch with most contracts of those that are not the only one. */
function branchOf(rows: readonly Row[]): Row[string] | undefined {
  const branches = [...Map.groupBy(rows, (row) => row['branch_code'])];
  return branches.length < 2 ? undefined : branches.sort(([, one], [, two]) => two.length - one.length)[0]?.[0];
}

/**
 * What goes wrong in a bank when a file is made, each as a bank would make it without knowing. They know nothing of how files are held.
 * Undefined where the bank's month cannot show the mistake.
 */
export const faults: Readonly<Record<string, (desk: Desk) => readonly Row[] | undefined>> = {
  'the first half alone': ({ rows }) => rows.slice(0, Math.floor(rows.length / 2)),
  'every other row': ({ rows }) => rows.filter((_, at) => at % 2 === 0),
  'one branch alone': ({ rows }) => {
    const branch = branchOf(rows);
    return branch === undefined ? undefined : rows.filter((row) => row['branch_code'] === branch);
  },
  'a branch missing': ({ rows }) => {
    const branch = branchOf(rows);
    return branch === undefined ? undefined : rows.filter((row) => row['branch_code'] !== branch);
  },
  'a branch of zeros': ({ rows }) => {
    const branch = branchOf(rows);
    if (branch === undefined) return undefined;
    return rows.map((row) => (row['branch_code'] === branch ? { ...row, balance_vnd: 0, overdue_vnd: 0 } : row));
  },
  'the month before': ({ before }) => before,
  'the month of long ago': ({ longAgo }) => longAgo,
  'thousands for dong': ({ rows }) => amounts(rows, (amount) => Math.floor(amount / 1000)),
  'millions for dong': ({ rows }) => amounts(rows, (amount) => Math.floor(amount / 1_000_000)),
  'hundredths for dong': ({ rows }) => amounts(rows, (amount) => amount * 100),
  'dollars for dong': ({ rows }) => amounts(rows, (amount) => Math.round(amount / 26_000)),
  'limits for balances': ({ rows }) => rows.map((row) => ({ ...row, balance_vnd: limitOf(row), limit_vnd: owed(row) })),
  'overdue amounts for balances': ({ rows }) =>
    rows.map((row) => ({ ...row, balance_vnd: Number(row['overdue_vnd']), overdue_vnd: owed(row) })),
  'balances one row too low': ({ rows }) => fromRowBefore(rows, 'balance_vnd'),
  'customers one row too low': ({ rows }) => fromRowBefore(rows, 'customer_code'),
  'contract numbers anew': ({ rows }) => rows.map((row, at) => ({ ...row, contract_number: `LD${202_600_000 + at}` })),
  'all rows twice': ({ rows }) => [...rows, ...rows.map((row) => ({ ...row, note_number: '2' }))],
  'all groups 1': ({ rows }) => rows.map((row) => grouped(row, 1)),
  'groups one too high': ({ rows }) => rows.map((row) => grouped(row, Math.min(5, groupOf(row) + 1))),
  'groups two too high': ({ rows }) => rows.map((row) => grouped(row, Math.min(5, groupOf(row) + 2))),
  'groups one row too low': ({ rows }) => fromRowBefore(rows, 'debt_group').map((row) => grouped(row, groupOf(row))),
};
