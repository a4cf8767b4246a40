import { Button } from '#kit/browser/inputs/button/button.tsx';
import { Bookmark, Trash2 } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import { listWords } from '#kit/words/list.ts';
import { isEmpty, type Values } from '#kit/browser/list-screen/criteria.ts';
import styles from '#kit/browser/list-screen/list-screen.module.css';
import { useKept, writeKept } from '#kit/browser/kept.ts';
import { fromSaved, type SavedSearch, savedIn, searchesOf, toKeep, toSave } from './saved.ts';
import type { AnySpec } from '#kit/browser/list-screen/spec.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Props = {
  readonly screen: string;
  readonly fields: AnySpec['fields'];
  readonly values: Values;
  readonly onUse: (values: Values) => void;
};

/** Saved searches of the reader: saves the form's values, uses one, deletes one. */
export function SavedSearches({ screen, fields, values, onUse }: Props): ReactNode {
  const t = useWords(listWords);
  const common = useWords(commonWords);
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const saved = savedIn(useKept(searchesOf(screen)));
  const [name, setName] = useState('');

  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role=group] :is(button, input)')?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [isOpen]);

  const keep = (next: readonly SavedSearch[]) => writeKept(searchesOf(screen), toKeep(next));
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const called = name.trim();
    if (called === '' || isEmpty(values)) return;
    keep([toSave(called, fields, values, hanoiDay()), ...saved.filter((one) => one.name !== called)]);
    setName('');
  };
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
        // A form cannot be nested in a form, so Enter is handled here.
        <div id={id} className={styles.savedPanel} role="group" aria-label={t('savedSearches')}>
          {saved.length === 0 && <p>{t('noSaved')}</p>}
          <ul>
            {saved.map((one) => (
              <li key={one.name}>
                <Button
                  variant="subtle"
                  onClick={() => {
                    close();
                    onUse(fromSaved(one, fields, hanoiDay()));
                  }}
                >
                  {t('useSaved', { name: one.name })}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={t('removeSaved', { name: one.name })}
                  data-tip={t('removeSaved', { name: one.name })}
                  onClick={() => keep(saved.filter((other) => other.name !== one.name))}
                >
                  <Trash2 size={16} aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
          <div className={styles.saveLine}>
            <TextInput
              label={t('savedName')}
              value={name}
              onChange={setName}
              onKeyDown={(event) => {
                if (event.key === 'Enter') save(event);
              }}
            />
            <ActionButton
              reason={isEmpty(values) ? t('nothingToSearch') : name.trim() === '' ? t('nameFirst') : undefined}
              onClick={save}
            >
              {common('save')}
            </ActionButton>
          </div>
          <p className={styles.why}>{t('savedHint')}</p>
        </div>
      )}
    </span>
  );
}
