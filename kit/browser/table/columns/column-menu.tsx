import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpDown,
  EyeOff,
  MoveHorizontal,
  Pin,
  PinOff,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Menu, type MenuEntry } from '#kit/browser/inputs/menu/menu.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { tableWords } from '#kit/words/table.ts';
import { columnChanges } from './changes.ts';
import type { Sort } from './columns.ts';
import { fitWidth } from './fit-width.ts';
import type { TableSettings } from './settings.ts';
import type { ColumnsInPlace } from './use-columns.ts';

type Props = {
  /** The heading's cell, counted from the left. */
  readonly cell: number;
  readonly at: number;
  readonly grid: HTMLElement;
  readonly columns: ColumnsInPlace<never>;
  readonly settings: TableSettings;
  readonly onSettings: (change: Partial<TableSettings>) => void;
  readonly sorts: readonly Sort[];
  readonly onSorts: (sorts: readonly Sort[]) => void;
  readonly onClose: () => void;
};

/** What can be done with one column: its order, its pin, its place, its width; or it is hidden. */
export function ColumnMenu({
  cell,
  at,
  grid,
  columns,
  settings,
  onSettings,
  sorts,
  onSorts,
  onClose,
}: Props): ReactNode {
  const t = useWords(tableWords);
  const heading = useRef(grid.querySelector<HTMLElement>(`thead [data-cell="${cell}"]`));
  const placed = columns.placed[at];
  if (placed === undefined) return null;
  const { column, pin } = placed;
  const { name, label } = column;
  const change = columnChanges(columns, settings);
  const sort = sorts.find((one) => one.name === name);
  const beside = (by: number) => {
    const other = columns.placed[at + by];
    return other !== undefined && other.pin === pin ? other.column.name : undefined;
  };
  const [before, after] = [beside(-1), beside(1)];
  const entries: (MenuEntry | undefined)[] = [
    column.sortable === false || (sort !== undefined && !sort.desc)
      ? undefined
      : { label: t('sortUp'), icon: ArrowUp, run: () => onSorts([{ name, desc: false }]) },
    column.sortable === false || sort?.desc === true
      ? undefined
      : { label: t('sortDown'), icon: ArrowDown, run: () => onSorts([{ name, desc: true }]) },
    sort === undefined
      ? undefined
      : { label: t('sortNone'), icon: ArrowUpDown, run: () => onSorts(sorts.filter((one) => one !== sort)) },
    pin === undefined
      ? { label: t('pin'), icon: Pin, run: () => onSettings(change.pin(name)) }
      : { label: t('unpin'), icon: PinOff, run: () => onSettings(change.unpin(name)) },
    before === undefined || pin !== undefined
      ? undefined
      : { label: t('moveLeft'), icon: ArrowLeft, run: () => onSettings(change.moveTo(name, before)) },
    after === undefined || pin !== undefined
      ? undefined
      : { label: t('moveRight'), icon: ArrowRight, run: () => onSettings(change.moveTo(name, after)) },
    { label: t('fitColumn'), icon: MoveHorizontal, run: () => onSettings(change.size(name, fitWidth(grid, cell))) },
    {
      label: t('hideColumn'),
      icon: EyeOff,
      reason: change.mayHide ? undefined : t('lastColumn'),
      run: () => onSettings(change.hide(name)),
    },
  ];
  return (
    <Menu
      label={t('columnMenu', { name: label })}
      of={heading}
      entries={entries.filter((entry) => entry !== undefined)}
      onClose={onClose}
    />
  );
}
