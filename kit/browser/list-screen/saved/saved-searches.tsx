import { Bookmark } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useKept } from '#kit/browser/kept.ts';
import { laterPart, whenIdle } from '#kit/browser/later-part.tsx';
import type { Values } from '#kit/browser/list-screen/criteria.ts';
import styles from '#kit/browser/list-screen/list-screen.module.css';
import type { AnySpec } from '#kit/browser/list-screen/spec.ts';
import { useWords } from '#kit/browser/words.tsx';
import { listWords } from '#kit/words/list.ts';
import { savedIn, searchesOf } from './saved.ts';

const panel = laterPart(async () => (await import('./saved-panel.tsx')).SavedPanel);

type Props = {
  readonly screen: string;
  readonly fields: AnySpec['fields'];
  readonly values: Values;
  readonly onUse: (values: Values) => void;
};

/** Saved searches of the reader: how many there are, and the panel that saves, uses and deletes them. */
export function SavedSearches({ screen, fields, values, onUse }: Props): ReactNode {
  const t = useWords(listWords);
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const saved = savedIn(useKept(searchesOf(screen)));
  useEffect(() => whenIdle(panel.preload), []);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  return (
    <span
      ref={root}
      className={styles.saved}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
    >
      <Button
        className={styles.savedButton}
        aria-label={saved.length > 0 ? `${t('savedSearches')}: ${saved.length}` : t('savedSearches')}
        aria-expanded={isOpen}
        aria-controls={id}
        data-tip={t('savedSearches')}
        onClick={() => setOpen(!isOpen)}
      >
        <Bookmark size={16} aria-hidden />
        {saved.length > 0 && ` ${saved.length}`}
      </Button>
      {isOpen && (
        <panel.Part
          id={id}
          screen={screen}
          fields={fields}
          values={values}
          saved={saved}
          onOpen={setOpen}
          onUse={(used) => {
            close();
            onUse(used);
          }}
        />
      )}
    </span>
  );
}
