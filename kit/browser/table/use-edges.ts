import { useEffect, useState } from 'react';

/** Pixels that must be left between pinned columns for the others to be read. */
const least = 320;

type Edges = { readonly 'data-more-start'?: true; readonly 'data-more-end'?: true; readonly 'data-tight'?: true };

/**
 * At which edges of a scrolled table columns are hidden: its pinned columns have a shadow there. A table as long as its rows
 * scrolls with the page; its header then moves to stay below the page's own.
 */
export function useEdges(scroller: HTMLElement | null, columns: number, pinnedWidth: number): Edges {
  const [edges, setEdges] = useState<Edges>({});
  useEffect(() => {
    if (scroller === null) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scroller;
      const [isStart, isEnd] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
      const next: Edges = {
        ...(isStart ? { 'data-more-start': true } : {}),
        ...(isEnd ? { 'data-more-end': true } : {}),
        ...(clientWidth - pinnedWidth < least ? { 'data-tight': true } : {}),
      };
      setEdges((before) => (Object.keys(before).join() === Object.keys(next).join() ? before : next));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [scroller, columns, pinnedWidth]);
  useEffect(() => (scroller === null ? undefined : keepHead(scroller)), [scroller]);
  return edges;
}

/** Moves the header down as far as the page has scrolled past it, never beyond the last rows. */
function keepHead(scroller: HTMLElement): () => void {
  const place = () => {
    const head = scroller.querySelector('thead');
    if (head === null) return;
    const bar = document.querySelector('header');
    const under = bar !== null && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
    const { top, height } = scroller.getBoundingClientRect();
    const isOwnBox = scroller.matches('[data-virtual], [data-high]');
    const shift = isOwnBox
      ? 0
      : Math.round(Math.min(Math.max(0, under - top), Math.max(0, height - 3 * head.offsetHeight)));
    scroller.style.setProperty('--head-shift', `${shift}px`);
  };
  place();
  addEventListener('scroll', place, { passive: true });
  addEventListener('resize', place);
  return () => {
    removeEventListener('scroll', place);
    removeEventListener('resize', place);
  };
}
