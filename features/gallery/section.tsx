import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** One chapter of the gallery. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} data-specimen className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="double-rule">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Components side by side. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** Buttons in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
