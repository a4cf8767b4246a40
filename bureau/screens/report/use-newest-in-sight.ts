import { type RefObject, useLayoutEffect } from 'react';

const touches = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

/** Keeps the end of a sideways scroller in sight while its width settles, until the reader moves it. */
export function useNewestInSight(around: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const table = around.current?.querySelector('table');
    const box = table?.parentElement;
    if (!table || !box) return;
    // What is measured before the page has its width stands in the middle afterwards.
    const watcher = new ResizeObserver(() => {
      box.scrollLeft = box.scrollWidth;
    });
    watcher.observe(box);
    watcher.observe(table);
    const leave = () => watcher.disconnect();
    for (const touch of touches) box.addEventListener(touch, leave, { passive: true, once: true });
    return () => {
      leave();
      for (const touch of touches) box.removeEventListener(touch, leave);
    };
  }, [around]);
}
