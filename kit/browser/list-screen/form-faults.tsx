import type { ReactNode } from 'react';
import styles from '#kit/browser/inputs/form/error-summary.module.css';
import { useWords } from '#kit/browser/words.tsx';
import { interfaceWords } from '#kit/words/interface.ts';

type Fault = { readonly name: string; readonly label: string; readonly text: string };

/** The faults of a submitted search, from two on: each leads to its field. */
export default function FormFaults({
  faults,
  onGo,
}: {
  faults: readonly Fault[];
  onGo: (name: string) => void;
}): ReactNode {
  const t = useWords(interfaceWords);
  if (faults.length < 2) return null;
  return (
    <div className={styles.summary} role="alert">
      <p className={styles.head}>{t('faultsToFix', { count: faults.length })}</p>
      <ul>
        {faults.map(({ name, label, text }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                onGo(name);
              }}
            >
              {label}
            </a>
            : {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
