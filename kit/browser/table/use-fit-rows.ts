import { type RefObject, useLayoutEffect, useState } from 'react';

/** The fewest rows of a page, however low the window is. */
const fewest = 5;

/** How many rows of a table the window has room for below what stands above them, with the pager in sight. */
export function useFitRows(table: RefObject<HTMLElement | null>, rowHeight: number): number {
  const [rows, setRows] = useState(fewest);
  useLayoutEffect(() => {
    const section = table.current;
    if (section === null) return;
    const measure = () => {
      const body = section.querySelector('tbody');
      const pager = section.querySelector<HTMLElement>('[data-pager]');
      if (body === null || pager === null) return;
      const { top } = body.getBoundingClientRect();
      const room = document.documentElement.clientHeight - (top + scrollY) - pager.offsetHeight;
      // Each row is taller by its rule.
      setRows(Math.max(fewest, Math.floor(room / (rowHeight + 1))));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(section);
    resized.observe(document.documentElement);
    return () => resized.disconnect();
  }, [table, rowHeight]);
  return rows;
}
