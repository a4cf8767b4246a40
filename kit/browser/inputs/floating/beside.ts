import { type RefObject, useLayoutEffect } from 'react';
import { type Beside, putBeside } from './put-beside.ts';

/**
 * Keeps a floating box (`position: fixed`) beside its owner: on the preferred side or, without room, on the roomier
 * one, and inside the window. It follows scrolling, resizing and changes of either.
 */
export function useBeside(
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  { side, align, gap, isAsWide = false }: Beside,
): void {
  useLayoutEffect(() => {
    const [home, floating] = [anchor.current, box.current];
    if (home === null || floating === null) return;
    const place = () => putBeside(home, floating, { side, align, gap, isAsWide });
    place();
    const watcher = new ResizeObserver(place);
    watcher.observe(home);
    watcher.observe(floating);
    // Scrolling does not bubble: any box around the two may scroll.
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [anchor, box, side, align, gap, isAsWide]);
}
