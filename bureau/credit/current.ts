import type { DebtGroup } from '#bureau/contract/report.ts';
import { accountsOf, byInstitution, groupBy, worst } from './accounts.ts';
import type { CreditFile, CreditKind, Institution } from './file.ts';
import { latest } from './history.ts';
import { type Day, lastDayOf } from './months.ts';
import { sum } from './money.ts';

export type CurrentDebt = {
  readonly institution: Institution;
  readonly kind: CreditKind;
  readonly group: DebtGroup;
  readonly dataDay: Day;
  /** Whole dong, other currencies converted. */
  readonly dong: bigint;
  readonly foreign: { readonly currency: string; readonly cents: bigint } | null;
};

/** Loans with a balance, each as of the newest month its institution reported. */
export function currentDebts(file: CreditFile): CurrentDebt[] {
  return file.contracts.flatMap(({ institution, kind, currency, history }) => {
    const newest = latest(history, file.dataMonth);
    if (!newest || newest.value.dong === 0n) return [];
    const { dong, foreignCents, group } = newest.value;
    const foreign = foreignCents === null ? null : { currency, cents: foreignCents };
    return { institution, kind, group, dataDay: lastDayOf(newest.month), dong, foreign };
  });
}

export type CurrentCards = {
  readonly institution: Institution;
  readonly cards: number;
  readonly limit: bigint;
  readonly balance: bigint;
  readonly due: bigint;
  readonly late: bigint;
  readonly lateDays: number;
  readonly group: DebtGroup;
  readonly dataDay: Day;
};

/** Open cards by issuer and the newest month it reported of them. */
export function currentCards(file: CreditFile): CurrentCards[] {
  const open = file.cards.flatMap(({ institution, limit, history }) => {
    const newest = latest(history, file.dataMonth);
    return newest ? { institution, limit, month: newest.month, ...newest.value } : [];
  });
  const dated = byInstitution(open).flatMap(({ institution, own }) =>
    [...groupBy(own, ({ month }) => month)].map(([month, cards]) => ({ institution, month, own: cards })),
  );
  return dated.map(({ institution, month, own }) => ({
    institution,
    cards: own.length,
    limit: sum(own.map(({ limit }) => limit)),
    balance: sum(own.map(({ balance }) => balance)),
    due: sum(own.map(({ due }) => due)),
    late: sum(own.map(({ late }) => late)),
    lateDays: own.reduce((longest, { lateDays }) => Math.max(longest, lateDays), 0),
    group: worst(own),
    dataDay: lastDayOf(month),
  }));
}

export type Exposure = {
  readonly institution: Institution;
  /** Whole dong, other currencies converted. */
  readonly dong: bigint;
  readonly worstGroup: DebtGroup;
  readonly isSecured: boolean;
};

/**
 * What is owed to each institution in loans and on cards, the largest first, marked if collateral is not yet
 * released.
 */
export function exposures(file: CreditFile): Exposure[] {
  const owed = accountsOf(file).flatMap(({ institution, history }) => {
    const newest = latest(history, file.dataMonth);
    return newest && newest.value.dong > 0n ? { institution, ...newest.value } : [];
  });
  const secured = new Set(
    file.collateral.filter(({ released }) => released === null).map((each) => each.institution.code),
  );
  return byInstitution(owed)
    .map(({ institution, own }) => ({
      institution,
      dong: sum(own.map(({ dong }) => dong)),
      worstGroup: worst(own),
      isSecured: secured.has(institution.code),
    }))
    .sort((one, other) => Number(other.dong > one.dong) - Number(other.dong < one.dong));
}
