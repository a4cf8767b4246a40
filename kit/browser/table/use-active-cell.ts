import { type KeyboardEvent, useState } from 'react';

/** The focused cell: a row position in what is shown (-1 is the header) and a cell counted from the left. */
export type ActiveCell = { readonly place: number; readonly cell: number };

type Grid = {
  /** The first place of the page and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly cells: number;
  /** Rows that a page key moves by. */
  readonly pageRows: number;
  readonly onMove: (to: ActiveCell) => void;
  /** Shift was held while the keyboard moved from one row to another; undefined of a move without it. */
  readonly onRange: (moved: { readonly from: number; readonly to: number } | undefined) => void;
  readonly onSelectAll: () => void;
  readonly onEnter: (at: ActiveCell, event: KeyboardEvent) => void;
  readonly onSpace: (at: ActiveCell) => void;
  readonly onCopy: (at: ActiveCell) => void;
  /** The menu of the heading or of the row that the keyboard is in; false where there is none. */
  readonly onMenu: (at: ActiveCell) => unknown;
  /** A letter or a digit was typed; it goes to the element focused meanwhile. */
  readonly onType: () => void;
};

/**
 * The focused cell, and the keys that move it: arrows, Home, End, page keys, and Shift with them ticks what is passed;
 * Enter opens, Space ticks, Ctrl+A ticks all, Ctrl+C copies, letters filter,
 * Alt+↓ opens the menu of the column or of the row.
 */
export function useActiveCell(grid: Grid) {
  const { from, to, cells, pageRows, onMove, onRange, onSelectAll, onEnter, onSpace, onCopy, onMenu, onType } = grid;
  const [kept, setKept] = useState<ActiveCell>({ place: from, cell: 0 });
  const inHead = kept.place < from && kept.place === -1;
  const active: ActiveCell = {
    place: inHead || from === to ? -1 : Math.min(Math.max(kept.place, from), to - 1),
    cell: Math.min(kept.cell, cells - 1),
  };

  const move = (place: number, cell: number) => {
    const next = {
      place: place < from ? -1 : Math.min(place, to - 1),
      cell: Math.min(Math.max(cell, 0), cells - 1),
    };
    setKept(next);
    onMove(next);
    return next;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // A cell's own link or button handles its keys itself.
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    if (asksForMenu(event) && onMenu(active) !== false) {
      event.preventDefault();
      return;
    }
    if (event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    const { place, cell } = active;
    const below = place === -1 ? from : place + 1;
    const steps: Readonly<Record<string, () => ActiveCell | void>> = {
      ArrowDown: () => move(Math.min(below, to - 1), cell),
      ArrowUp: () => move(place - 1, cell),
      ArrowLeft: () => move(place, cell - 1),
      ArrowRight: () => move(place, cell + 1),
      Home: () => move(isControl ? from : place, 0),
      End: () => move(isControl ? to - 1 : place, cells - 1),
      PageDown: () => move(Math.min(Math.max(place, from) + pageRows, to - 1), cell),
      PageUp: () => move(Math.max(place - pageRows, from), cell),
      Enter: () => onEnter(active, event),
      ' ': () => onSpace(active),
    };
    if (isControl && event.key.toLowerCase() === 'c' && getSelection()?.isCollapsed !== false) {
      onCopy(active);
      event.preventDefault();
      return;
    }
    if (isControl && event.key.toLowerCase() === 'a') {
      onSelectAll();
      event.preventDefault();
      return;
    }
    if (isControl && event.key !== 'Home' && event.key !== 'End') return;
    const step = steps[event.key];
    if (step === undefined && event.key.length === 1 && !isControl) onType();
    if (step === undefined) return;
    event.preventDefault();
    const moved = step();
    if (moved === undefined) return;
    onRange(event.shiftKey && !isControl ? { from: place, to: moved.place } : undefined);
  };

  // Without scrolling to it: the row moved, not the reader.
  const stand = (place: number) => setKept((before) => ({ ...before, place }));

  return { active, move, stand, onKeyDown };
}

/** As in spreadsheets; and the key that menus have of their own. */
function asksForMenu({ key, altKey, shiftKey }: KeyboardEvent): boolean {
  return (altKey && key === 'ArrowDown') || key === 'ContextMenu' || (shiftKey && key === 'F10');
}
