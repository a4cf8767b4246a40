import type { ReportCell, ReportSection, SectionOf } from '#bureau/contract/report.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { monthsUpTo } from '#bureau/credit/months.ts';
import {
  attentionDebts,
  badDebts,
  groupsByMonth,
  lateCards,
  type MonthAmount,
  type MonthDebt,
  monthlyDebt,
} from '#bureau/credit/past.ts';
import {
  column,
  millionColumn,
  moneyCell,
  moneyCells,
  moneySum,
  notReported,
  table,
  word,
} from '#bureau/reports/cells.ts';
import { institutionColumns } from './debt-now.ts';

/** The debt-group strip: institutions down, the last 24 months across. */
export function groupStrip(file: CreditFile): SectionOf<'months'> {
  const months = monthsUpTo(file.dataMonth, 24);
  return {
    kind: 'months',
    id: 'groups',
    number: '',
    title: word('strip'),
    months,
    rows: groupsByMonth(file, months).map(({ institution, groups }) => ({
      code: institution.code,
      label: institution.name,
      groups: [...groups],
    })),
    whenEmpty: word('noStrip'),
  };
}

/** Sections 2.6 to 2.9: debt of 12 months, bad debt of 60, late cards of 36, attention debt of 12. */
export function debtPastSections(file: CreditFile): ReportSection[] {
  return [debtMonthsTable(file), badDebtTable(file), lateCardTable(file), attentionTable(file)];
}

/** Section 2.6. */
export function debtMonthsTable(file: CreditFile): SectionOf<'table'> {
  const months = monthlyDebt(file, 12);
  const hasDebt = months.some(({ total }) => total !== null);
  return table({
    id: 'debt-months',
    number: '2.6',
    title: 'debtMonths',
    remark: 'barsRemark',
    columns: [
      column('month', 'month', 'month'),
      millionColumn('loans', 'loans'),
      millionColumn('cards', 'cardBalance'),
      millionColumn('total', 'allDebt'),
      column('missing', 'missing', 'number'),
    ],
    rows: hasDebt ? months.map(monthRow) : [],
    whenEmpty: 'noDebtMonths',
  });
}

/** Loans and cards of a month add up to its total. */
function monthRow({ month, loans, cards, total, missing }: MonthDebt): ReportCell[] {
  const known = [loans, cards].map((amount) => (typeof amount === 'bigint' ? amount : 0n));
  const [ofLoans = null, ofCards = null] = moneyCells(known);
  const cell = (amount: MonthAmount, printed: ReportCell): ReportCell =>
    amount === 'not-reported' ? notReported : amount === null ? null : printed;
  return [month, cell(loans, ofLoans), cell(cards, ofCards), cell(total, moneySum(known)), missing];
}

/** Section 2.7. */
export function badDebtTable(file: CreditFile): SectionOf<'table'> {
  const bad = badDebts(file, 60);
  const printed = moneyCells(bad.map(({ dong }) => dong));
  return table({
    id: 'bad-debt',
    number: '2.7',
    title: 'badDebt',
    remark: 'barsRemark',
    columns: [
      ...institutionColumns,
      column('highest-group', 'highestGroup', 'group'),
      column('group-now', 'groupNow', 'group'),
      column('last-bad-day', 'lastBadDay', 'date'),
      millionColumn('amount', 'badAmount'),
    ],
    rows: bad.map(({ institution, worstGroup, groupNow, lastBadDay }, index) => [
      institution.code,
      institution.name,
      worstGroup,
      groupNow,
      lastBadDay,
      printed[index] ?? null,
    ]),
    whenEmpty: 'noBadDebt',
  });
}

/** Section 2.8. */
export function lateCardTable(file: CreditFile): SectionOf<'table'> {
  return table({
    id: 'late-cards',
    number: '2.8',
    title: 'lateCards',
    columns: [
      ...institutionColumns,
      column('state', 'lateState', 'text'),
      column('longest', 'longestLate', 'number'),
      column('times', 'lateTimes', 'number'),
      column('last', 'lastLate', 'month'),
    ],
    rows: lateCards(file, 36).map(({ institution, isLateNow, longestDays, times, lastLateMonth }) => [
      institution.code,
      institution.name,
      word(isLateNow ? 'lateNow' : 'latePaid'),
      longestDays,
      times,
      lastLateMonth,
    ]),
    whenEmpty: 'noLateCards',
  });
}

/** Section 2.9. */
export function attentionTable(file: CreditFile): SectionOf<'table'> {
  const debts = attentionDebts(file, 12);
  return table({
    id: 'attention',
    number: '2.9',
    title: 'attention',
    remark: 'barsRemark',
    columns: [column('month', 'month', 'month'), ...institutionColumns, millionColumn('amount', 'attentionAmount')],
    rows: debts.map(({ month, institution, dong }) => [month, institution.code, institution.name, moneyCell(dong)]),
    whenEmpty: 'noAttention',
  });
}
