import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn beyond each edge of the visible area. */
const beyond = 3;
/** The height of a header with two lines, in pixels: it covers the first scrolled rows. */
const headHeight = 68;
const usualHeight = 560;

export type VirtualRows = {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
  /** How many row elements are kept and reused while scrolling. */
  readonly pool: number;
  readonly show: (place: number) => void;
};

/**
 * The visible rows of a scrolled table, and the empty height before and after them. All rows have one height, so each
 * position is a product; a measuring library would keep a position for every row (decided in the bench: half its
 * frame).
 */
export function useVirtualRows(scroller: HTMLElement | null, count: number, rowHeight: number): VirtualRows {
  const [sight, setSight] = useState({ top: 0, height: usualHeight });
  useEffect(() => {
    if (scroller === null) return;
    const look = () => {
      const { scrollTop: top, clientHeight: height } = scroller;
      setSight((before) =>
        first(before.top, rowHeight) === first(top, rowHeight) && before.height === height ? before : { top, height },
      );
    };
    // In the event itself, so that no frame shows an empty table.
    const scrolled = () => flushSync(look);
    const resized = new ResizeObserver(look);
    look();
    resized.observe(scroller);
    scroller.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', scrolled);
    };
  }, [scroller, rowHeight]);

  const pool = Math.ceil(sight.height / rowHeight) + 1 + 2 * beyond;
  const from = Math.max(0, Math.min(first(sight.top, rowHeight) - beyond, count - pool));
  const to = Math.min(count, from + pool);
  return {
    from,
    to,
    before: from * rowHeight,
    after: (count - to) * rowHeight,
    pool,
    show(place) {
      if (scroller === null) return;
      const [top, height] = [place * rowHeight, scroller.clientHeight - headHeight];
      // oxlint-disable-next-line react/immutability -- an element of the page, moved by an event and not while drawing
      if (top < scroller.scrollTop) scroller.scrollTop = top;
      else if (top + rowHeight > scroller.scrollTop + height) scroller.scrollTop = top + rowHeight - height;
    },
  };
}

function first(top: number, rowHeight: number): number {
  return Math.floor(top / rowHeight);
}
