import type { CellPlace } from '#bureau/contract/figure-source.ts';
import type { Report, ReportCell, ReportSection, SectionOf } from '#bureau/contract/report.ts';
import { isBad } from '#bureau/credit/accounts.ts';
import { monthOf } from '#bureau/credit/months.ts';
import { creditWord } from '#bureau/reports/debt/debt-now.ts';
import { word } from '#bureau/reports/cells.ts';
import { chooseHeld } from './choose-held.ts';
import { chooseRated } from './choose-rated.ts';
import { type Counted, groupOf, isWithin, kindOf, lateDaysOf, newest, owed } from './counted.ts';
import type { Traced } from './traced.ts';
import type { SourceRule } from './words.ts';

/** What a cell is counted from, and how. */
export type Choice = {
  readonly rule: SourceRule;
  readonly rows: readonly Counted[];
  readonly held: readonly Traced[];
};

type Counts = Omit<Choice, 'held'>;

/** The cell that a place names: the row of a table by its columns, a bar, a month of a strip, a fact, a tile. */
type Cell = {
  readonly section: string;
  readonly column: string;
  /** The institution of the row; undefined for a total. */
  readonly code: string | undefined;
  readonly of: (column: string) => ReportCell | undefined;
};

/** The months that a cell of a report was counted from; undefined if the report has no such cell. */
export function choose(
  report: Report,
  place: CellPlace,
  { counted: all, held }: { readonly counted: readonly Counted[]; readonly held: readonly Traced[] },
): Choice | undefined {
  const cell = cellAt(report, place);
  if (cell === undefined) return undefined;
  const named = chooseHeld({ ...cell, isTotal: place.row === undefined }, held);
  if (named !== undefined) return { ...named, rows: [] };
  const dataMonth = report.header.dataMonth ?? '';
  const of = (code = cell.code) =>
    code === undefined ? all : all.filter(({ account }) => account.institution.code === code);
  const rated = isRated(report) ? chooseRated(report, cell, { counted: all, held }) : undefined;
  return rated ?? { ...chooseBy(cell, { all: of(), now: newest(of(), dataMonth), dataMonth }), held: [] };
}

type From = {
  readonly all: readonly Counted[];
  readonly now: readonly Counted[];
  readonly dataMonth: string;
};

function chooseBy(cell: Cell, from: From): Counts {
  const { all, now, dataMonth } = from;
  const loans = (rows: readonly Counted[]) => rows.filter((each) => each.of === 'loan');
  const cards = (rows: readonly Counted[]) => rows.filter((each) => each.of === 'card');
  switch (cell.section) {
    case 'current-debt':
      return { rule: ruleOf(cell, 'newestSum', 'newestWorst'), rows: loans(now).filter((each) => isOfRow(cell, each)) };
    case 'exposure':
    case 'worst-now':
    case 'lenders-count':
    case 'basic':
    case 'quick-check':
      return { rule: ruleOf(cell, 'newestAll', 'newestWorst'), rows: now.filter((each) => owed(each) > 0n) };
    case 'cards':
      return { rule: ruleOf(cell, 'newestCards', 'newestWorst'), rows: cards(now) };
    case 'groups':
      return { rule: 'monthWorst', rows: all.filter(({ month }) => month === cell.column) };
    case 'debt-months':
    case 'card-months':
      return { rule: 'monthSum', rows: ofColumn(cell, all).filter(({ month }) => month === cell.of('month')) };
    case 'bad-debt':
      return badDebt(cell, from);
    case 'worst-ever':
      return { rule: 'worstOf60', rows: worstRows(all.filter(({ month }) => isWithin(month, dataMonth, 60))) };
    case 'late-cards': {
      const late = cards(all).filter((each) => isWithin(each.month, dataMonth, 36) && lateDaysOf(each) > 0);
      return cell.column === 'state' ? { rule: 'lateNow', rows: cards(now) } : { rule: 'lateOf36', rows: late };
    }
    case 'attention': {
      const rows = all.filter((each) => each.month === cell.of('month') && groupOf(each) === 2 && owed(each) > 0n);
      return { rule: 'attention', rows };
    }
    case 'contract-debt':
      return { rule: 'newestOne', rows: loans(now).filter((each) => isContract(cell, each)) };
    case 'lenders':
      return { rule: 'newestAll', rows: now.filter((each) => owed(each) > 0n) };
    case 'score':
    case 'scale':
    case 'items':
    case 'reasons':
      return { rule: 'scoreInputs', rows: all };
    default:
      return { rule: cell.section === 'identity' ? 'identity' : 'ownRecords', rows: [] };
  }
}

