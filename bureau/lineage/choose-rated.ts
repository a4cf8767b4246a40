import type { Report, ReportCell } from '#bureau/contract/report.ts';
import { isMoney } from '#bureau/contract/report-text.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import type { Counted } from './counted.ts';
import type { Traced } from './traced.ts';
import type { SourceRule } from './words.ts';

type CellOf = {
  readonly section: string;
  readonly column: string;
  readonly of: (column: string) => ReportCell | undefined;
};

type Chosen = { readonly rule: SourceRule; readonly rows: readonly Counted[]; readonly held: readonly Traced[] };

/** The columns of a group's table that are counted from the member's own file. */
export const ofMember: ReadonlySet<string> = new Set(['grade', 'memberAssets']);

/** What a cell of a rating is counted from; undefined where it is as in every report. */
export function chooseRated(
  report: Report,
  cell: CellOf,
  { counted, held }: { readonly counted: readonly Counted[]; readonly held: readonly Traced[] },
): Chosen | undefined {
  switch (cell.section) {
    case 'statements': {
      const lines = printedLines(report, held);
      const year = /^y\d{4}$/.test(cell.column) ? Number(cell.column.slice(1)) : undefined;
      const isMeant = ({ stood }: Traced) =>
        stood['code'] === cell.of('code') && (year === undefined || stood['year'] === year);
      return { rule: 'statementLine', rows: [], held: lines.filter(isMeant) };
    }
    case 'ratios':
      return { rule: 'statementLines', rows: [], held: printedLines(report, held) };
    case 'rating':
    case 'items':
    case 'reasons':
    case 'scale':
      return { rule: 'ratingInputs', rows: counted, held: printedLines(report, held) };
    case 'members':
    case 'guarantees':
      if (ofMember.has(cell.column)) return { rule: 'memberInputs', rows: counted, held: membersLines(report, held) };
      return { rule: 'relation', rows: [], held: held.filter((each) => isRelation(cell, each) && isCounted(each)) };
    default:
      return undefined;
  }
}

function isRelation({ section, of }: CellOf, { kind, stood }: Traced): boolean {
  const keys = section === 'members' ? ['memberOwner', 'memberCode'] : ['guarantor', 'guaranteed'];
  return kind === 'relation' && keys.every((key) => stood[key] === of(key));
}

/** A group is counted from what was still so, and from shares of half or more (bureau.group_edges). */
function isCounted({ stood, readAt }: Traced): boolean {
  const { until, share } = stood;
  const isOver = typeof until === 'string' && readAt !== undefined && until <= hanoiDay(new Date(readAt));
  return !isOver && (share === undefined || Number(share) >= 50);
}

/** Statements of the years that the report prints: what it prints of each, and the statement itself. */
function printedLines(report: Report, held: readonly Traced[]): Traced[] {
  const { columns, rows } = tableOf(report);
  const amounts = new Map<string, ReportCell>();
  for (const row of rows)
    for (const [at, { key }] of columns.entries())
      if (typeof row[0] === 'string') amounts.set(`${key} ${row[0]}`, row[at] ?? null);
  const lines = held.filter(({ kind, stood }) => {
    const printed = amounts.get(`y${String(stood['year'])} ${String(stood['code'])}`);
    return kind === 'statement' && isMoney(printed ?? null) && String(stood['amount']) === dongOf(printed);
  });
  const ofYears = new Set(lines.map((each) => `${each.institution.code} ${String(each.stood['year'])}`));
  const whole = held.filter(({ kind, institution, stood }) => {
    return (
      kind === 'statement' && stood['code'] === null && ofYears.has(`${institution.code} ${String(stood['year'])}`)
    );
  });
  return [...whole, ...lines];
}

/** Of a member the report prints no statement: all of the three years that the rating looks at. */
function membersLines(report: Report, held: readonly Traced[]): Traced[] {
  const years = tableOf(report).columns.flatMap(({ key }) => (/^y\d{4}$/.test(key) ? [Number(key.slice(1))] : []));
  const newest = Math.max(...years);
  return held.filter(({ kind, stood }) => {
    const year = Number(stood['year']);
    return kind === 'statement' && year <= newest && year > newest - 3;
  });
}

function tableOf(report: Report) {
  for (const section of report.parts.flatMap(({ sections }) => sections))
    if (section.kind === 'table' && section.id === 'statements') return section;
  return { columns: [], rows: [] };
}

function dongOf(cell: ReportCell | undefined): string | undefined {
  return cell !== undefined && isMoney(cell) ? cell.dong : undefined;
}
