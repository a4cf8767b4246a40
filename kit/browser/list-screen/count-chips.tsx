import type { ReactNode } from 'react';
import { families } from '#kit/browser/status/families.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { isAll } from './chips.tsx';
import styles from './list-screen.module.css';
import type { AnySpec } from './spec.ts';

type Props = {
  readonly spec: AnySpec;
  /** Rows by value of the counted field; undefined until they are known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** The searched value, '' for all. */
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
};

/** States of a list up to which each has its chip, also the ones that no row has. */
const mostEmpty = 4;

/**
 * How many rows each state has in this search, whichever is shown; pressing one shows only its rows, pressing again
 * all.
 */
export function CountChips({ spec, counts, chosen, onChoose }: Props): ReactNode {
  const word = useWords(spec.words);
  const { language } = useLanguage();
  const field = spec.fields.find((one) => one.kind === 'choice' && one.name === spec.counts);
  if (field?.kind !== 'choice' || 'load' in field) return null;
  // A state that has to be chosen has a choice that restricts nothing.
  const [all] = field.options.filter(({ value }) => isAll(field, value));
  const states = field.options.filter((one) => one !== all);
  // Of many, those that no row has would push the rows down by a line.
  const isShown = (value: string) => states.length <= mostEmpty || value === chosen || (counts?.[value] ?? 0) > 0;
  return (
    <div role="group" aria-label={word(field.label ?? field.name)} className={styles.counts}>
      {states
        .filter(({ value }) => isShown(value))
        .map(({ value, label, family = 'unavailable' }) => {
          const { icon: Icon } = families[family];
          const count = counts?.[value];
          return (
            <button
              key={value}
              type="button"
              aria-pressed={value === chosen}
              onClick={() => onChoose(value === chosen ? (all?.value ?? '') : value)}
            >
              <span style={{ color: `var(--s-${family}-text)`, backgroundColor: `var(--s-${family}-fill)` }}>
                <Icon size={16} strokeWidth={1.5} aria-hidden />
              </span>
              {word(label)}
              {count !== undefined && <strong>{formatNumber(count, language)}</strong>}
            </button>
          );
        })}
    </div>
  );
}
