import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import styles from './table.module.css';
import type { ActiveCell } from './use-active-cell.ts';

type Tip = { readonly text: string; readonly left: number; readonly top: number };

/**
 * The full text of a cell that its lines cannot hold, shown under the pointer or at the focused cell; Escape hides
 * it.
 */
export function LongTextTip({
  grid,
  active,
}: {
  grid: RefObject<HTMLTableElement | null>;
  active: ActiveCell;
}): ReactNode {
  const [tip, setTip] = useState<Tip>();

  useEffect(() => {
    const table = grid.current;
    if (table === null) return;
    const show = (event: Event) => setTip(tipOf((event.target as Element).closest('td')));
    const hide = () => setTip(undefined);
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    table.addEventListener('mouseover', show);
    table.addEventListener('mouseleave', hide);
    table.addEventListener('keydown', hideOnEscape);
    table.addEventListener('blur', hide);
    return () => {
      table.removeEventListener('mouseover', show);
      table.removeEventListener('mouseleave', hide);
      table.removeEventListener('keydown', hideOnEscape);
      table.removeEventListener('blur', hide);
    };
  }, [grid]);

  useEffect(() => {
    if (document.activeElement !== grid.current) return;
    setTip(tipOf(grid.current?.querySelector(`[data-place="${active.place}"] [data-cell="${active.cell}"]`) ?? null));
  }, [grid, active.place, active.cell]);

  if (tip === undefined) return null;
  return (
    <div role="tooltip" className={styles.tip} style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </div>
  );
}

function tipOf(cell: Element | null): Tip | undefined {
  const long = cell?.querySelector(`.${styles.long}`) ?? cell?.querySelector('a') ?? cell;
  if (!cell || !long || (long.scrollHeight <= long.clientHeight + 1 && long.scrollWidth <= long.clientWidth + 1))
    return undefined;
  const box = cell.getBoundingClientRect();
  return { text: long.textContent ?? '', left: Math.min(box.left, innerWidth - 340), top: box.bottom };
}
