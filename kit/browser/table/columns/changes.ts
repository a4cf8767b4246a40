import type { TableSettings } from './settings.ts';
import { type ColumnsInPlace, widthLimits } from './use-columns.ts';

type Columns = Pick<ColumnsInPlace<never>, 'all' | 'widths'> & Partial<Pick<ColumnsInPlace<never>, 'fitted'>>;

/** What a reader can do with a table's columns: each gives the part of the settings that it changes. */
export function columnChanges({ all, widths, fitted = new Map() }: Columns, settings: TableSettings) {
  const names = all.map(({ column }) => column.name);
  const hidden = all.filter(({ isVisible }) => !isVisible).map(({ column }) => column.name);
  const pins = (edge: 'start' | 'end') => all.filter(({ pin }) => pin === edge).map(({ column }) => column.name);
  const sized = (name: string, width: number): Partial<TableSettings> => ({
    sizes: {
      ...Object.fromEntries(fitted),
      ...settings.sizes,
      [name]: Math.min(Math.max(width, widthLimits.least), widthLimits.most),
    },
  });
  return {
    /** False of the last one that is shown: it stays. */
    mayHide: hidden.length < names.length - 1,
    hide: (name: string): Partial<TableSettings> => ({ hidden: [...hidden, name] }),
    show: (name: string): Partial<TableSettings> => ({ hidden: hidden.filter((one) => one !== name) }),
    pin: (name: string): Partial<TableSettings> => ({
      pinned: { start: [...pins('start'), name], end: pins('end').filter((one) => one !== name) },
    }),
    unpin: (name: string): Partial<TableSettings> => ({
      pinned: { start: pins('start').filter((one) => one !== name), end: pins('end').filter((one) => one !== name) },
    }),
    /** One step in the order of all columns, hidden ones too. */
    shift: (at: number, by: number): Partial<TableSettings> => ({ order: moved(names, at, at + by) }),
    /** To where another column stands now. */
    moveTo: (name: string, other: string): Partial<TableSettings> => ({
      order: moved(names, names.indexOf(name), names.indexOf(other)),
    }),
    widen: (name: string, by: number): Partial<TableSettings> => sized(name, (widths.get(name) ?? 160) + by),
    size: sized,
  };
}

function moved(names: readonly string[], from: number, to: number): readonly string[] {
  const order = [...names];
  const [taken] = order.splice(from, 1);
  if (taken !== undefined) order.splice(to, 0, taken);
  return order;
}
