import type { ReactNode } from 'react';
import { type Fact, FactList } from '#kit/browser/status/fact-list.tsx';
import styles from './result.module.css';

/** What came of a file, in its dialog: the parts one below the other. */
export function ResultBody({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.result}>{children}</div>;
}

type Summary = {
  /** What screen readers call it. */
  readonly label: string;
  /** How the file stands: badges and what the server said. */
  readonly state: ReactNode;
  /** Counts, side by side. */
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
};

/** The top of a result: how the file stands, and its counts. A state that changes is read out. */
export function ResultSummary({ label, state, facts, children }: Summary): ReactNode {
  return (
    <section aria-label={label} className={styles.summary}>
      <p role="status">{state}</p>
      {children}
      <FactList shape="line" facts={facts} />
    </section>
  );
}
