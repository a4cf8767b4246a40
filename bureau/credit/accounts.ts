import type { DebtGroup } from '#bureau/contract/report.ts';
import type { CreditFile, History, Institution } from './file.ts';
import { mapMonths } from './history.ts';

/** What an account owes in a month: whole dong, other currencies converted, and its debt group. */
type Owed = { readonly dong: bigint; readonly group: DebtGroup };

export type Account = {
  readonly institution: Institution;
  readonly kind: 'loan' | 'card';
  readonly history: History<Owed>;
};

// Several sections of one report use the same accounts.
const made = new WeakMap<CreditFile, readonly Account[]>();

/** Loans and cards alike, as accounts with a monthly balance. */
export function accountsOf(file: CreditFile): readonly Account[] {
  const known = made.get(file);
  if (known) return known;
  const accounts = makeAccounts(file);
  made.set(file, accounts);
  return accounts;
}

function makeAccounts(file: CreditFile): readonly Account[] {
  const loans = file.contracts.map(({ institution, history }): Account => {
    return { institution, kind: 'loan', history: mapMonths(history, ({ dong, group }) => ({ dong, group })) };
  });
  const cards = file.cards.map(({ institution, history }): Account => {
    return {
      institution,
      kind: 'card',
      history: mapMonths(history, ({ balance, group }) => ({ dong: balance, group })),
    };
  });
  return [...loans, ...cards];
}

export type OfInstitution<T> = { readonly institution: Institution; readonly own: readonly T[] };

/** Items by their institution, in the order in which each institution first appears. */
export function byInstitution<T extends { readonly institution: Institution }>(
  things: readonly T[],
): OfInstitution<T>[] {
  return [...groupBy(things, ({ institution }) => institution.code).values()].flatMap((own) => {
    return own[0] ? [{ institution: own[0].institution, own }] : [];
  });
}

/** True of bad debt: groups 3, 4 and 5 (Circular 31/2024). */
export function isBad(group: DebtGroup): boolean {
  return group >= 3;
}

/** The highest group of the rows; 1 if there are none. */
export function worst(rows: readonly { readonly group: DebtGroup }[]): DebtGroup {
  return rows.reduce<DebtGroup>((highest, { group }) => (group > highest ? group : highest), 1);
}

/** Rows by a key, in the order in which each key first appears. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
