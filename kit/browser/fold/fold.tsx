import type { ReactNode } from 'react';
import styles from './fold.module.css';

type Props = {
  /** What stands inside, in few words. */
  readonly title: string;
  readonly isOpen?: boolean | undefined;
  readonly children: ReactNode;
};

/** A part that opens on demand. On paper it is always open, because nobody can press there. */
export function Fold({ title, isOpen, children }: Props) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