function badDebt(cell: Cell, { all, now, dataMonth }: From): Counts {
  if (cell.column === 'group-now') return { rule: 'newestWorst', rows: now.filter((each) => owed(each) > 0n) };
  const bad = all.filter((each) => isWithin(each.month, dataMonth, 60) && owed(each) > 0n && isBad(groupOf(each)));
  const day = cell.of('last-bad-day');
  const last = typeof day === 'string' ? day : '';
  if (cell.column === 'highest-group') return { rule: 'worstOf60', rows: worstRows(bad) };
  return { rule: 'lastBad', rows: bad.filter(({ month }) => month === monthOf(last)) };
}

/** The months that have the worst group of all. */
function worstRows(rows: readonly Counted[]): Counted[] {
  const owing = rows.filter((each) => owed(each) > 0n);
  const highest = owing.reduce((most, each) => Math.max(most, groupOf(each)), 0);
  return owing.filter((each) => groupOf(each) === highest);
}

/** A row of current debt is of one kind and group; its columns of one currency. The totals are of all. */
function isOfRow(cell: Cell, each: Counted): boolean {
  if (each.of !== 'loan' || owed(each) === 0n) return false;
  const isForeign = each.stood.foreignCents !== null;
  const currency = isForeign ? each.terms.currency.toLowerCase() : 'vnd';
  if ((cell.column === 'vnd' || /^[a-z]{3}$/.test(cell.column)) && currency !== cell.column) return false;
  if (cell.code === undefined) return true;
  const kind = cell.of('kind');
  const isKind =
    typeof kind === 'object' && kind !== null && 'vi' in kind && kind.vi === word(creditWord(kindOf(each))).vi;
  return isKind && cell.of('group') === groupOf(each);
}

function isContract(cell: Cell, { account }: Counted): boolean {
  return cell.code === undefined || account.number === cell.of('contract');
}

function ofColumn({ column, section }: Cell, rows: readonly Counted[]): readonly Counted[] {
  if (section === 'card-months' || column === 'cards') return rows.filter(({ of }) => of === 'card');
  return column === 'loans' ? rows.filter(({ of }) => of === 'loan') : rows;
}

/** A group is the worst of its rows, everything else their sum. */
function ruleOf({ column }: Cell, sum: SourceRule, worst: SourceRule): SourceRule {
  return column === 'group' || column === 'worst-now' ? worst : sum;
}

/** Tiles repeat figures of sections. */
const tiles: Readonly<Record<string, string>> = { lenders: 'lenders-count', secured: 'collateral' };
/** Those of a rating are all counted from the same. */
const ofRating = new Set(['grade', 'pd', 'score']);

function isRated(report: Report): boolean {
  return report.parts.some(({ sections }) => sections.some(({ id }) => id === 'rating'));
}

function cellAt(report: Report, { section: id, row, column = '' }: CellPlace): Cell | undefined {
  const none = () => undefined;
  if (id === 'tile') {
    const tile = report.dashboard.find((each) => each.id === column);
    const isRating = ofRating.has(column) && isRated(report);
    return tile && { section: isRating ? 'rating' : (tiles[tile.id] ?? tile.id), column, code: undefined, of: none };
  }
  const section = report.parts.flatMap(({ sections }) => sections).find((each) => each.id === id);
  return section && cellOf(section, row, column);
}

function cellOf(section: ReportSection, row: number | undefined, column: string): Cell | undefined {
  const place = { section: section.id, column };
  const none = () => undefined;
  switch (section.kind) {
    case 'table':
      return tableCell(section, row, column);
    case 'bars':
      if (row === undefined) return { ...place, code: undefined, of: none };
      return section.rows[row] && { ...place, code: section.rows[row].code, of: none };
    case 'months': {
      const code = row === undefined ? undefined : section.rows[row]?.code;
      return code === undefined || !section.months.includes(column) ? undefined : { ...place, code, of: none };
    }
    case 'facts':
      return row === undefined || section.facts[row] === undefined
        ? undefined
        : { ...place, code: undefined, of: none };
    default:
      return row === undefined ? { ...place, code: undefined, of: none } : undefined;
  }
}

function tableCell(section: SectionOf<'table'>, row: number | undefined, column: string): Cell | undefined {
  const at = (key: string) => section.columns.findIndex((each) => each.key === key);
  if (at(column) < 0) return undefined;
  const cells = row === undefined ? section.totals : section.rows[row];
  if (cells === undefined) return undefined;
  const of = (key: string) => cells[at(key)];
  const code = of('institution-code');
  return {
    section: section.id,
    column,
    code: row !== undefined && typeof code === 'string' ? code : undefined,
    of: row === undefined ? () => undefined : of,
  };
}
