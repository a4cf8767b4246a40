import type { ReactNode } from 'react';
import type { StatusFamily } from '#kit/browser/theme/tokens.ts';

/** How a column's values are shown, aligned, sorted and searched. */
export type ColumnKind = 'text' | 'code' | 'number' | 'money' | 'date' | 'dateTime' | 'status' | 'group';

/** What a status or choice value is called and the colour family of its badge (PLT-13). */
export type ColumnOption = { readonly value: string; readonly label: string; readonly family?: StatusFamily };

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
  readonly hidden?: true;
  readonly pinned?: 'start' | 'end';
  /** False where an order would mean nothing. */
  readonly sortable?: boolean;
  /** A cell of the caller's own; searching and sorting still use the value. */
  readonly render?: (row: Row) => ReactNode;
};

export type Sort = { readonly name: string; readonly desc: boolean };

const usualWidth: Record<ColumnKind, number> = {
  text: 240,
  code: 150,
  number: 110,
  money: 160,
  date: 112,
  dateTime: 150,
  status: 160,
  group: 90,
};

/** The width in pixels a column starts with. */
export function startWidth(column: { readonly kind?: ColumnKind; readonly width?: number }): number {
  return column.width ?? usualWidth[column.kind ?? 'text'];
}

/** Numbers and money stand on the right, all else on the left. */
export function isRightAligned(kind: ColumnKind | undefined): boolean {
  return kind === 'number' || kind === 'money';
}
