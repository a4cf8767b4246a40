import styles from './bar.module.css';

/** A progress bar with its value as text. */
export function Bar({ percent, label }: { percent: number; label: string }) {
  return (
    <span className={styles.progress}>
      <progress value={percent} max={100} aria-label={label} />
      <span aria-hidden>{percent}%</span>
    </span>
  );
}
