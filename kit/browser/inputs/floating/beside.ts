import { type RefObject, useLayoutEffect } from 'react';

type Beside = {
  /** The side where it stands when there is room, else the other one. */
  readonly side: 'below' | 'above';
  readonly align: 'start' | 'middle';
  /** Pixels between the two. */
  readonly gap: number;
  /** True when it is as wide as what it belongs to. */
  readonly isAsWide?: boolean;
};

/** Pixels kept free at the edges of the window. */
const margin = 5;

/**
 * Holds a floating box (`position: fixed`) beside the element it belongs to as long as it is there: on the wanted side or, where
 * there is no room, on the roomier one, and inside the window. It follows scrolling, resizing and changes of either.
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
    // Scrolling does not bubble: any box around the two may be the one that scrolls.
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [anchor, box, side, align, gap, isAsWide]);
}

function putBeside(home: HTMLElement, box: HTMLElement, { side, align, gap, isAsWide }: Required<Beside>): void {
  const of = home.getBoundingClientRect();
  const { style } = box;
  if (isAsWide) style.width = `${of.width}px`;
  const { width, height } = box.getBoundingClientRect();
  const room = { below: innerHeight - of.bottom - gap, above: of.top - gap };
  const other = side === 'below' ? 'above' : 'below';
  const taken = room[side] < height + margin && room[other] > room[side] ? other : side;
  const top = taken === 'below' ? of.bottom + gap : of.top - gap - height;
  const wanted = align === 'start' ? of.left : of.left + (of.width - width) / 2;
  const right = document.documentElement.clientWidth - margin - width;
  const left = Math.max(margin, Math.min(wanted, right));
  // Where a fixed box counts from is the window, unless something around it is moved or filtered: measured, not assumed.
  const now = box.getBoundingClientRect();
  const origin = {
    top: now.top - (Number.parseFloat(style.top) || 0),
    left: now.left - (Number.parseFloat(style.left) || 0),
  };
  style.top = `${top - origin.top}px`;
  style.left = `${left - origin.left}px`;
}
