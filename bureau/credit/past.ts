import type { DebtGroup } from '#bureau/contract/report.ts';
import { accountsOf, byInstitution, isBad, worst } from './accounts.ts';
import type { CreditFile, Institution, PastInquiry } from './file.ts';
import { at, latest, reported } from './history.ts';
import { addMonths, type Day, lastDayOf, type Month, monthOf, monthsUpTo } from './months.ts';

/** Dong; 'not-reported' if no institution that should have reported did; null if there was no such account. */
export type MonthAmount = bigint | 'not-reported' | null;

export type MonthDebt = {
  readonly month: Month;
  readonly loans: MonthAmount;
  readonly cards: MonthAmount;
  readonly total: MonthAmount;
  /**
   * Institutions with an account that did not report the month: if there are some, the figures cover only the others.
   */
  readonly missing: number;
};

/** Debt of the last `count` months, newest first. */
export function monthlyDebt(file: CreditFile, count: number): MonthDebt[] {
  const accounts = accountsOf(file);
  const months = monthsUpTo(file.dataMonth, count).reverse();
  return months.map((month) => {
    const values = accounts.map(({ kind, institution, history }) => ({ kind, institution, owed: at(history, month) }));
    const missing = new Set(
      values.filter(({ owed }) => owed === 'not-reported').map(({ institution }) => institution.code),
    );
    return {
      month,
      loans: addUp(values.filter(({ kind }) => kind === 'loan')),
      cards: addUp(values.filter(({ kind }) => kind === 'card')),
      total: addUp(values),
      missing: missing.size,
    };
  });
}

/** A month's worst group; 0: reported without debt, null: not reported, 'none': no account then. */
type MonthGroup = DebtGroup | 0 | 'none' | null;

export type GroupRow = { readonly institution: Institution; readonly groups: readonly MonthGroup[] };

/** The worst group of each institution in each of the months, for institutions with an account in any of them. */
export function groupsByMonth(file: CreditFile, months: readonly Month[]): GroupRow[] {
  const open = accountsOf(file).filter(({ history }) => months.some((month) => at(history, month) !== null));
  return byInstitution(open).map(({ institution, own }) => ({
    institution,
    groups: months.map((month): MonthGroup => {
      const values = own.map(({ history }) => at(history, month)).filter((value) => value !== null);
      const known = values.filter((value) => value !== 'not-reported');
      if (known.length === 0) return values.length > 0 ? null : 'none';
      return known.reduce<DebtGroup | 0>(
        (highest, { dong, group }) => (dong > 0n && group > highest ? group : highest),
        0,
      );
    }),
  }));
}

export type BadDebt = {
  readonly institution: Institution;
  readonly worstGroup: DebtGroup;
  /** The group of the current debt there; null if there is none. */
  readonly groupNow: DebtGroup | null;
  readonly lastBadDay: Day;
  /** The bad debt at that time, whole dong, other currencies converted. */
  readonly dong: bigint;
};

/**
 * Bad debt of the last `count` months by institution, the most recent first: from the monthly balances, and from
 * recorded events for institutions whose balances show none.
 */
export function badDebts(file: CreditFile, count: number): BadDebt[] {
  const since = addMonths(file.dataMonth, 1 - count);
  const seen = byInstitution(accountsOf(file)).flatMap(({ institution, own }) => {
    const bad = own
      .flatMap(({ history }) => reported(history))
      .filter(({ month, value }) => month >= since && value.dong > 0n && isBad(value.group));
    if (bad.length === 0) return [];
    const last = bad.reduce((newest, { month }) => (month > newest ? month : newest), since);
    const now = own
      .flatMap(({ history }) => latest(history, file.dataMonth)?.value ?? [])
      .filter(({ dong }) => dong > 0n);
    return {
      institution,
      worstGroup: worst(bad.map(({ value }) => value)),
      groupNow: now.length > 0 ? worst(now) : null,
      lastBadDay: lastDayOf(last),
      dong: bad.filter(({ month }) => month === last).reduce((all, { value }) => all + value.dong, 0n),
    };
  });
  const known = new Set(seen.map(({ institution }) => institution.code));
  const recorded = file.negatives.flatMap(({ kind, institution, worstGroup, amount, ended }) => {
    if ((kind !== 'bad_debt' && kind !== 'card_default') || institution === null || known.has(institution.code))
      return [];
    return {
      institution,
      worstGroup: worstGroup ?? 3,
      groupNow: null,
      lastBadDay: ended ?? file.openedOn,
      dong: amount ?? 0n,
    };
  });
  return [...seen, ...recorded].sort((one, other) => other.lastBadDay.localeCompare(one.lastBadDay));
}

