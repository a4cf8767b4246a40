import type { DebtGroup } from '#bureau/contract/report.ts';
import { accountsOf, type Account, worst } from '#bureau/credit/accounts.ts';
import { fileAsOf } from '#bureau/credit/as-of.ts';
import { currentCards, exposures } from '#bureau/credit/current.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { at, latest } from '#bureau/credit/history.ts';
import { sum } from '#bureau/credit/money.ts';
import { addMonths, type Day, type Month, monthOf, monthsFrom, monthsUpTo } from '#bureau/credit/months.ts';
import { attentionDebts, badDebts, recentInquiries } from '#bureau/credit/past.ts';
import { kindsOfCredit, type CreditMix } from './mix.ts';

/**
 * The only input of the scorecard: no age, sex, province, ethnicity or marital state. Amounts are whole dong; months
 * are counted back from the last month that was due (`lastMonthOf`).
 */
export type ScoreFigures = {
  /** Null: no debt. Debt sold to VAMC and unpaid debt settled with provisions count as group 5. */
  readonly worstGroupNow: DebtGroup | null;
  /** Debt sold to VAMC, or settled with provisions, that was never paid. */
  readonly hasUnpaidLoss: boolean;
  /** How long ago debt was last in group 2, or in groups 3 to 5, within 60 months; null: never. */
  readonly attentionMonthsAgo: number | null;
  readonly badMonthsAgo: number | null;
  /**
   * For each month of the last 36 with a late card payment, how long ago; several cards late in one month count once.
   */
  readonly lateCardMonthsAgo: readonly number[];
  readonly lenders: number;
  /** Null: no card. A card without a limit counts as fully used if it has debt. */
  readonly cardDebt: bigint | null;
  readonly cardLimit: bigint;
  readonly debtNow: bigint;
  readonly unsecuredDebt: bigint;
  /** Twelve months before; if an institution did not report then, the newest it had reported. */
  readonly debtYearAgo: bigint;
  readonly oldestMonths: number;
  /** Of the last 24 months, those that any institution reported. */
  readonly monthsReported: number;
  /** All months that any institution reported: fewer than three are too few. */
  readonly monthsKnown: number;
  /** False: no account was open in the last 24 months. */
  readonly hadCredit: boolean;
  /** Institutions that asked in 3 months; several within 14 days, comparing offers for one loan, count once. */
  readonly recentAskers: number;
  /** How long ago each account of the last six months was opened. */
  readonly newAccountMonthsAgo: readonly number[];
  readonly mix: CreditMix;
  /** How long ago each month of the last 24 was in which some debt was in group 2 or worse, or in groups 3 to 5. */
  readonly behindMonthsAgo: readonly number[];
  readonly badDebtMonthsAgo: readonly number[];
  /** How long ago each institution asked in the last twelve months; one counts once a month. */
  readonly askedMonthsAgo: readonly number[];
  /** Loans and cards that owe something now. */
  readonly accountsOwing: number;
  /** How long ago each loan and card was opened, closed ones included. */
  readonly accountMonths: readonly number[];
};

