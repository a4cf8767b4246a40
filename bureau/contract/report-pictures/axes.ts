import { scaleLinear } from 'd3-scale';
import type { Language } from '#kit/words/words.ts';
import { formatNumber } from '#kit/words/format.ts';
import type { Shape } from './shapes.ts';

/** The room at the left for the figures of the axis, and at the right. */
export const sides = { left: 60, right: 12 } as const;

/** Ticks of an upright axis with their lines, from zero to the most. */
export function uprightAxis(
  most: number,
  top: number,
  bottom: number,
  width: number,
  unit: string,
  language: Language,
) {
  const scale = scaleLinear([0, Math.max(1, most)], [bottom, top]).nice(4);
  const shapes: Shape[] = scale.ticks(4).flatMap((tick): Shape[] => [
    { as: 'line', x1: sides.left, x2: width - sides.right, y1: scale(tick), y2: scale(tick), stroke: 'rule' },
    {
      as: 'text',
      x: sides.left - 6,
      y: scale(tick) + 4,
      text: formatNumber(tick, language),
      fill: 'muted',
      from: 'end',
    },
  ]);
  shapes.push({ as: 'text', x: 0, y: top - 12, text: unit, fill: 'muted' });
  return { scale, shapes };
}

/** A text cut to the room that it has; the whole one stands in the table. */
export function cut(text: string, room: number): string {
  const most = Math.max(3, Math.floor(room / 7));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
