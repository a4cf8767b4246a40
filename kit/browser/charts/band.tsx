import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX } from 'd3-shape';
import { chartWords } from '#kit/words/charts.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { ChartFrame, type ChartPoint } from './chart-frame.tsx';
import styles from './charts.module.css';
import { exact } from './series.ts';
import { fillOf, type Tone } from './tones.ts';

export type BandProps = {
  readonly title: string;
  readonly unit: string;
  /** Ranges side by side, from the least to the most. */
  readonly ranges: readonly {
    readonly key: string;
    readonly label: string;
    readonly from: number;
    readonly to: number;
    readonly tone: Tone;
  }[];
  readonly mark: { readonly label: string; readonly value: number } | undefined;
  /** How many stand where, behind the band. */
  readonly spread?: readonly { readonly at: number; readonly share: number }[];
  readonly height?: number;
};

const edge = 12;

/** A figure on a band of ranges, with the spread of all behind it. */
export default function Band({ title, unit, ranges, mark, spread = [], height = 110 }: BandProps) {
  const t = useWords(chartWords);
  const { language } = useLanguage();
  const [least, most] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? 1];
  const saidOf = (range: BandProps['ranges'][number]) =>
    t('between', { label: range.label, low: exact(range.from, language), high: exact(range.to, language) });
  return (
    <ChartFrame
      title={title}
      unit={unit}
      height={height}
      table={{
        head: ['', unit],
        rows: [
          ...ranges.map((range): [string, string] => [
            range.label,
            `${exact(range.from, language)} – ${exact(range.to, language)}`,
          ]),
          ...(mark === undefined ? [] : [[mark.label, exact(mark.value, language)] satisfies [string, string]]),
        ],
      }}
      draw={(width, active) => {
        const x = scaleLinear([least, most], [edge, width - edge]).clamp(true);
        const [top, low] = [height - 44, height - 24];
        const highest = Math.max(0.0001, ...spread.map(({ share }) => share));
        const crowd = area<(typeof spread)[number]>()
          .x(({ at }) => x(at))
          .y0(top)
          .y1(({ share }) => top - (share / highest) * (top - 18))
          .curve(curveMonotoneX)([...spread]);
        const points: ChartPoint[] = [
          ...ranges.map((range) => ({
            key: range.key,
            x: (x(range.from) + x(range.to)) / 2,
            y: top,
            said: saidOf(range),
          })),
          ...(mark === undefined
            ? []
            : [
                {
                  key: 'mark',
                  x: x(mark.value),
                  y: 10,
                  said: t('line', { label: mark.label, value: `${exact(mark.value, language)} ${unit}` }),
                },
              ]),
        ];
        return {
          points,
          art: (
            <>
              {crowd !== null && <path className={styles.between} d={crowd} />}
              {ranges.map(({ key, label, from, to, tone }) => (
                <g key={key}>
                  <rect
                    className={styles.cell}
                    data-active={key === active || undefined}
                    x={x(from)}
                    width={Math.max(0, x(to) - x(from))}
                    y={top}
                    height={low - top}
                    style={fillOf(tone)}
                  />
                  {x(to) - x(from) > label.length * 7 && (
                    <text className={styles.tick} x={(x(from) + x(to)) / 2} y={height - 8} textAnchor="middle">
                      {label}
                    </text>
                  )}
                </g>
              ))}
              {mark !== undefined && (
                <g>
                  <line className={styles.mark} x1={x(mark.value)} x2={x(mark.value)} y1={18} y2={low + 3} />
                  <text
                    className={styles.direct}
                    x={x(mark.value)}
                    y={13}
                    textAnchor={x(mark.value) > width - 60 ? 'end' : 'middle'}
                  >
                    {exact(mark.value, language)}
                  </text>
                </g>
              )}
            </>
          ),
        };
      }}
    />
  );
}