/** The figures of an opened file as of a day, default today. */
export function figuresOf(opened: CreditFile, asOf: Day = opened.openedOn): ScoreFigures {
  const file = fileAsOf(opened, asOf);
  const last = lastMonthOf(file);
  const accounts = accountsOf(file);
  const owed = exposures(file);
  const unpaidLoss = hasUnpaidLoss(file);
  const cards = currentCards(file);
  const reportedMonths = new Set(accounts.flatMap((account) => reportedMonthsOf(account)));
  const attention = attentionDebts(file, 60)[0];
  const bad = badDebts(file, 60)[0];
  const ago = (month: Month) => Math.max(0, monthsFrom(month, last));
  return {
    worstGroupNow: unpaidLoss ? 5 : owed.length > 0 ? worst(owed.map((each) => ({ group: each.worstGroup }))) : null,
    hasUnpaidLoss: unpaidLoss,
    attentionMonthsAgo: attention && ago(attention.month) < 60 ? ago(attention.month) : null,
    badMonthsAgo: unpaidLoss ? 0 : bad ? ago(monthOf(bad.lastBadDay)) : null,
    lateCardMonthsAgo: lateCardMonths(file, last).map(ago),
    lenders: owed.length,
    cardDebt: cards.length > 0 ? sum(cards.map(({ balance }) => balance)) : null,
    cardLimit: sum(cards.map(({ limit }) => limit)),
    debtNow: sum(owed.map(({ dong }) => dong)),
    unsecuredDebt: sum(owed.filter(({ isSecured }) => !isSecured).map(({ dong }) => dong)),
    debtYearAgo: sum(accounts.map(({ history }) => latest(history, addMonths(last, -12))?.value.dong ?? 0n)),
    oldestMonths: accounts.reduce((oldest, { history }) => Math.max(oldest, monthsFrom(history.from, last) + 1), 0),
    monthsReported: monthsUpTo(last, 24).filter((month) => reportedMonths.has(month)).length,
    monthsKnown: reportedMonths.size,
    hadCredit: hadCredit(file, accounts),
    recentAskers: recentAskers(file),
    newAccountMonthsAgo: accounts
      .map(({ history }) => monthsFrom(history.from, last))
      .filter((months) => months >= 0 && months < 6),
    mix: kindsOfCredit(file),
    behindMonthsAgo: monthsInGroup(accounts, last, 2),
    badDebtMonthsAgo: monthsInGroup(accounts, last, 3),
    askedMonthsAgo: askedMonthsAgo(file),
    accountsOwing: accounts.filter(({ history }) => (latest(history, file.dataMonth)?.value.dong ?? 0n) > 0n).length,
    accountMonths: accounts.map(({ history }) => Math.max(0, monthsFrom(history.from, last))),
  };
}

function monthsInGroup(accounts: readonly Account[], last: Month, least: DebtGroup): number[] {
  const found = new Set<number>();
  for (const { history } of accounts)
    for (let ago = 0; ago < 24; ago++) {
      const value = history.months[monthsFrom(history.from, last) - ago];
      if (value && value !== 'not-reported' && value.dong > 0n && value.group >= least) found.add(ago);
    }
  return [...found].toSorted((one, other) => one - other);
}

function askedMonthsAgo(file: CreditFile): number[] {
  const now = monthOf(file.openedOn);
  const asked = new Map(
    file.inquiries.flatMap(({ day, institution }) => {
      const ago = monthsFrom(monthOf(day), now);
      return ago < 12 ? [[`${ago} ${institution.code}`, ago] as const] : [];
    }),
  );
  return [...asked.values()].toSorted((one, other) => one - other);
}

/**
 * The month from which ages are counted: the last of the data; if all accounts ended earlier, the month before last,
 * which every institution has reported by now.
 */
function lastMonthOf(file: CreditFile): Month {
  const due = addMonths(monthOf(file.openedOn), -2);
  return due > file.dataMonth ? due : file.dataMonth;
}

/** Credit that ended two years ago says little about current payment behaviour. */
function hadCredit(file: CreditFile, accounts: readonly Account[]): boolean {
  const recent = monthsUpTo(monthOf(file.openedOn), 25);
  return hasUnpaidLoss(file) || accounts.some(({ history }) => recent.some((month) => at(history, month) !== null));
}

function hasUnpaidLoss(file: CreditFile): boolean {
  return (
    file.vamcDebts.some(({ settled }) => settled === null) ||
    file.negatives.some(({ kind, ended }) => kind === 'settled_by_provision' && ended === null)
  );
}

function reportedMonthsOf({ history }: Account): Month[] {
  return history.months.flatMap((value, index) =>
    value === null || value === 'not-reported' ? [] : [addMonths(history.from, index)],
  );
}

function lateCardMonths(file: CreditFile, last: Month): Month[] {
  return monthsUpTo(last, 36).filter((month) =>
    file.cards.some(({ history }) => {
      const value = at(history, month);
      return value !== null && value !== 'not-reported' && value.lateDays > 0;
    }),
  );
}

const shoppingDays = 14;

/** An institution counts once; one that asks within 14 days of the first of a round belongs to that round. */
function recentAskers(file: CreditFile): number {
  const oldestFirst = recentInquiries(file, 3).toReversed();
  const known = new Set<string>();
  let rounds = 0;
  let roundBegan = '';
  for (const { day, institution } of oldestFirst) {
    if (known.has(institution.code)) continue;
    known.add(institution.code);
    if (roundBegan !== '' && daysFrom(roundBegan, day) <= shoppingDays) continue;
    roundBegan = day;
    rounds += 1;
  }
  return rounds;
}

function daysFrom(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
