import { scaleBand, scaleLinear } from 'd3-scale';
import { chartWords } from '#kit/words/charts.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { margins, NameAxis, ValueAxis } from './axes.tsx';
import { ChartFrame, type ChartPoint } from './chart-frame.tsx';
import styles from './charts.module.css';
import { Legend } from './legend.tsx';
import type { ChartLine, ChartSeries, Named } from './series.ts';
import { exact, short } from './series.ts';
import { fillOf } from './tones.ts';

export type StackedBarsProps = {
  readonly title: string;
  readonly unit: string;
  readonly names: readonly Named[];
  /** From the ground up; each has a value for each name, null where nobody knows it. */
  readonly series: readonly ChartSeries[];
  /** A limit or a budget across the bars. */
  readonly line?: ChartLine | undefined;
  /** The bar that is spoken of, darker than the others. */
  readonly strong?: string | undefined;
  readonly height?: number;
  readonly onPick?: ((name: string) => void) | undefined;
};

/** A bar this wide has room for its sum above it. */
const leastForSum = 40;

/** Bars by name, parts upon each other; one point a bar, which says its parts and their sum. */
export default function StackedBars(props: StackedBarsProps) {
  const { title, unit, names, series, line, strong, height = 180, onPick } = props;
  const t = useWords(chartWords);
  const { language } = useLanguage();
  const sums = names.map((_, place) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0));
  const most = Math.max(1, line?.value ?? 0, ...sums);
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? t('none') : exact(value, language);
  const said = (place: number) => {
    const at = names[place]?.label ?? '';
    if (series.every(({ values }) => (values[place] ?? null) === null))
      return t('line', { label: at, value: t('none') });
    const sum = t('point', { at, value: exact(sums[place] ?? 0, language), unit });
    if (series.length === 1) return sum;
    const parts = series
      .filter(({ values }) => (values[place] ?? 0) !== 0)
      .map(({ label, values }) => t('line', { label, value: exact(values[place] ?? 0, language) }));
    return [sum, ...parts].join(' · ');
  };
  return (
    <ChartFrame
      title={title}
      unit={unit}
      height={height}
      onPick={onPick}
      legend={
        series.length > 1 || line !== undefined ? (
          <Legend series={series.length > 1 ? series : []} line={line} unit={unit} />
        ) : undefined
      }
      table={{
        head: ['', ...series.map(({ label }) => label), ...(series.length > 1 ? [t('sum')] : [])],
        rows: names.map(({ label }, place) => [
          label,
          ...series.map(({ values }) => shown(values[place])),
          ...(series.length > 1 ? [exact(sums[place] ?? 0, language)] : []),
        ]),
      }}
      draw={(width, active) => {
        const x = scaleBand(
          names.map(({ key }) => key),
          [margins.left, width - margins.right],
        ).paddingInner(0.18);
        const y = scaleLinear([0, most], [height - margins.bottom, margins.top + 8]).nice(3);
        const middle = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2;
        const points: ChartPoint[] = names.map(({ key }, place) => ({
          key,
          x: middle(key),
          y: y(sums[place] ?? 0),
          said: said(place),
        }));
        return {
          points,
          art: (
            <>
              <ValueAxis
                scale={y}
                series={series}
                width={width}
                unit={unit}
                format={(value) => short(value, language)}
              />
              {names.map(({ key }, place) => {
                let from = 0;
                return (
                  <g key={key} data-active={key === active || undefined} className={styles.bar}>
                    {series.map((one) => {
                      const value = one.values[place] ?? 0;
                      const low = from;
                      from += value;
                      const isWeak = strong !== undefined && strong !== key;
                      return (
                        <rect
                          key={one.key}
                          x={x(key)}
                          width={x.bandwidth()}
                          y={y(from)}
                          height={Math.max(0, y(low) - y(from))}
                          style={{ ...fillOf(one.tone), ...(isWeak ? { fillOpacity: 0.5 } : {}) }}
                        />
                      );
                    })}
                  </g>
                );
              })}
              {line !== undefined && (
                <line
                  className={styles.limit}
                  x1={margins.left}
                  x2={width - margins.right}
                  y1={y(line.value)}
                  y2={y(line.value)}
                />
              )}
              {series.length > 1 &&
                x.bandwidth() >= leastForSum &&
                names.map(({ key }, place) => (
                  <text
                    key={key}
                    className={styles.figure}
                    x={middle(key)}
                    y={y(sums[place] ?? 0) - 4}
                    textAnchor="middle"
                  >
                    {(sums[place] ?? 0) > 0 && short(sums[place] ?? 0, language)}
                  </text>
                ))}
              <NameAxis names={names.map((one) => ({ ...one, x: middle(one.key) }))} y={height - 6} width={width} />
            </>
          ),
        };
      }}
    />
  );
}
