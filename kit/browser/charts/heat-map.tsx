import { scaleBand } from 'd3-scale';
import { Fragment } from 'react';
import { chartWords } from '#kit/words/charts.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { margins, NameAxis } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { HeatScale } from './legend.tsx';
import { exact, short, type Named } from './series.ts';

export type HeatMapProps = {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly Named[];
  readonly columns: readonly Named[];
  /** The figure of a row and a column; zero where there is none. */
  readonly values: readonly (readonly number[])[];
  readonly height?: number;
  /** What the rows and the columns are, written beside them. */
  readonly axes?: { readonly rows: string; readonly columns: string };
  /** The figures stand in their cells, where there are few of them. */
  readonly isWritten?: boolean;
  /** `row column`, by their keys. */
  readonly onPick?: ((place: string) => void) | undefined;
};

/** From this share of the greatest figure its cell is strong enough for a figure of the card's colour (contrast 4.9); others have a rim. */
const readableShare = 0.7;

/** Pixels that an axis's title takes. */
const axisTitle = 18;

/** A figure for each row and column: the more, the stronger. The table has the figures themselves. */
export default function HeatMap(props: HeatMapProps) {
  const { title, unit, rows, columns, values, height = 190, axes, isWritten = false, onPick } = props;
  const t = useWords(chartWords);
  const { language } = useLanguage();
  const most = Math.max(1, ...values.flat());
  const below = axes === undefined ? 0 : axisTitle;
  const valueAt = (row: number, column: number) => values[row]?.[column] ?? 0;
  return (
    <ChartFrame
      title={title}
      unit={unit}
      height={height}
      onPick={onPick}
      legend={isWritten ? undefined : <HeatScale most={most} unit={unit} />}
      table={{
        head: ['', ...columns.map(({ label }) => label)],
        rows: rows.map(({ label }, row) => [
          label,
          ...columns.map((_, column) => exact(valueAt(row, column), language)),
        ]),
      }}
      draw={(width, active) => {
        const left = Math.max(margins.left, ...rows.map(({ label }) => label.length * 7 + 10));
        const x = scaleBand(
          columns.map(({ key }) => key),
          [left, width - margins.right],
        );
        const y = scaleBand(
          rows.map(({ key }) => key),
          [axes === undefined ? 4 : axisTitle, height - margins.bottom - below],
        );
        const cells = rows.flatMap((row, rowPlace) =>
          columns.map((column, columnPlace) => ({
            key: `${row.key} ${column.key}`,
            left: x(column.key) ?? 0,
            top: y(row.key) ?? 0,
            value: valueAt(rowPlace, columnPlace),
            at: `${row.label}, ${column.label}`,
          })),
        );
        return {
          points: cells.map(({ key, left: start, top, value, at }) => ({
            key,
            x: start + x.bandwidth() / 2,
            y: top + y.bandwidth() / 2,
            said: t('point', { at, value: exact(value, language), unit }),
          })),
          art: (
            <>
              {cells.map(({ key, left: start, top, value }) => (
                <Fragment key={key}>
                  <rect
                    className={styles.cell}
                    data-active={key === active || undefined}
                    x={start}
                    y={top}
                    width={x.bandwidth()}
                    height={y.bandwidth()}
                    style={{
                      fill: value === 0 ? 'var(--c-sunken)' : 'var(--k1)',
                      fillOpacity: value === 0 ? 1 : 0.18 + 0.82 * (value / most),
                    }}
                  />
                  {isWritten && value !== 0 && (
                    <text
                      className={styles.figure}
                      x={start + x.bandwidth() / 2}
                      y={top + y.bandwidth() / 2 + 4}
                      textAnchor="middle"
                      data-strong={value / most >= readableShare || undefined}
                    >
                      {short(value, language)}
                    </text>
                  )}
                </Fragment>
              ))}
              {rows.map(({ key, label }) => (
                <text
                  key={key}
                  className={styles.tick}
                  x={left - 6}
                  y={(y(key) ?? 0) + y.bandwidth() / 2 + 4}
                  textAnchor="end"
                >
                  {label}
                </text>
              ))}
              <NameAxis
                names={columns.map((one) => ({ ...one, x: (x(one.key) ?? 0) + x.bandwidth() / 2 }))}
                y={height - 6 - below}
                width={width}
              />
              {axes !== undefined && (
                <>
                  <text className={styles.unit} x={0} y={12}>
                    {axes.rows}
                  </text>
                  <text
                    className={styles.unit}
                    x={(left + width - margins.right) / 2}
                    y={height - 4}
                    textAnchor="middle"
                  >
                    {axes.columns}
                  </text>
                </>
              )}
            </>
          ),
        };
      }}
    />
  );
}
