import { type ReactNode, useId } from 'react';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import type { Values } from './criteria.ts';
import styles from './list-screen.module.css';
import type { AnySpec } from './spec.ts';

/** Rows by a value of a field, the value as searched for and as displayed. */
export type Bar = { readonly value: string; readonly label: string; readonly count: number };

type Props = {
  readonly spec: AnySpec;
  /** By field; undefined until they are known. */
  readonly bars: Readonly<Record<string, readonly Bar[]>> | undefined;
  readonly searched: Values;
  readonly onChoose: (change: Values) => void;
};

/** The distribution of this search's rows, as bars; pressing one shows only its rows, pressing again all. */
export function Bars({ spec, bars, searched, onChoose }: Props): ReactNode {
  const word = useWords(spec.words);
  const { language } = useLanguage();
  const id = useId();
  if (bars === undefined) return null;
  const shown = (spec.bars ?? []).filter((name) => (bars[name]?.length ?? 0) > 0);
  if (shown.length === 0) return null;
  return (
    <div className={styles.bars} data-line={spec.picture === undefined || undefined}>
      {shown.map((name) => {
        const own = bars[name] ?? [];
        const most = Math.max(1, ...own.map(({ count }) => count));
        return (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p id={`${id}-${name}`}>{word(name)}</p>
            {own.map(({ value, label, count }) => (
              <button
                key={value}
                type="button"
                aria-pressed={searched[name] === value}
                onClick={() => onChoose({ [name]: searched[name] === value ? '' : value })}
              >
                <span>{label}</span>
                <span aria-hidden>
                  <span style={{ inlineSize: `${(count / most) * 100}%` }} />
                </span>
                <strong>{formatNumber(count, language)}</strong>
              </button>
            ))}
          </div>
        );
      })}
    </div>
  );
}
