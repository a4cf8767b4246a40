import { formatDate, formatMonth, formatNumber, noValue } from '#kit/words/format.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { both, type Language } from '#kit/words/words.ts';
import {
  isNotReported,
  type MoneyUnit,
  type Report,
  type ReportCell,
  type ReportSection,
  type ReportValue,
  type SectionOf,
  type StripCell,
  type ValueKind,
} from './report.ts';

/** The mark for a period that was not reported; it is neither a zero nor an empty cell. */
export const notReportedMark = '(-)';

type Name = string | { readonly vi: string; readonly en: string };

/** A name from data, or a pair of texts, in a language. */
export function nameText(name: Name, language: Language): string {
  return typeof name === 'string' ? name : name[language];
}

/**
 * A cell as displayed: '' if empty, "(-)" if not reported; amounts grouped, days dd/MM/yyyy, months MM/yyyy. Dong are
 * shown in `money`, or in millions where the report holds only these.
 */
export function cellText(kind: ValueKind, cell: ReportCell, language: Language, money: MoneyUnit = 'million'): string {
  if (cell === null) return '';
  if (isNotReported(cell)) return notReportedMark;
  if (isMoney(cell)) return formatNumber(cell[money], language);
  if (typeof cell === 'object') {
    return 'amount' in cell ? formatNumber(cell.amount, language) : nameText(cell, language);
  }
  switch (kind) {
    case 'money-million':
    case 'number':
      return formatNumber(cell, language);
    case 'date':
      return formatDate(String(cell));
    case 'month':
      return formatMonth(String(cell));
    default:
      return String(cell);
  }
}

/** A standalone value with its unit; "–" if there is none. */
export function valueText(
  { kind, value, unit }: ReportValue,
  language: Language,
  money: MoneyUnit = 'million',
): string {
  const text = cellText(kind, value, language, money);
  if (text === '') return noValue;
  if (value !== null && typeof value === 'object' && 'currency' in value) return `${text} ${value.currency}`;
  return unit ? `${text} ${isMoney(value) && money === 'dong' ? dongUnit[language] : unit[language]}` : text;
}

/** The unit of exact amounts, where `million` is that of rounded ones. */
export const dongUnit = both(reportFrameWords, 'dong');

type Money = Extract<ReportCell, { dong: string }>;

/** True of an amount that is exact to the dong. */
export function isMoney(cell: ReportCell): cell is Money {
  return typeof cell === 'object' && cell !== null && 'million' in cell;
}

/** Whether a report holds its amounts to the dong; reports that were stored earlier hold millions alone. */
export function holdsDong({ dashboard, parts }: Report): boolean {
  return (
    dashboard.some(({ value }) => isMoney(value.value)) ||
    parts.some(({ sections }) => sections.some((section) => sectionHoldsDong(section)))
  );
}

function sectionHoldsDong(section: ReportSection): boolean {
  switch (section.kind) {
    case 'facts':
      return section.facts.some(({ value }) => isMoney(value.value));
    case 'table':
      return section.rows.some((row) => row.some(isMoney));
    case 'bars':
      return section.totalDong !== undefined;
    default:
      return false;
  }
}

/** A column's header: its title and the unit of its amounts. */
export function columnText({ title, unit }: { title: Name; unit?: Name | undefined }, language: Language): string {
  return unit ? `${nameText(title, language)} (${nameText(unit, language)})` : nameText(title, language);
}

/** A month of a strip: the group's digit, 0 without debt, "–" not reported, empty if there was no account. */
export function stripText(cell: StripCell): string {
  if (cell === null) return noValue;
  return cell === 'none' ? '' : String(cell);
}

/** Tenths of a percent as a percentage with one decimal. */
export function shareText(tenths: number, language: Language): string {
  return `${formatNumber((tenths / 10).toFixed(1), language)}%`;
}

/** True of kinds that are right-aligned in a column. */
export function isNumeric(kind: ValueKind): boolean {
  return kind === 'money-million' || kind === 'money-own-currency' || kind === 'number';
}

/** Months of a strip grouped by year, for a header in two rows. */
export function monthsByYear(months: readonly string[]): { year: string; months: string[] }[] {
  const years: { year: string; months: string[] }[] = [];
  for (const month of months) {
    const year = month.slice(0, 4);
    const last = years.at(-1);
    if (last?.year === year) last.months.push(month);
    else years.push({ year, months: [month] });
  }
  return years;
}

/** How many columns the label of a totals row covers: its own and the empty ones after it, but never all of them. */
export function labelSpan(totals: readonly ReportCell[]): number {
  const next = totals.findIndex((cell, index) => index > 0 && cell !== null);
  return next < 0 ? Math.max(1, totals.length - 1) : next;
}

/** The bands of a scale with their ends, their number of points, and the band that holds the value. */
export function scaleBands<L, T extends string>({ value, highest, bands }: Scale<L, T>) {
  return bands.map((band, index) => {
    const to = (bands[index + 1]?.from ?? highest + 1) - 1;
    return { ...band, to, points: to - band.from + 1, isHere: value >= band.from && value <= to };
  });
}

type Scale<L, T> = {
  readonly value: number;
  readonly highest: number;
  readonly bands: readonly { readonly from: number; readonly label: L; readonly tone: T }[];
};

/** The word for whether collateral secures a lender's debt: that it is not shown, to a reader who may not see it. */
export function securityWord(
  { hidesCollateral }: Pick<SectionOf<'bars'>, 'hidesCollateral'>,
  { isSecured }: SectionOf<'bars'>['rows'][number],
): 'secured' | 'unsecured' | 'collateralHidden' {
  if (hidesCollateral === true) return 'collateralHidden';
  return isSecured ? 'secured' : 'unsecured';
}
