import { isNotReported, type Report, type ReportCell, type StripCell } from '#bureau/contract/report.ts';
import { cellText, stripText } from '#bureau/contract/report-text.ts';
import { groupWord } from '#bureau/contract/report-head.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { formatMonth, formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import { sides, uprightAxis } from './axes.ts';
import { cellsOf, millionsOf, sectionOf, worstOf } from './figures.ts';
import type { Ink, Picture, PicturePoint, Shape } from './shapes.ts';

/**
 * Millions; null: there was no such account. A stored history does not tell that apart from a month that was not
 * reported: 'either', where nothing else in the report does.
 */
type Amount = number | 'not-reported' | 'either' | null;

/** A month's debt, and the worst group of all lenders. */
export type DebtMonth = {
  readonly month: string;
  readonly loans: Amount;
  readonly cards: Amount;
  readonly group: StripCell;
};

/** Up to this many months each has a cell of its own. */
export const mostSingleMonths = 24;

const plot = { top: 24, bottom: 164, months: 182, cells: 190, cell: 20, height: 216 } as const;

/** The months that a report's own sections hold, oldest first: 12 of debt under 24 of groups. */
export function monthsOfSections(report: Report): DebtMonth[] {
  const table = sectionOf(report, 'debt-months', 'table');
  if (table === undefined) return [];
  const strip = sectionOf(report, 'groups', 'months');
  const groupIn = (month: string): StripCell => {
    const at = strip?.months.indexOf(month) ?? -1;
    return at < 0 ? 'none' : worstOf(strip?.rows.map(({ groups }) => groups[at] ?? null) ?? []);
  };
  return table.rows
    .map((row): DebtMonth => {
      const cell = cellsOf(table.columns, row);
      const month = cellText('code', cell('month'), 'vi');
      return { month, loans: amountOf(cell('loans')), cards: amountOf(cell('cards')), group: groupIn(month) };
    })
    .toReversed();
}

function amountOf(cell: ReportCell): Amount {
  return isNotReported(cell) ? 'not-reported' : millionsOf(cell);
}

/** The months of a report's history, oldest first; older reports hold none. */
export function monthsOfHistory(report: Report): DebtMonth[] {
  if (report.history === undefined) return [];
  const { first, loans, cards, groups } = report.history;
  const inSections = new Map(monthsOfSections(report).map((one) => [one.month, one]));
  return groups.map((group, at) => {
    const month = monthAfter(first, at);
    const known = inSections.get(month);
    return known === undefined
      ? { month, loans: amountAt(loans, cards, at, group), cards: amountAt(cards, loans, at, group), group }
      : { ...known, group };
  });
}

type Amounts = readonly (number | null)[];

/** What a gap in a history means: an account begins with its first figure, and a month without any group was not reported. */
function amountAt(own: Amounts, other: Amounts, at: number, group: StripCell): Amount {
  const value = own[at] ?? null;
  if (value !== null || group === 'none') return value;
  const [isOpen, isOtherOpen] = [hasBegun(own, at), hasBegun(other, at)];
  if (group === null && !isOtherOpen) return isOpen ? 'not-reported' : 'either';
  return isOpen ? 'either' : null;
}

function hasBegun(amounts: Amounts, at: number): boolean {
  return amounts.slice(0, at).some((amount) => amount !== null);
}

/** The figure of an amount, as it is drawn. */
function drawnOf(amount: Amount): number | null {
  return typeof amount === 'number' ? amount : null;
}

