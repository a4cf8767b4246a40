import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line as lineOf } from 'd3-shape';
import { chartWords } from '#kit/words/charts.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { margins, NameAxis, ValueAxis } from './axes.tsx';
import { ChartFrame, type ChartPoint } from './chart-frame.tsx';
import styles from './charts.module.css';
import { Legend } from './legend.tsx';
import { type ChartLine, type ChartSeries, exact, short, type Named } from './series.ts';
import { fillOf } from './tones.ts';

export type LinesProps = {
  readonly title: string;
  readonly unit: string;
  readonly names: readonly Named[];
  /** A missing figure is a gap. Stacked, each series stands upon those before it as an area. */
  readonly series: readonly ChartSeries[];
  readonly isStacked?: boolean;
  /** A grey band behind the lines, such as the middle half of others; a missing figure is a gap. */
  readonly band?:
    | { readonly label: string; readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] }
    | undefined;
  readonly line?: ChartLine | undefined;
  /** The least figure of the axis; zero without it. */
  readonly from?: number;
  readonly height?: number;
  readonly onPick?: ((name: string) => void) | undefined;
};

const mostDots = 60;

/** Figures over time as lines or stacked areas; the point of a time says every series. */
export default function Lines(props: LinesProps) {
  const { title, unit, names, series, isStacked = false, band, line, from = 0, height = 200, onPick } = props;
  const t = useWords(chartWords);
  const { language } = useLanguage();
  const tops = stackedTops(series, isStacked);
  const isDense = names.length > mostDots;
  const most = Math.max(
    from + 1,
    line?.value ?? 0,
    ...tops.flat().map((value) => value ?? 0),
    ...(band?.high ?? []).map((value) => value ?? 0),
  );
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? t('none') : exact(value, language);
  const said = (place: number) =>
    [
      names[place]?.label ?? '',
      ...series.map(({ label, values }) => t('line', { label, value: `${shown(values[place])} ${unit}` })),
      ...(band === undefined || (band.low[place] ?? null) === null
        ? []
        : [t('between', { label: band.label, low: shown(band.low[place]), high: shown(band.high[place]) })]),
    ].join(' · ');
  return (
    <ChartFrame
      title={title}
      unit={unit}
      height={height}
      onPick={onPick}
      legend={
        series.length > 1 || line !== undefined || band !== undefined ? (
          <Legend series={series} line={line} band={band?.label} unit={unit} />
        ) : undefined
      }
      table={{
        head: ['', ...series.map(({ label }) => label), ...(band === undefined ? [] : [band.label])],
        rows: names.map(({ label }, place) => [
          label,
          ...series.map(({ values }) => shown(values[place])),
          ...(band === undefined ? [] : [rangeOf(shown, band.low[place], band.high[place])]),
        ]),
      }}
      draw={(width, active) => {
        const x = scalePoint(
          names.map(({ key }) => key),
          [margins.left + 8, width - margins.right - 8],
        );
        const y = scaleLinear([from, most], [height - margins.bottom, margins.top + 8]).nice(3);
        const at = (place: number) => x(names[place]?.key ?? '') ?? 0;
        const points: ChartPoint[] = names.map(({ key }, place) => ({
          key,
          x: at(place),
          y: y(tops.at(-1)?.[place] ?? from),
          said: said(place),
        }));
        const curve = lineOf<number | null>()
          .defined((value) => value !== null)
          .x((_, place) => at(place))
          .y((value) => y(value ?? from));
        const fillBetween = (low: readonly (number | null)[], high: readonly (number | null)[]) =>
          area<number | null>()
            .x((_, place) => at(place))
            .y0((_, place) => y(low[place] ?? from))
            .y1((value) => y(value ?? from))
            .defined((value, place) => isStacked || (value !== null && (low[place] ?? null) !== null))(high) ??
          undefined;
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
              {band !== undefined && <path className={styles.between} d={fillBetween(band.low, band.high)} />}
              {series.map(({ key, tone, isDashed }, place) => {
                const top = tops[place] ?? [];
                return isStacked ? (
                  <path key={key} d={fillBetween(tops[place - 1] ?? [], top)} style={fillOf(tone)} />
                ) : (
                  <path
                    key={key}
                    className={styles.line}
                    data-dashed={isDashed}
                    d={curve(top) ?? undefined}
                    style={{ stroke: `var(--${tone})` }}
                  />
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
              {names.map(({ key }, place) =>
                key !== active && isStacked
                  ? undefined
                  : series.map(({ key: name, tone, isDashed = false }, index) => {
                      const top = tops[index] ?? [];
                      const value = top[place];
                      // Many dots would be a thick line; one that stands alone would have no line.
                      const isHidden = (isDense || isDashed) && key !== active && !isAlone(top, place);
                      return isHidden || value === null || value === undefined ? undefined : (
                        <circle
                          key={`${key} ${name}`}
                          className={styles.dot}
                          cx={at(place)}
                          cy={y(value)}
                          r={key === active ? 5 : isAlone(top, place) ? 4 : 2.5}
                          style={fillOf(tone)}
                        />
                      );
                    }),
              )}
              <NameAxis names={names.map((one, place) => ({ ...one, x: at(place) }))} y={height - 6} width={width} />
            </>
          ),
        };
      }}
    />
  );
}

/** From and to of a band, or that there is no figure. */
function rangeOf(
  shown: (value: number | null | undefined) => string,
  low: number | null | undefined,
  high: number | null | undefined,
): string {
  return low === null || low === undefined ? shown(low) : `${shown(low)} – ${shown(high)}`;
}

/** Whether a figure has none beside it. */
function isAlone(values: readonly (number | null)[], place: number): boolean {
  return (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null;
}

/** Where each series ends: its own figures, or stacked upon those before. */
function stackedTops(series: readonly ChartSeries[], isStacked: boolean): readonly (readonly (number | null)[])[] {
  if (!isStacked) return series.map(({ values }) => values);
  const sums: number[] = [];
  return series.map(({ values }) =>
    values.map((value, place) => {
      const sum = (sums[place] ?? 0) + (value ?? 0);
      sums[place] = sum;
      return sum;
    }),
  );
}
