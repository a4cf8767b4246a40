import './palette.css';
import { useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { isComposing } from '#kit/browser/inputs/text/composing.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { shellWords } from './words.ts';
import { isMatch, type ShownEntry, useMenu } from './menu/menu-entries.ts';
import { useNumberEntries } from './number-entries.ts';
import type { TypedAhead } from './typed-ahead.ts';

type Props = {
  readonly close: () => void;
  /** The text typed since its key was pressed. */
  readonly typedAhead: TypedAhead;
};

/** Finds a screen by a part of its name, a ticket or a customer by a pasted number, and opens it; accents do not matter. */
export function Palette({ close, typedAhead }: Props) {
  const t = useWords(portalWords);
  const own = useWords(shellWords);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const id = useId();
  const home: ShownEntry = { path: '', name: t('home'), group: '' };
  const all = [home, ...useMenu().flatMap(({ entries }) => entries)];
  const numbersIn = useNumberEntries();
  const matching = (text: string): readonly (ShownEntry & { readonly carry?: () => void })[] => [
    ...numbersIn(text),
    ...all.filter(({ name, group, path }) => isMatch(text, name, group, path)),
  ];
  const found = matching(typed);
  const at = Math.min(marked, found.length - 1);

  const open = (entry: ReturnType<typeof matching>[number] | undefined) => {
    if (entry === undefined) return;
    close();
    entry.carry?.();
    goTo(entry.path === '' ? '/portal/main' : `/portal/main/${entry.path}`);
  };

  const takeOver = useEffectEvent(() => {
    const { text, isEntered } = typedAhead.take();
    if (typedAhead.isGivenUp()) close();
    else if (isEntered) open(matching(text)[0]);
    setTyped(text);
  });
  // Together with the focus: no key gets lost between the two.
  useLayoutEffect(() => takeOver(), []);

  return (
    <div className="palette">
      <input
        type="text"
        role="combobox"
        aria-label={t('paletteHint')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={t('paletteHint')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setMarked(0);
        }}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined && found.length > 0) {
            event.preventDefault();
            setMarked((at + step + found.length) % found.length);
          }
          if (event.key === 'Enter') {
            event.preventDefault();
            open(found[at]);
          }
        }}
      />
      <p className="visually-hidden" role="status">
        {found.length === 0 ? t('noMenuMatch') : t('menuMatches', { count: found.length })}
      </p>
      <ul id={`${id}-list`} role="listbox" aria-label={own('paletteResults')}>
        {found.map((entry, index) => (
          // The keyboard reaches the options through the field above, as in a combobox.
          <li
            key={entry.path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setMarked(index)}
            onClick={() => open(entry)}
          >
            {entry.name}
            {entry.group !== '' && <span>{entry.group}</span>}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{t('noMenuMatch')}</p>}
      <p className="palette-help">{own('paletteHelp')}</p>
    </div>
  );
}
