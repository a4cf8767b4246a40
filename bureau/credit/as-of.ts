import { accountsOf } from './accounts.ts';
import type { CreditFile, History } from './file.ts';
import { at } from './history.ts';
import { type Day, lastDayOf, type Month, monthOf, addMonths, monthsFrom } from './months.ts';

/**
 * The file as it was readable at the end of an earlier day: months that had ended, and events that had happened, by
 * then. Negative information stays as it was when the file was opened: what is hidden today is hidden for every day.
 */
export function fileAsOf(file: CreditFile, day: Day): CreditFile {
  if (day >= file.openedOn) return file;
  const dataMonth = dataMonthAt(file, lastWholeMonth(day));
  const cut = <T extends { readonly history: History<unknown> }>(accounts: readonly T[]) =>
    accounts
      .filter(({ history }) => history.from <= dataMonth)
      .map((each) => ({ ...each, history: upTo(each.history, dataMonth) }));
  const ended = (on: Day | null) => (on !== null && on > day ? null : on);
  return {
    ...file,
    openedOn: day,
    dataMonth,
    lastReported: file.lastReported !== null && file.lastReported > day ? lastDayOf(dataMonth) : file.lastReported,
    contracts: cut(file.contracts),
    cards: cut(file.cards),
    standing: file.standing.filter(({ since }) => since <= day),
    vamcDebts: file.vamcDebts
      .filter(({ sold }) => sold <= day)
      .map((each) => ({ ...each, settled: ended(each.settled) })),
    bonds: file.bonds.filter(({ issued }) => issued <= day),
    commitments: file.commitments.filter(({ issued }) => issued <= day),
    collateral: file.collateral
      .filter(({ pledged }) => pledged <= day)
      .map((each) => ({ ...each, released: ended(each.released) })),
    negatives: file.negatives
      .filter(({ started }) => started <= day)
      .map((each) => ({ ...each, ended: ended(each.ended) })),
    inquiries: file.inquiries.filter((each) => each.day <= day),
    doubts: file.doubts.filter(({ since }) => since <= day),
  };
}

/** The newest month that had ended by the end of a day. */
function lastWholeMonth(day: Day): Month {
  const month = monthOf(day);
  return day === lastDayOf(month) ? month : addMonths(month, -1);
}

/** The newest month of any account by then; at worst the month before `last`, as a file that is read has it (read-file.ts). */
function dataMonthAt(file: CreditFile, last: Month): Month {
  const { dataMonth } = file;
  const months = accountsOf(file).flatMap(({ history }) => {
    const { from, months: known } = history;
    const end = addMonths(from, known.length - 1);
    // A history that ends while something is owed was closed by the file of the month after.
    const newest = end < dataMonth && isOwedIn(history, end) ? addMonths(end, 1) : end;
    return from > last ? [] : [newest < last ? newest : last];
  });
  if (months.length === 0) return last < dataMonth ? last : dataMonth;
  return months.reduce((newest, month) => (month > newest ? month : newest), addMonths(last, -1));
}

function isOwedIn(history: History<{ readonly dong: bigint }>, month: Month): boolean {
  const value = at(history, month);
  return value !== null && value !== 'not-reported' && value.dong > 0n;
}

function upTo<T>(history: History<T>, month: Month): History<T> {
  return { from: history.from, months: history.months.slice(0, monthsFrom(history.from, month) + 1) };
}
