import { type CSSProperties, memo, type MouseEvent, type ReactNode } from 'react';
import type { Language } from '#kit/words/words.ts';
import { CellContent, cellClass } from './cell.tsx';
import type { CardPart } from './columns/leading.ts';
import { cellText, type Labels } from './show.ts';
import type { TableData } from './data.ts';
import styles from './table.module.css';
import type { PlacedColumn } from './columns/use-columns.ts';

/** What all rows of a table share; the same object until something of it changes, so that rows are drawn only when they must. */
export type RowShape<Row> = {
  readonly id: string;
  readonly data: TableData<Row>;
  readonly placed: readonly PlacedColumn<Row>[];
  readonly labels: ReadonlyMap<string, Labels>;
  /** What a column is on a row's card. */
  readonly cards: ReadonlyMap<string, CardPart>;
  readonly language: Language;
  readonly hasSelection: boolean;
  readonly linkColumn: string | undefined;
  readonly rowKey: ((row: Row) => string) | undefined;
  readonly rowLink: ((row: Row) => string | undefined) | undefined;
  readonly onFollow: (event: MouseEvent<HTMLAnchorElement>, href: string, row: Row) => void;
  /** Rows without a link open as well. */
  readonly opens: boolean;
  readonly actions: ((row: Row, isActive: boolean) => ReactNode) | undefined;
  readonly words: { readonly fresh: string; readonly selectRow: (row: number) => string };
};

type Props<Row> = {
  readonly shape: RowShape<Row>;
  /** The row's number in the data, and its place in what is shown. */
  readonly row: number;
  readonly place: number;
  /** The cell the keyboard is in, -1 when it is in another row. */
  readonly activeCell: number;
  readonly isSelected: boolean;
  readonly isFresh: boolean;
  readonly isFound: boolean;
  readonly height: number | undefined;
};

function PlainRow<Row>({ shape, row, place, activeCell, isSelected, isFresh, isFound, height }: Props<Row>): ReactNode {
  const { data, placed, labels, cards, language, hasSelection, actions } = shape;
  const isActive = activeCell !== -1;
  const stt = hasSelection ? 1 : 0;
  const first = stt + 1;
  const last = first + placed.length;
  const id = (cell: number) => (cell === activeCell ? `${shape.id}-active` : undefined);
  const whole = shape.rowLink !== undefined || actions !== undefined ? data.row(row) : undefined;
  const href = whole === undefined ? undefined : shape.rowLink?.(whole);
  return (
    <tr
      className={isFound ? styles.found : undefined}
      aria-rowindex={place + 2}
      aria-selected={hasSelection ? isSelected : undefined}
      data-row={row}
      data-place={place}
      data-opens={href !== undefined ? 'link' : shape.opens ? 'here' : undefined}
      style={height === undefined ? undefined : { height }}
    >
      {hasSelection && (
        <td id={id(0)} className={styles.tick} data-cell={0}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            readOnly
            aria-label={shape.words.selectRow(place + 1)}
          />
        </td>
      )}
      <td id={id(stt)} className={styles.stt} data-cell={stt}>
        {place + 1}
      </td>
      {placed.map(({ column, pin }, at) => {
        const value = data.value(row, column.name);
        const text = cellText(value, column, language, labels.get(column.name));
        const content =
          column.render === undefined ? (
            <CellContent column={column} value={value} text={text} />
          ) : (
            column.render(data.row(row))
          );
        const part = cards.get(column.name);
        // A card has no headings: a dash alone would say nothing.
        const card = text === '' && part !== 'name' && part !== 'state' ? undefined : part;
        return (
          <td
            key={column.name}
            id={id(first + at)}
            className={cellClass(column)}
            data-cell={first + at}
            data-card={card}
            data-label={card !== undefined && isLabelled.has(card) ? headingOf(column) : undefined}
            data-wide={
              (card === 'also' || card === 'code') && column.label.length + text.length > 28 ? true : undefined
            }
            data-edge={edgeOf(placed, at)}
            {...pinned(column.name, pin)}
          >
            {column.name === shape.linkColumn && href !== undefined && whole !== undefined ? (
              <a href={href} tabIndex={isActive ? 0 : -1} onClick={(event) => shape.onFollow(event, href, whole)}>
                {content}
              </a>
            ) : (
              content
            )}
            {at === 0 && isFresh && <span className={styles.fresh}>{shape.words.fresh}</span>}
          </td>
        );
      })}
      {actions !== undefined && whole !== undefined && (
        <td
          id={id(last)}
          className={styles.actions}
          data-pin="end"
          data-edge={placed.at(-1)?.pin === 'end' ? undefined : 'end'}
          data-cell={last}
        >
          {actions(whole, isActive)}
        </td>
      )}
    </tr>
  );
}

/** The parts of a card that say nothing without their heading. */
const isLabelled: ReadonlySet<CardPart> = new Set(['figure', 'day', 'code', 'also']);

/** What the figure of a card says: a card has no headings above it. An attribute, so that a table's cells hold their figure alone. */
function headingOf({ label, unit }: { readonly label: string; readonly unit?: string }): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

/** One row as plain elements, drawn anew only when what it shows has changed. */
export const BodyRow = memo(PlainRow) as typeof PlainRow;

/** The style of a pinned cell: the edge it sticks to and how far from it, held in a property that resizing changes. */
export function pinned(name: string, pin: 'start' | 'end' | undefined): { 'data-pin'?: string; style?: CSSProperties } {
  if (pin === undefined) return {};
  const offset = `var(${offsetProperty(name)})`;
  return { 'data-pin': pin, style: pin === 'start' ? { left: offset } : { right: offset } };
}

/** The edge at which a pinned column ends, where other columns go under it. */
export function edgeOf(placed: readonly { readonly pin: 'start' | 'end' | undefined }[], at: number) {
  const pin = placed[at]?.pin;
  if (pin === undefined) return undefined;
  return placed[pin === 'start' ? at + 1 : at - 1]?.pin === pin ? undefined : pin;
}

/** The custom property that holds a pinned column's distance from its edge. */
export function offsetProperty(name: string): string {
  return `--pin-${name.replace(/[^\w-]/g, '_')}`;
}