function monthAfter(first: string, count: number): string {
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Loans and cards upon each other, and the worst group of each month on the same axis. */
// oxlint-disable-next-line eslint/max-lines-per-function -- one drawing, from top to bottom
export function debtPicture(months: readonly DebtMonth[], language: Language): Picture | undefined {
  if (!months.some(({ loans, cards }) => (drawnOf(loans) ?? 0) + (drawnOf(cards) ?? 0) > 0)) return undefined;
  const t = (key: keyof (typeof reportFrameWords)['texts'], params?: Record<string, string | number>) =>
    say(reportFrameWords, language, key, params);
  const unit = t('millions');
  // As in the table of months: blank without an account, which differs from a month that was not reported.
  const amount = (value: Amount) =>
    value === null
      ? ''
      : typeof value === 'number'
        ? formatNumber(value, language)
        : t(value === 'either' ? 'noneOrMissing' : 'notReported');
  const groupSaid = (group: StripCell) =>
    typeof group === 'number' && group > 0
      ? `${group} – ${t(groupWord(group))}`
      : group === 'none'
        ? ''
        : t(group === 0 ? 'noDebt' : 'notReported');
  const amountSaid = (value: Amount) =>
    typeof value === 'number' ? `${amount(value)} ${unit}` : amount(value) || t('debtNone');
  const title = t('debtPicture', { months: months.length });
  return {
    id: `debt-${months.length}`,
    section: 'overview',
    span: months.length,
    title,
    unit,
    height: plot.height,
    // What has no area needs no name.
    legend: [
      { ink: 'k1' as const, label: t('loans'), isDrawn: months.some(({ loans }) => (drawnOf(loans) ?? 0) > 0) },
      { ink: 'k2' as const, label: t('cards'), isDrawn: months.some(({ cards }) => (drawnOf(cards) ?? 0) > 0) },
    ].flatMap(({ isDrawn, ...entry }) => (isDrawn ? [entry] : [])),
    table: {
      head: [t('month'), `${t('loans')} (${unit})`, `${t('cards')} (${unit})`, t('worstGroup')],
      rows: months.map(({ month, loans, cards, group }) => [
        formatMonth(month),
        amount(loans),
        amount(cards),
        groupSaid(group),
      ]),
    },
    draw: (width) =>
      drawn(months, width, language, (one) =>
        [
          formatMonth(one.month),
          `${t('loans')}: ${amountSaid(one.loans)}`,
          `${t('cards')}: ${amountSaid(one.cards)}`,
          `${t('worstGroup')}: ${groupSaid(one.group) || t('debtNone')}`,
        ].join(' · '),
      ),
  };

  function drawn(all: readonly DebtMonth[], width: number, said: Language, textOf: (month: DebtMonth) => string) {
    const totals = all.map((one) => {
      const [loans, cards] = [drawnOf(one.loans), drawnOf(one.cards)];
      return loans === null && cards === null ? null : (loans ?? 0) + (cards ?? 0);
    });
    const axis = uprightAxis(
      Math.max(0, ...totals.map((total) => total ?? 0)),
      plot.top,
      plot.bottom,
      width,
      unit,
      said,
    );
    const band = (width - sides.left - sides.right) / all.length;
    const middle = (at: number) => sides.left + (at + 0.5) * band;
    const every = Math.max(1, Math.ceil(46 / band));
    const points: PicturePoint[] = all.map((one, at) => ({
      key: one.month,
      x: middle(at),
      y: axis.scale(totals[at] ?? 0),
      said: textOf(one),
    }));
    const ofLoans = all.map(({ loans }, at) => (totals[at] === null ? null : (drawnOf(loans) ?? 0)));
    const shapes: Shape[] = [
      ...axis.shapes,
      ...area(
        ofLoans.map((value) => (value === null ? null : 0)),
        ofLoans,
        axis.scale,
        middle,
        band,
        'k1',
      ),
      ...area(ofLoans, totals, axis.scale, middle, band, 'k2'),
      ...all.flatMap(({ month }, at): Shape[] =>
        (all.length - 1 - at) % every === 0
          ? [
              {
                as: 'text',
                x: Math.min(middle(at), width - 24),
                y: plot.months,
                text: `${month.slice(5)}/${month.slice(2, 4)}`,
                fill: 'muted',
                from: 'middle',
              },
            ]
          : [],
      ),
      { as: 'text', x: 0, y: plot.cells + 14, text: t('worstGroup'), fill: 'muted' },
      ...runs(all).flatMap((run) => stripCell(run, band)),
    ];
    return { points, shapes };
  }
}

/** An area between two lines of figures, broken where a figure is missing; a lone month is a bar. */
function area(
  low: readonly (number | null)[],
  high: readonly (number | null)[],
  scale: (value: number) => number,
  middle: (at: number) => number,
  band: number,
  fill: Ink,
): Shape[] {
  const shapes: Shape[] = [];
  let run: number[] = [];
  const end = () => {
    const [only, second] = run;
    const y = (values: readonly (number | null)[], at: number) => round(scale(values[at] ?? 0));
    if (only !== undefined && second === undefined) {
      const top = y(high, only);
      shapes.push({
        as: 'box',
        x: middle(only) - band / 4,
        y: top,
        w: band / 2,
        h: Math.max(0, y(low, only) - top),
        fill,
      });
    } else if (run.length > 1) {
      const over = run.map((at) => `${round(middle(at))} ${y(high, at)}`);
      const under = run.toReversed().map((at) => `${round(middle(at))} ${y(low, at)}`);
      shapes.push({ as: 'path', d: `M${[...over, ...under].join('L')}Z`, fill });
    }
    run = [];
  };
  high.forEach((value, at) => {
    if (value === null) end();
    else run.push(at);
  });
  end();
  return shapes;
}

type Run = { readonly group: StripCell; readonly from: number; readonly count: number };

/** Months side by side with one group: one cell where months are narrow, one each where there is room. */
function runs(months: readonly DebtMonth[]): Run[] {
  if (months.length <= mostSingleMonths) return months.map(({ group }, from) => ({ group, from, count: 1 }));
  const found: Run[] = [];
  months.forEach(({ group }, from) => {
    const last = found.at(-1);
    if (last?.group === group) found[found.length - 1] = { ...last, count: last.count + 1 };
    else found.push({ group, from, count: 1 });
  });
  return found;
}

function stripCell({ group, from, count }: Run, band: number): Shape[] {
  if (group === 'none') return [];
  const isDebt = typeof group === 'number' && group > 0;
  const [x, w] = [sides.left + from * band + 1, count * band - 2];
  const tone = isDebt ? groupInks[group - 1] : undefined;
  const box: Shape = { as: 'box', x, y: plot.cells, w, h: plot.cell, fill: tone?.fill ?? 'surface', stroke: 'rule' };
  // A cell narrower than its digit stands without it; the point and the table say it.
  if (w < 8) return [box];
  const [text, fill] = [stripText(group), tone?.ink ?? 'muted'] as const;
  return [box, { as: 'text', x: x + w / 2, y: plot.cells + 14, text, fill, from: 'middle', isStrong: isDebt }];
}

const groupInks = [
  { fill: 'g1', ink: 'g1-ink' },
  { fill: 'g2', ink: 'g2-ink' },
  { fill: 'g3', ink: 'g3-ink' },
  { fill: 'g4', ink: 'g4-ink' },
  { fill: 'g5', ink: 'g5-ink' },
] as const satisfies readonly { fill: Ink; ink: Ink }[];

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
