import { slashed } from './days.ts';
import { header, totalColumns, totalsArray, totalValue } from './around.ts';
import type { FileKind, Indicator, Level, Section } from './kind.ts';
import { TotalsCounter } from './totals-counter.ts';

/**
 * A row as a file writes it, by column: days dd/MM/yyyy, codes as in their tables, amounts as digits. Empty ones may
 * be omitted.
 */
export type FileRow = Readonly<Record<string, string>>;

type RowSource = Iterable<FileRow> | AsyncIterable<FileRow>;

export type FileContent = {
  readonly kind: FileKind;
  readonly institutionCode: string;
  /** yyyy-mm-dd. */
  readonly day: string;
  /** By the section's code. Neighbouring rows with the same outer values share one object. */
  readonly rows: Readonly<Record<string, RowSource>>;
};

/**
 * A valid JSON file of some rows, piece by piece, with their control totals. Amounts are written as numbers,
 * everything else as text. Memory holds only what is counted: the distinct customers, contracts and so on.
 */
export async function* jsonFile({ kind, institutionCode, day, rows }: FileContent): AsyncGenerator<string> {
  const counter = new TotalsCounter(kind);
  yield `{${members(header, { report_day: slashed(day), institution_code: institutionCode })}`;
  const arrays = new Set(kind.sections.map(({ levels }) => levels[0]?.array ?? ''));
  for (const array of arrays) {
    yield `,${JSON.stringify(array)}:[`;
    let isFirst = true;
    for (const section of kind.sections.filter(({ levels }) => levels[0]?.array === array)) {
      for await (const piece of sectionPieces(section, rows[section.code] ?? [], counter)) {
        yield isFirst ? piece.slice(1) : piece;
        isFirst = false;
      }
    }
    yield ']';
  }
  const totals = counter.totals().map((total) => `{${members([...totalColumns, valueIndicator], total)}}`);
  yield `,"${totalsArray}":[${totals.join(',')}]}`;
}

const valueIndicator: Indicator = { ...totalValue, isRequired: true, type: { kind: 'foreign' } };

const pieceLength = 64 * 1024;

// Each piece begins with a comma, which the first of an array drops.
async function* sectionPieces(section: Section, rows: RowSource, counter: TotalsCounter): AsyncGenerator<string> {
  const { levels } = section;
  const leaf = levels.length - 1;
  let last: FileRow | undefined;
  let piece = '';
  for await (const row of rows) {
    counter.count(section, row);
    // Equal rows do not differ, and are still two rows.
    const changed = last === undefined ? 0 : firstChange(levels, last, row);
    if (last !== undefined) piece += ']}'.repeat(leaf - changed);
    for (let depth = changed; depth <= leaf; depth += 1) {
      const level = levels[depth];
      if (!level) continue;
      // The first object of a newly opened array has no comma before it.
      if (depth === changed) piece += ',';
      piece += `{${members(level.indicators, row)}`;
      piece += depth < leaf ? `,${JSON.stringify(levels[depth + 1]?.array)}:[` : '}';
    }
    last = row;
    if (piece.length > pieceLength) {
      yield piece;
      piece = '';
    }
  }
  if (last !== undefined) yield `${piece}${']}'.repeat(leaf)}`;
}

function firstChange(levels: readonly Level[], last: FileRow, row: FileRow): number {
  const found = levels.findIndex(({ indicators }) => {
    return indicators.some(({ column }) => (last[column] ?? '') !== (row[column] ?? ''));
  });
  return found < 0 ? levels.length - 1 : found;
}

function members(indicators: readonly Indicator[], row: FileRow): string {
  let text = '';
  for (const { code, column, type } of indicators) {
    const value = row[column] ?? '';
    if (value === '') continue;
    const isBare = type.kind === 'vnd' || type.kind === 'foreign' || type.kind === 'whole' || type.kind === 'percent';
    text += `${text === '' ? '' : ','}"${code}":${isBare ? value : JSON.stringify(value)}`;
  }
  return text;
}
