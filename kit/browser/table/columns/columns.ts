import type { ReactNode } from 'react';
import type { StatusFamily } from '#kit/browser/theme/tokens.ts';

/** How a column's values are shown, aligned, sorted and searched. */
export type ColumnKind = 'text' | 'code' | 'number' | 'money' | 'month' | 'date' | 'dateTime' | 'status' | 'group';

/** What a status or choice value is called and the colour family of its badge (PLT-13); without one it is read as text. */
type ColumnOption = { readonly value: string; readonly label: string; readonly family?: StatusFamily };

/** One column of a table. `name` is the row's property; texts are already in the reader's language. */
export type TableColumn<Row> = {
  readonly name: string & keyof Row;
  readonly label: string;
  readonly kind?: ColumnKind;
  /** Written after the label, e.g. 'triệu đồng': a unit stands in the header, never in the cells. */
  readonly unit?: string;
  /** Pixels; a kind has its own usual width. */
  readonly width?: number;
  readonly options?: readonly ColumnOption[];
  /** The names of people: sorted by given name when the reader asks for it. */
  readonly person?: true;
  /** A file's name: it breaks at its separators and keeps its ending. */
  readonly isFile?: true;
  readonly hidden?: true;
  readonly pinned?: 'start' | 'end';
  /** False where an order would mean nothing. */
  readonly sortable?: boolean;
  /** False of money that adds up to nothing, like prices: on paper it has no sum. */
  readonly adds?: false;
  /** A cell of the caller's own; searching and sorting still use the value. */
  /** Its text is the row's link. */
  readonly isLink?: true;
  readonly render?: (row: Row) => ReactNode;
};

export type Sort = { readonly name: string; readonly desc: boolean };

const usualWidth: Record<ColumnKind, number> = {
  text: 240,
  code: 150,
  number: 110,
  money: 160,
  month: 100,
  date: 112,
  dateTime: 150,
  status: 160,
  group: 90,
};

/**
 * The width in pixels a column starts with: its heading takes two lines at most, whatever the column asked for. A column of
 * badges is as wide as its longest word: the room is for what varies.
 */
export function startWidth({
  label,
  unit,
  kind = 'text',
  width: asked = usualWidth[kind],
  options = [],
}: Pick<TableColumn<never>, 'label' | 'unit' | 'kind' | 'width' | 'options'>): number {
  const heading = headingWidth(headingOf({ label, unit }));
  if (kind !== 'status' || options.length === 0) return Math.max(asked, heading);
  // The hatched edge of what is unavailable takes room of its own.
  const needed = options.map(({ label, family }) => 66 + 7 * label.length + (family === 'unavailable' ? 12 : 0));
  return Math.max(heading, Math.round(Math.max(0, ...needed)));
}

/** Pixels that a letter of a heading takes, and the edges of its cell. */
const [letter, edges] = [7.4, 26] as const;

function headingOf({ label, unit }: Pick<TableColumn<never>, 'label' | 'unit'>): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

/** Pixels that a column's heading needs to stand in one line. */
export function lineWidth(column: Pick<TableColumn<never>, 'label' | 'unit'>): number {
  return Math.ceil(letter * headingOf(column).length + edges);
}

/** Pixels that a column needs for its heading alone: one line, and the arrow of its order. */
export function leastWidth(column: Pick<TableColumn<never>, 'label' | 'unit'>): number {
  return lineWidth(column) + 18;
}

/** Pixels that a heading needs to stand in two lines. */
function headingWidth(heading: string): number {
  const words = heading.split(' ');
  const lines = words.map((_, at) => Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length));
  return Math.ceil(letter * Math.min(...lines) + edges);
}

/** Numbers and money stand on the right, all else on the left. */
export function isRightAligned(kind: ColumnKind | undefined): boolean {
  return kind === 'number' || kind === 'money';
}
