import { type RefObject, useEffect } from 'react';

const steps = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** The arrow keys lead from cell to cell within a table, a strip or a list; Enter opens, as any button. */
export function useCellKeys(report: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = report.current;
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement) || target.dataset['cell'] === undefined) return;
      if (!steps.includes(key) || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return;
      const cells = [...(target.closest('table, ul, dl') ?? root ?? target).querySelectorAll('[data-cell]')];
      const next = neighbour(cells, target, key);
      event.preventDefault();
      if (next instanceof HTMLElement) next.focus();
    };
    root?.addEventListener('keydown', press);
    return () => root?.removeEventListener('keydown', press);
  }, [report]);
}

function neighbour(cells: readonly Element[], from: HTMLElement, key: string): Element | undefined {
  const at = cells.indexOf(from);
  if (key === 'ArrowLeft') return cells[at - 1];
  if (key === 'ArrowRight') return cells[at + 1];
  const isSame = (cell: Element) => cell instanceof HTMLElement && cell.dataset['cell'] === from.dataset['cell'];
  return key === 'ArrowUp' ? cells.slice(0, at).findLast(isSame) : cells.slice(at + 1).find(isSame);
}
