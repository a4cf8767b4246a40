import { Button } from '#kit/browser/inputs/button/button.tsx';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { commonWords } from '#kit/words/common.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { Choice } from './choice-match.ts';
import styles from './choice.module.css';

/** Rows rendered at once; the rest is reached by typing. */
export const mostShown = 200;

export type ListState = {
  /** The state of entries that come from a call: loading, or failed. */
  readonly state?: 'loading' | 'failed' | undefined;
  readonly onRetry?: (() => void) | undefined;
};

type ListProps = ListState & {
  readonly id: string;
  readonly label: string;
  readonly matches: readonly Choice[];
  readonly marked: number;
  readonly value: string;
  readonly onPick: (choice: Choice) => void;
};

/** The open list: rows of 48 px, 56 px where entries have a second line, scrolling after eight (PLT-15). */
export function ChoiceList({ id, label, matches, marked, value, state, onRetry, onPick }: ListProps) {
  const t = useWords(interfaceWords);
  const common = useWords(commonWords);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    showMarked(list.current);
  }, [marked, matches]);
  const shown = matches.slice(0, mostShown);
  const hasHints = shown.some((choice) => choice.hint);
  // A press in the list must not take the focus out of the text, because leaving the text closes the list.
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
  if (state === 'loading') return <p className={styles.note}>{t('loadingOptions')}</p>;
  if (state === 'failed') {
    return (
      <div className={styles.note} role="alert" onMouseDown={keepFocus}>
        <span>{t('optionsFailed')}</span>
        {onRetry && (
          <Button size="xs" tabIndex={-1} onClick={onRetry}>
            {common('retry')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('optionsOf', { label })}
        className={styles.list}
        data-hints={hasHints || undefined}
        onMouseDown={keepFocus}
      >
        {shown.map((choice, index) => (
          <div
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice.id === value}
            data-marked={index === marked || undefined}
            className={styles.option}
            onClick={() => onPick(choice)}
          >
            <span className={styles.texts}>
              <span>{choice.label}</span>
              {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            </span>
            {choice.id === value && <Check size={16} strokeWidth={1.5} aria-hidden />}
          </div>
        ))}
      </div>
      {matches.length === 0 && <p className={styles.note}>{t('noMatch')}</p>}
      {matches.length > mostShown && (
        <p className={styles.note}>{t('moreOptions', { count: matches.length - mostShown })}</p>
      )}
    </>
  );
}

/** Scrolls only the list: the browser's own way would also move the page, before the list is positioned. */
function showMarked(list: HTMLElement | null): void {
  const row = list?.querySelector<HTMLElement>('[data-marked]');
  if (!list || !row) return;
  const top = row.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + row.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top + row.offsetHeight - list.clientHeight;
}
