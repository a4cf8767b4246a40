import type { ReactNode } from 'react';
import { WideTable } from '#kit/browser/public-page/public-page.tsx';
import styles from './model-card.module.css';

/** A part of a model card under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type TableProps = {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A table of figures; its first column names the row. */
export function Table({ caption, head, rows }: TableProps) {
  return (
    <div className={styles.figures}>
      <WideTable caption={caption}>
        <thead>
          <tr>
            {head.map((each) => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </div>
  );
}
