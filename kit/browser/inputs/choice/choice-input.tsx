import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { commonWords } from '#kit/words/common.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '#kit/browser/words.tsx';
import { ChoiceList, type ListState, mostShown } from './choice-list.tsx';
import { type Choice, exactChoice, foldChoices, matchChoices } from './choice-match.ts';
import { isComposing } from '#kit/browser/inputs/text/composing.ts';
import { FieldFrame, type FieldLook } from '#kit/browser/inputs/form/field-frame.tsx';
import { Floating } from '#kit/browser/inputs/floating/floating.tsx';
import styles from '#kit/browser/inputs/form/inputs.module.css';

export type ChoiceInputProps = FieldLook &
  ListState & {
    /** Id of the chosen entry; '' for none. */
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onBlur?: () => void;
    readonly name?: string;
    readonly inputRef?: Ref<HTMLInputElement>;
    readonly choices: readonly Choice[];
    /**
     * The label of a value without an entry, for example while they load; without it such a value is hidden until
     * they are loaded.
     */
    readonly labelOf?: ((value: string) => string) | undefined;
    readonly placeholder?: string;
    readonly first?: boolean;
  };

/**
 * A choice from a list, searched by typing: accents do not matter, Enter or Tab takes the marked entry, Esc discards
 * the input. The list scrolls after eight rows (PLT-15). Emptying the field and leaving it clears the choice. A
 * choice made while the entries still load stays in the field and is looked up when they are there. If the entries
 * cannot be loaded, the field says so, with a button to try again; the input or choice stays.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- the box and its list share what is typed and what is marked
export function ChoiceInput(props: ChoiceInputProps) {
  const t = useWords(interfaceWords);
  const common = useWords(commonWords);
  const made = useId();
  const id = props.id ?? made;
  const [query, setQuery] = useState<string>();
  const [awaited, setAwaited] = useState<{ readonly text: string; readonly isExact: boolean }>();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const entries = useMemo(() => foldChoices(props.choices), [props.choices]);
  const matches = useMemo(() => matchChoices(entries, query ?? ''), [entries, query]);
  const chosen = props.choices.find((choice) => choice.id === props.value);
  const hasFailed = props.state === 'failed' && props.onRetry !== undefined;
  // An internal id means nothing to the reader before its entry is known.
  const unlisted = props.labelOf?.(props.value) ?? (props.state === undefined ? props.value : '');
  const hint =
    props.state === undefined || props.value === ''
      ? undefined
      : t(props.state === 'failed' ? 'optionsFailed' : 'loadingOptions');
  const shown = Math.min(matches.length, mostShown);
  const box = useRef<HTMLDivElement>(null);

  const close = () => {
    setOpen(false);
    setQuery(undefined);
  };
  const open = () => {
    setMarked(Math.max(0, query === undefined ? matches.findIndex((choice) => choice.id === props.value) : 0));
    setOpen(true);
  };
  const pick = (choice: Choice | undefined) => {
    if (choice && choice.id !== props.value) props.onChange(choice.id);
    close();
  };
  const take = (choice: Choice | undefined, isExact: boolean) => {
    if (props.state === undefined || !query) return pick(choice);
    setAwaited({ text: query, isExact });
    close();
  };
  const takeAwaited = useEffectEvent(() => {
    if (awaited === undefined) return;
    setAwaited(undefined);
    pick(awaited.isExact ? exactChoice(entries, awaited.text) : matchChoices(entries, awaited.text)[0]);
  });
  useEffect(() => {
    if (props.state === undefined) takeAwaited();
  }, [props.state]);
  const leave = () => {
    if (query !== undefined && query.trim() === '' && props.value !== '') props.onChange('');
    else if (query !== undefined && query.trim() !== '') take(exactChoice(entries, query), true);
    close();
    props.onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return event.key === 'Enter' ? event.preventDefault() : undefined;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) return open();
      const next = marked + step;
      // One step wraps around, a page stops at the end.
      setMarked(Math.abs(step) === 1 ? (next + shown) % Math.max(1, shown) : Math.min(Math.max(next, 0), shown - 1));
      return;
    }
    if (event.key === 'Escape') setAwaited(undefined);
    if (!isOpen) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (query !== '') take(matches[marked], false);
    } else if (event.key === 'Tab' && query) {
      take(matches[marked], false);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  };

  return (
    <FieldFrame
      look={{ ...props, id, ...(hasFailed ? { warning: t('optionsFailed') } : {}) }}
      {...(hasFailed
        ? {
            counter: (
              <button
                type="button"
                className={styles.again}
                aria-label={t('loadAgain', { label: props.label })}
                onClick={props.onRetry}
              >
                {common('retry')}
              </button>
            ),
          }
        : {})}
    >
      {(control) => (
        <>
          <div ref={box} className={styles.box} data-disabled={control.disabled || undefined}>
            <input
              {...control}
              ref={props.inputRef}
              name={props.name}
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-list` : undefined}
              aria-activedescendant={isOpen && shown > 0 ? `${id}-${marked}` : undefined}
              placeholder={hint ?? props.placeholder ?? t('choose')}
              value={query ?? awaited?.text ?? chosen?.label ?? unlisted}
              {...(props.first ? { 'data-autofocus': true } : {})}
              onChange={(event) => {
                setQuery(event.target.value);
                setAwaited(undefined);
                setMarked(0);
                setOpen(true);
              }}
              data-tip=""
              onPointerOver={({ currentTarget: input }) => {
                // A text that is cut off is told whole.
                input.dataset['tip'] = input.scrollWidth > input.clientWidth ? input.value : '';
              }}
              onClick={() => (isOpen ? undefined : open())}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={leave}
              onKeyDown={onKeyDown}
            />
            {props.value !== '' && !control.disabled && !props.required && (
              <button
                type="button"
                className={styles.tool}
                data-clear
                tabIndex={-1}
                aria-label={t('clearValueOf', { label: props.label })}
                onClick={() => {
                  props.onChange('');
                  close();
                }}
              >
                <X size={16} strokeWidth={1.5} aria-hidden />
              </button>
            )}
            <button
              type="button"
              className={styles.tool}
              tabIndex={-1}
              aria-label={t('openList', { label: props.label })}
              disabled={control.disabled}
              // The focus stays in the text, so that leaving it keeps its meaning.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                event.currentTarget.parentElement?.querySelector('input')?.focus();
                if (isOpen) close();
                else open();
              }}
            >
              <ChevronDown size={20} strokeWidth={1.5} aria-hidden />
            </button>
          </div>
          {isOpen && !control.disabled && (
            <Floating of={box} isAsWide className={styles.dropdown}>
              <ChoiceList
                id={id}
                label={props.label}
                matches={matches}
                marked={marked}
                value={props.value}
                state={props.state}
                onRetry={props.onRetry}
                onPick={pick}
              />
            </Floating>
          )}
        </>
      )}
    </FieldFrame>
  );
}
