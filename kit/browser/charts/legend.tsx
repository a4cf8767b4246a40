import { useLanguage } from '#kit/browser/words.tsx';
import styles from './charts.module.css';
import { type ChartLine, type ChartSeries, exact } from './series.ts';

/** What the series and the line of a chart mean. */
export function Legend({
  series,
  line,
  band,
  unit,
}: {
  readonly series: readonly Pick<ChartSeries, 'key' | 'label' | 'tone' | 'isDashed'>[];
  readonly line?: ChartLine | undefined;
  readonly band?: string | undefined;
  /** Of the line's figure. */
  readonly unit?: string;
}) {
  const { language } = useLanguage();
  return (
    <ul className={styles.legend}>
      {series.map(({ key, label, tone, isDashed }) => (
        <li key={key}>
          {isDashed === true ? (
            <span className={styles.dash} style={{ borderColor: `var(--${tone})` }} aria-hidden="true" />
          ) : (
            <span className={styles.swatch} style={{ background: `var(--${tone})` }} aria-hidden="true" />
          )}
          {label}
        </li>
      ))}
      {band !== undefined && (
        <li>
          <span className={styles.swatch} style={{ background: 'var(--c-row-selected)' }} aria-hidden="true" />
          {band}
        </li>
      )}
      {line !== undefined && (
        <li>
          <span className={styles.dash} aria-hidden="true" />
          {line.label} {exact(line.value, language)} {unit}
        </li>
      )}
    </ul>
  );
}

/** The strengths of a heat map, from none to the greatest figure. */
export function HeatScale({ most, unit }: { readonly most: number; readonly unit: string }) {
  const { language } = useLanguage();
  return (
    <ul className={styles.legend}>
      <li>
        {exact(0, language)}
        <span className={styles.ramp} aria-hidden="true" />
        {exact(most, language)} {unit}
      </li>
    </ul>
  );
}
