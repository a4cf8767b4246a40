import { scaleLinear } from 'd3-scale';
import { chartWords } from '#kit/words/charts.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { ChartFrame, type ChartPoint } from './chart-frame.tsx';
import styles from './charts.module.css';
import { Legend } from './legend.tsx';
import { exact, type Named } from './series.ts';
import { fillOf, type Tone } from './tones.ts';

export type RowBarsProps = {
  readonly title: string;
  readonly unit: string;
  /** What the bars count now, and what they counted before, if that is known. */
  readonly label: string;
  readonly before?: string | undefined;
  readonly rows: readonly (Named & { readonly value: number; readonly before?: number | undefined })[];
  readonly tone?: Tone;
  readonly onPick?: ((key: string) => void) | undefined;
  readonly height?: number;
};

const line = 34;

/** One bar a row with its name above it, for names that are long; an empty frame is what it was before. */
export default function RowBars({ title, unit, label, before, rows, tone = 'k1', onPick }: RowBarsProps) {
  const t = useWords(chartWords);
  const { language } = useLanguage();
  const text = ({ value, before: was }: RowBarsProps['rows'][number]) =>
    before === undefined || was === undefined
      ? exact(value, language)
      : t('wasAndIs', { was: exact(was, language), is: exact(value, language) });
  const most = Math.max(1, ...rows.flatMap(({ value, before: was }) => [value, was ?? 0]));
  return (
    <ChartFrame
      title={title}
      unit={unit}
      height={rows.length * line + 4}
      onPick={onPick}
      legend={before === undefined ? undefined : <Legend series={[{ key: 'now', label, tone }]} band={before} />}
      table={{
        head: ['', label, ...(before === undefined ? [] : [before])],
        rows: rows.map(({ label: name, value, before: was }) => [
          name,
          exact(value, language),
          ...(before === undefined ? [] : [was === undefined ? t('none') : exact(was, language)]),
        ]),
      }}
      draw={(width, active) => {
        const x = scaleLinear([0, most], [0, width - 4]);
        const points: ChartPoint[] = rows.map((row, at) => ({
          key: row.key,
          x: x(row.value) / 2,
          y: at * line + 22,
          said: t('point', { at: row.label, value: text(row), unit }),
        }));
        return {
          points,
          art: rows.map((row, at) => {
            const said = text(row);
            const room = Math.max(3, Math.floor((width - said.length * 7 - 20) / 7));
            const name = row.label.length > room ? `${row.label.slice(0, room - 1)}…` : row.label;
            return (
              <g
                key={row.key}
                transform={`translate(1 ${at * line})`}
                className={styles.bar}
                data-active={row.key === active || undefined}
              >
                <text className={styles.tick} y={12}>
                  {name}
                </text>
                <text className={styles.direct} x={width - 4} y={12} textAnchor="end">
                  {said}
                </text>
                {row.before !== undefined && <rect className={styles.ghost} y={17} width={x(row.before)} height={12} />}
                <rect y={17} width={x(row.value)} height={12} style={fillOf(tone)} />
              </g>
            );
          }),
        };
      }}
    />
  );
}
