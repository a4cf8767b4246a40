import type { Report, ReportCell, ReportColumn, ReportSection, SectionOf, StripCell } from '#bureau/contract/report.ts';
import { isMoney } from '#bureau/contract/report-text.ts';

/** The section of a report with an id and a kind. */
export function sectionOf<K extends ReportSection['kind']>(
  report: Report,
  id: string,
  kind: K,
): SectionOf<K> | undefined {
  const isIt = (each: ReportSection): each is SectionOf<K> => each.id === id && each.kind === kind;
  return report.parts.flatMap(({ sections }) => sections).find(isIt);
}

/** Millions of a cell; null where it is empty or was not reported. */
export function millionsOf(cell: ReportCell | undefined): number | null {
  if (cell === undefined || cell === null) return null;
  if (isMoney(cell)) return Number(cell.million);
  return typeof cell === 'string' || typeof cell === 'number' ? Number(cell) : null;
}

/** A row's cells by their columns' keys. */
export function cellsOf(columns: readonly ReportColumn[], row: readonly ReportCell[]) {
  return (key: string): ReportCell => row[columns.findIndex((column) => column.key === key)] ?? null;
}

/** The highest group of a month over all lenders; the month's state where no lender has one. */
export function worstOf(cells: readonly StripCell[]): StripCell {
  const groups = cells.filter((cell) => typeof cell === 'number');
  if (groups.length > 0) return groups.reduce((highest, cell) => (cell > highest ? cell : highest));
  return cells.includes(null) ? null : 'none';
}
