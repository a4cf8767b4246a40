export type Beside = {
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

/** Places a floating box beside its owner once: where there is room, and inside the window. */
export function putBeside(home: Element, box: HTMLElement, { side, align, gap, isAsWide = false }: Beside): void {
  const of = home.getBoundingClientRect();
  const { style } = box;
  if (isAsWide) style.width = `${of.width}px`;
  const { width, height } = box.getBoundingClientRect();
  const room = { below: innerHeight - of.bottom - gap, above: of.top - gap };
  const other = side === 'below' ? 'above' : 'below';
  const taken = room[side] < height + margin && room[other] > room[side] ? other : side;
  const top = taken === 'below' ? of.bottom + gap : of.top - gap - height;
  const wanted = align === 'start' ? of.left : of.left + (of.width - width) / 2;
  // Nothing is drawn in the room that is kept for the page's scroll bar.
  const right = document.body.getBoundingClientRect().right - margin - width;
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
