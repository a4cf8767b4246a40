import { CalendarDays } from 'lucide-react';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { formatDate } from '#kit/words/format.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import type { Pair } from '#kit/words/words.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { whenTyped } from '#kit/browser/inputs/text/composing.ts';
import { readDate, type ReadDate } from './date-text.ts';
import { FieldFrame, type FieldLook } from '#kit/browser/inputs/form/field-frame.tsx';
import { Floating } from '#kit/browser/inputs/floating/floating.tsx';
import styles from '#kit/browser/inputs/form/inputs.module.css';
import { useDraft } from '#kit/browser/inputs/form/use-draft.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const CalendarPanel = lazy(() => import('./calendar-panel.tsx'));

export type DateInputProps = FieldLook & {
  /** yyyy-MM-dd, '' for none; invalid text stays as typed, for the schema to refuse. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Earliest and latest day, yyyy-MM-dd: a day outside is moved to the nearest one inside. */
  readonly min?: string;
  readonly max?: string;
  /** What is said of a day before `min`, beside where it was moved. */
  readonly minSaid?: Pair | undefined;
  readonly first?: boolean;
};

const movedWords = { min: 'movedToMin', max: 'movedToMax', year: 'yearMoved' } as const;

/**
 * A date shown as dd/MM/yyyy and typed in any usual spelling (FRM-06). The value follows each keystroke; the spelling
 * is normalised when the field is left or on Enter, never while typing. Alt+Down opens the calendar.
 */
export function DateInput(props: DateInputProps) {
  const t = useWords(interfaceWords);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<ReadDate>();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const draft = useDraft(props.value, formatDate);
  const limits = { min: props.min, max: props.max };
  const width = props.width ?? '19ch';

  const read = (text: string) => readDate(text, hanoiDay(), limits);
  const commit = () => {
    const day = read(draft.text);
    if (draft.text.trim() === '' && props.value !== '') props.onChange('');
    if (day?.moved) setMoved(day);
    draft.settle();
  };
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const note = moved && moved.date === props.value ? moved : undefined;
  const where = note?.moved ? t(movedWords[note.moved], { date: formatDate(note.date) }) : undefined;
  const why =
    note?.moved === 'min' && props.minSaid !== undefined ? props.minSaid[language === 'vi' ? 0 : 1] : undefined;
  const warning = where === undefined ? props.warning : [why, where].filter((part) => part !== undefined).join('. ');

  return (
    <FieldFrame look={{ ...props, width, warning }}>
      {(control) => (
        <>
          <div ref={box} className={styles.box} data-disabled={control.disabled || undefined}>
            <input
              {...control}
              ref={(element) => {
                input.current = element;
                if (typeof props.inputRef === 'function') props.inputRef(element);
                else if (props.inputRef) props.inputRef.current = element;
              }}
              type="text"
              name={props.name}
              autoComplete="off"
              placeholder={t('dateHint')}
              value={draft.text}
              {...(props.first ? { 'data-autofocus': true } : {})}
              onChange={(event) => {
                const text = event.target.value;
                const means = text.trim() === '' ? '' : (read(text)?.date ?? text);
                setMoved(undefined);
                draft.type(text, means);
                props.onChange(means);
              }}
              onBlur={() => {
                commit();
                props.onBlur?.();
              }}
              onKeyDown={whenTyped((event) => {
                if (event.key === 'Enter') commit();
                // The focus may not have moved into the calendar yet.
                if (event.key === 'Escape' && isOpen) {
                  event.preventDefault();
                  close();
                }
                if (event.key === 'ArrowDown' && event.altKey) {
                  event.preventDefault();
                  setOpen(true);
                }
              })}
            />
            <button
              type="button"
              className={styles.tool}
              tabIndex={-1}
              aria-label={t('openCalendar', { label: props.label })}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={control.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <CalendarDays size={20} strokeWidth={1.5} aria-hidden />
            </button>
          </div>
          {isOpen && (
            <CalendarBox
              of={box}
              label={t('calendarOf', { label: props.label })}
              onAway={() => setOpen(false)}
              onEscape={close}
            >
              <Suspense fallback={<div className={styles.calendarPlace} />}>
                <CalendarPanel
                  value={read(draft.text)?.date}
                  min={props.min}
                  max={props.max}
                  onPick={(day) => {
                    draft.settle();
                    setMoved(undefined);
                    props.onChange(day);
                    close();
                  }}
                />
              </Suspense>
            </CalendarBox>
          )}
        </>
      )}
    </FieldFrame>
  );
}

type CalendarBoxProps = {
  readonly of: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onAway: () => void;
  readonly onEscape: () => void;
  readonly children: ReactNode;
};

/** The open calendar: Esc closes it, and so does a press anywhere else. */
function CalendarBox({ of, label, onAway, onEscape, children }: CalendarBoxProps) {
  const inside = useRef<HTMLDivElement>(null);
  const press = useEffectEvent((event: PointerEvent) => {
    const { target } = event;
    if (target instanceof Node && !inside.current?.contains(target) && !of.current?.contains(target)) onAway();
  });
  useEffect(() => {
    const listener = (event: PointerEvent) => press(event);
    addEventListener('pointerdown', listener);
    return () => removeEventListener('pointerdown', listener);
  }, []);
  return (
    <Floating
      of={of}
      role="dialog"
      aria-label={label}
      className={styles.calendar}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEscape();
      }}
    >
      <div ref={inside}>{children}</div>
    </Floating>
  );
}
