import type { ReactNode } from 'react';
import styles from './screen-stack.module.css';

/** The parts of a screen, one below the other. */
export function ScreenStack({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.stack}>{children}</div>;
}
