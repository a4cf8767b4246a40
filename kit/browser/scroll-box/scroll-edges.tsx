import styles from './scroll-box.module.css';

type Props = {
  /** Whether something is hidden at the left edge, and at the right one. */
  readonly start: boolean;
  readonly end: boolean;
  /** Pixels at the left that never scroll away. */
  readonly from?: number;
};

/** Shadows at the edges of a frame (`scroll-box.module.css`) where what scrolls in it goes on. */
export function ScrollEdges({ start, end, from = 0 }: Props) {
  return (
    <>
      {start && <span className={styles.edge} data-at="start" style={{ insetInlineStart: from }} aria-hidden />}
      {end && <span className={styles.edge} data-at="end" aria-hidden />}
    </>
  );
}
