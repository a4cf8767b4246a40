import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** A name and what it is. Facts without a value (undefined, null) are left out. */
export type Fact = readonly [name: string, value: ReactNode];

type Props = {
  readonly facts: readonly Fact[];
  /**
   * `rows`: name beside value, a rule between; `stack`: name above value; `line`: counts side by side; `columns`: a
   * record that is read, in as many columns as there is room for.
   */
  readonly shape?: 'rows' | 'stack' | 'line' | 'columns';
};

/** Names and values, as a dialog reads them back or a summary counts them. Names are told apart, so each stands once. */
export function FactList({ facts, shape = 'stack' }: Props) {
  return (
    <dl className={styles[shape]}>
      {facts.map(
        ([name, value]) =>
          value !== undefined &&
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
