import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the grid if it was in a row that has gone, so that the keyboard stays in place; returns the
 * grid's listeners.
 */
export function useKeptFocus(grid: RefObject<HTMLElement | null>) {
  const wasWithin = useRef(false);
  useEffect(() => {
    if (wasWithin.current && document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      wasWithin.current = true;
    },
    onBlur: () => {
      wasWithin.current = false;
    },
  };
}
