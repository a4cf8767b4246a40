import type { ReactNode } from 'react';
import { type Fact, FactList } from '#kit/browser/status/fact-list.tsx';
import styles from './result.module.css';

/** The result of a file, in its dialog: the parts one below the other. */
export function ResultBody({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.result}>{children}</div>;
}

type Summary = {
  /** Its accessible name. */
  readonly label: string;
  /** The state of the file: badges and the server's message. */
  readonly state: ReactNode;
  /** Counts, side by side. */
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
};

/** The top of a result: the file's state, and its counts. A changing state is announced. */
export function ResultSummary({ label, state, facts, children }: Summary): ReactNode {
  return (
    <section aria-label={label} className={styles.summary}>
      <p role="status">{state}</p>
      {children}
      <FactList shape="line" facts={facts} />
    </section>
  );
}
