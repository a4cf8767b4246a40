import { type CSSProperties, memo, type MouseEvent, type ReactNode } from 'react';
import type { Language } from '#kit/words/words.ts';
import { CellContent, cellClass } from './cell.tsx';
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
  readonly language: Language;
  readonly hasSelection: boolean;
  readonly linkColumn: string | undefined;
  readonly rowKey: ((row: Row) => string) | undefined;
  readonly rowLink: ((row: Row) => string | undefined) | undefined;
  readonly onFollow: (event: MouseEvent<HTMLAnchorElement>, href: string, row: Row) => void;
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
  const { data, placed, labels, language, hasSelection, actions } = shape;
  const isActive = activeCell !== -1;
  // The tick, the number and the buttons come before what the row says, so that they are in sight on every screen.
  const stt = hasSelection ? 1 : 0;
  const first = stt + (actions === undefined ? 1 : 2);
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
      {actions !== undefined && whole !== undefined && (
        <td id={id(first - 1)} className={styles.actions} data-cell={first - 1}>
          {actions(whole, isActive)}
        </td>
      )}
      {placed.map(({ column, pin }, at) => {
        const value = data.value(row, column.name);
        const text = cellText(value, column, language, labels.get(column.name));
        const content =
          column.render === undefined ? (
            <CellContent column={column} value={value} text={text} />
          ) : (
            column.render(data.row(row))
          );
        return (
          <td
            key={column.name}
            id={id(first + at)}
            className={cellClass(column)}
            data-cell={first + at}
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
    </tr>
  );
}

/** One row as plain elements, drawn anew only when what it shows has changed. */
export const BodyRow = memo(PlainRow) as typeof PlainRow;

/** The style of a pinned cell: the edge it sticks to and how far from it, held in a property that resizing changes. */
export function pinned(name: string, pin: 'start' | 'end' | undefined): { 'data-pin'?: string; style?: CSSProperties } {
  if (pin === undefined) return {};
  const offset = `var(${offsetProperty(name)})`;
  return { 'data-pin': pin, style: pin === 'start' ? { left: offset } : { right: offset } };
}

/** The custom property that holds a pinned column's distance from its edge. */
export function offsetProperty(name: string): string {
  return `--pin-${name.replace(/[^\w-]/g, '_')}`;
}
