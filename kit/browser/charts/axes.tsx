import type { ScaleLinear } from 'd3-scale';
import styles from './charts.module.css';
import { axisTicks, type ChartSeries, type Named } from './series.ts';

/** The room around the drawing: figures of the axis at the left, names below. */
export const margins = { top: 16, right: 12, bottom: 22, left: 64 } as const;

/** Horizontal lines with their figures, the unit above them. */
export function ValueAxis({
  scale,
  series,
  width,
  unit,
  format,
}: {
  readonly scale: ScaleLinear<number, number>;
  /** What is drawn. */
  readonly series: readonly ChartSeries[];
  readonly width: number;
  readonly unit: string;
  readonly format: (value: number) => string;
}) {
  return (
    <g>
      <text className={styles.unit} x={0} y={12}>
        {unit}
      </text>
      {axisTicks(scale.ticks(3), series).map((tick) => (
        <g key={tick}>
          <line
            className={styles.grid}
            x1={margins.left}
            x2={width - margins.right}
            y1={scale(tick)}
            y2={scale(tick)}
          />
          <text className={styles.tick} x={margins.left - 6} y={scale(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

type Placed = Named & { readonly x: number };

/** Pixels of a label with the gap after it. */
const widthOf = (label: string) => label.length * 7 + 12;

/** The names that have room beside each other: all, all in short, the marks among them, or evenly by place, the last among them. */
function withRoom(names: readonly Placed[]): readonly Placed[] {
  const gap = names.length > 1 ? Math.abs((names[1]?.x ?? 0) - (names[0]?.x ?? 0)) : Infinity;
  const widest = Math.max(0, ...names.map(({ label }) => widthOf(label)));
  if (widest > gap && names.every(({ short }) => short !== undefined))
    return withRoom(names.map(({ short = '', ...one }) => ({ ...one, label: short, short: undefined })));
  const marks = names.filter(({ isMark }) => isMark === true);
  if (widest > gap && marks.length > 1 && marks.length < names.length) return withRoom(marks);
  const every = Math.max(1, Math.ceil(widest / gap));
  const last = names.length - 1;
  return names.filter((_, place) => (last - place) % every === 0);
}

/** Names under the drawing: as many as have room. */
export function NameAxis({
  names,
  y,
  width,
}: {
  readonly names: readonly Placed[];
  readonly y: number;
  /** The drawing's: a name at its edge stays inside. */
  readonly width: number;
}) {
  return (
    <g>
      {withRoom(names).map(({ key, label, x }) => (
        <text
          key={key}
          className={styles.tick}
          x={x + label.length * 3.6 > width ? width : x}
          y={y}
          textAnchor={x + label.length * 3.6 > width ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
    </g>
  );
}
