import styles from './spend.module.css';

export type SpendBar = { readonly key: string; readonly label: string; readonly value: bigint; readonly shown: string };

/** Amounts beside each other; each has its figure as text, so the bars are only visual. */
export function SpendBars({ bars }: { bars: readonly SpendBar[] }) {
  const largest = bars.reduce((most, { value }) => (value > most ? value : most), 1n);
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, label, value, shown }) => (
        <li key={key}>
          <span>{label}</span>
          <span className={styles.track} aria-hidden="true">
            <span
              className={styles.bar}
              style={{ inlineSize: `${value > 0n ? Number((value * 100n) / largest) : 0}%` }}
            />
          </span>
          <span>{shown}</span>
        </li>
      ))}
    </ul>
  );
}
