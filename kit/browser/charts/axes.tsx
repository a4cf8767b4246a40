import type { ScaleLinear } from 'd3-scale';
import styles from './charts.module.css';

/** The room around the drawing: figures of the axis at the left, names below. */
export const margins = { top: 16, right: 12, bottom: 22, left: 64 } as const;

/** Horizontal lines with their figures, the unit above them. */
export function ValueAxis({
  scale,
  width,
  unit,
  format,
}: {
  readonly scale: ScaleLinear<number, number>;
  readonly width: number;
  readonly unit: string;
  readonly format: (value: number) => string;
}) {
  return (
    <g>
      <text className={styles.unit} x={0} y={12}>
        {unit}
      </text>
      {scale.ticks(3).map((tick) => (
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

/** Names under the drawing: as many as have room, the first and the last always. */
export function NameAxis({
  names,
  y,
  width,
}: {
  readonly names: readonly { readonly key: string; readonly label: string; readonly x: number }[];
  readonly y: number;
  /** The drawing's: a name at its edge stays inside. */
  readonly width: number;
}) {
  const widest = Math.max(0, ...names.map(({ label }) => label.length)) * 7 + 12;
  const gap = names.length > 1 ? Math.abs((names[1]?.x ?? 0) - (names[0]?.x ?? 0)) : Infinity;
  const every = Math.max(1, Math.ceil(widest / gap));
  const last = names.length - 1;
  const shown = names.filter((_, place) => place === last || (place % every === 0 && last - place >= every));
  return (
    <g>
      {shown.map(({ key, label, x }) => (
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
