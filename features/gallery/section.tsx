import type { ReactNode } from 'react';
import style from './gallery.module.css';

/** One chapter of the gallery. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} data-specimen className={style.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="double-rule">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Pieces side by side. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={style.grid}>{children}</div>;
}

/** Buttons in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={style.row}>{children}</div>;
}