/** The highest group of any debt in the last `count` months, including recorded bad debt; null if there was none. */
export function worstGroup(file: CreditFile, count: number): DebtGroup | null {
  const since = addMonths(file.dataMonth, 1 - count);
  const owed = accountsOf(file)
    .flatMap(({ history }) => reported(history))
    .filter(({ month, value }) => month >= since && value.dong > 0n)
    .map(({ value }) => value);
  const all = [...owed, ...badDebts(file, count).map((bad) => ({ group: bad.worstGroup }))];
  return all.length > 0 ? worst(all) : null;
}

export type LateCards = {
  readonly institution: Institution;
  readonly isLateNow: boolean;
  readonly longestDays: number;
  /** Months in which a payment was late. */
  readonly times: number;
  readonly lastLateMonth: Month;
};

/** Late card payments in the last `count` months, by issuer, the most recent first. */
export function lateCards(file: CreditFile, count: number): LateCards[] {
  const since = addMonths(file.dataMonth, 1 - count);
  return byInstitution(file.cards)
    .flatMap(({ institution, own }) => {
      const late = own
        .flatMap(({ history }) => reported(history))
        .filter(({ month, value }) => month >= since && value.lateDays > 0);
      if (late.length === 0) return [];
      return {
        institution,
        isLateNow: own.some(({ history }) => (latest(history, file.dataMonth)?.value.lateDays ?? 0) > 0),
        longestDays: late.reduce((longest, { value }) => Math.max(longest, value.lateDays), 0),
        times: new Set(late.map(({ month }) => month)).size,
        lastLateMonth: late.reduce((newest, { month }) => (month > newest ? month : newest), since),
      };
    })
    .sort((one, other) => other.lastLateMonth.localeCompare(one.lastLateMonth));
}

export type AttentionDebt = { readonly month: Month; readonly institution: Institution; readonly dong: bigint };

/** Debt of group 2 in the last `count` months, newest first. */
export function attentionDebts(file: CreditFile, count: number): AttentionDebt[] {
  const institutions = byInstitution(accountsOf(file));
  const months = monthsUpTo(file.dataMonth, count).reverse();
  return months.flatMap((month) =>
    institutions.flatMap(({ institution, own }) => {
      const owed = own
        .map(({ history }) => at(history, month))
        .filter((value) => value !== null && value !== 'not-reported');
      const dong = owed.filter(({ group }) => group === 2).reduce((all, value) => all + value.dong, 0n);
      return dong > 0n ? { month, institution, dong } : [];
    }),
  );
}

/** Inquiries of the `count` months up to the file's day, newest first. */
export function recentInquiries(file: CreditFile, count: number): PastInquiry[] {
  const since = `${addMonths(monthOf(file.openedOn), -count)}${file.openedOn.slice(7)}`;
  return file.inquiries.filter(({ day }) => day > since).sort((one, other) => other.day.localeCompare(one.day));
}

function addUp(values: readonly { readonly owed: { readonly dong: bigint } | 'not-reported' | null }[]): MonthAmount {
  const existing = values.map(({ owed }) => owed).filter((owed) => owed !== null);
  if (existing.length === 0) return null;
  const known = existing.filter((owed) => owed !== 'not-reported');
  return known.length === 0 ? 'not-reported' : known.reduce((all, { dong }) => all + dong, 0n);
}
