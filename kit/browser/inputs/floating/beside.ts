import { type RefObject, useLayoutEffect } from 'react';

type Beside = {
  /** The preferred side; the other one is used without room. */
  readonly side: 'below' | 'above';
  readonly align: 'start' | 'middle';
  /** Pixels between the two. */
  readonly gap: number;
  /** True to make it as wide as its owner. */
  readonly isAsWide?: boolean;
};

/** Pixels kept free at the edges of the window. */
const margin = 5;

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
  // A fixed box counts from the window, unless an ancestor is transformed or filtered: so measure it.
  const now = box.getBoundingClientRect();
  const origin = {
    top: now.top - (Number.parseFloat(style.top) || 0),
    left: now.left - (Number.parseFloat(style.left) || 0),
  };
  style.top = `${top - origin.top}px`;
  style.left = `${left - origin.left}px`;
}
