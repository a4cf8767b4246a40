import { Trash2 } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import { writeKept } from '#kit/browser/kept.ts';
import { isEmpty, type Values } from '#kit/browser/list-screen/criteria.ts';
import styles from '#kit/browser/list-screen/list-screen.module.css';
import type { AnySpec } from '#kit/browser/list-screen/spec.ts';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { listWords } from '#kit/words/list.ts';
import { tableWords } from '#kit/words/table.ts';
import { type SavedSearch, searchesOf } from './saved.ts';
import { fromSaved, toKeep, toSave } from './to-save.ts';

type Props = {
  readonly id: string;
  readonly screen: string;
  readonly fields: AnySpec['fields'];
  readonly values: Values;
  readonly saved: readonly SavedSearch[];
  readonly onUse: (values: Values) => void;
  readonly onOpen: (isOpen: boolean) => void;
};

/** The open list of saved searches: saves the form's values, uses one, deletes one. */
export function SavedPanel({ id, screen, fields, values, saved, onUse, onOpen }: Props): ReactNode {
  const t = useWords(listWords);
  const own = useWords(tableWords);
  const common = useWords(commonWords);
  const box = useRef<HTMLDivElement>(null);
  const [name, setName] = useState('');

  useEffect(() => {
    box.current?.querySelector<HTMLElement>(':is(button, input)')?.focus();
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.parentElement?.contains(target)) onOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [onOpen]);

  const keep = (next: readonly SavedSearch[]) => writeKept(searchesOf(screen), toKeep(next));
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const called = name.trim();
    if (called === '' || isEmpty(values)) return;
    keep([toSave(called, fields, values, hanoiDay()), ...saved.filter((one) => one.name !== called)]);
    setName('');
  };
  return (
    // A form cannot be nested in a form, so Enter is handled here.
    <div ref={box} id={id} className={styles.savedPanel} role="group" aria-label={t('savedSearches')}>
      {saved.length === 0 && <p>{own('noSaved')}</p>}
      <ul>
        {saved.map((one) => (
          <li key={one.name}>
            <Button variant="subtle" onClick={() => onUse(fromSaved(one, fields, hanoiDay()))}>
              {own('useSaved', { name: one.name })}
            </Button>
            <Button
              variant="subtle"
              color="red"
              aria-label={own('removeSaved', { name: one.name })}
              data-tip={own('removeSaved', { name: one.name })}
              onClick={() => keep(saved.filter((other) => other.name !== one.name))}
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.saveLine}>
        <TextInput
          label={own('savedName')}
          value={name}
          onChange={setName}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save(event);
          }}
        />
        <ActionButton
          reason={isEmpty(values) ? t('nothingToSearch') : name.trim() === '' ? own('nameFirst') : undefined}
          onClick={save}
        >
          {common('save')}
        </ActionButton>
      </div>
      <p className={styles.why}>{own('savedHint')}</p>
    </div>
  );
}
