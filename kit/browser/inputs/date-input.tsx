import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { lazy, type Ref, Suspense, useRef, useState } from 'react';
import { formatDate } from '#kit/words/format.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '../words.tsx';
import { whenTyped } from './composing.ts';
import { readDate, type ReadDate, todayInVietnam } from './date-text.ts';
import { FieldFrame, type FieldLook } from './field-frame.tsx';
import style from './inputs.module.css';
import { useDraft } from './use-draft.ts';

const CalendarPanel = lazy(() => import('./calendar-panel.tsx'));

export type DateInputProps = FieldLook & {
  /** yyyy-MM-dd, '' for none; what is no date stays as it was typed, for the schema to refuse. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Earliest and latest day, yyyy-MM-dd: a day outside is moved to the nearest one inside. */
  readonly min?: string;
  readonly max?: string;
  readonly first?: boolean;
};

const movedWords = { min: 'movedToMin', max: 'movedToMax', year: 'yearMoved' } as const;

/**
 * A date shown dd/MM/yyyy and typed in any usual spelling (FRM-06). The value follows each keystroke; the spelling is put
 * right when the field is left or on Enter, never while it is typed. Alt+Down opens the calendar.
 */
export function DateInput(props: DateInputProps) {
  const t = useWords(interfaceWords);
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<ReadDate>();
  const input = useRef<HTMLInputElement>(null);
  const draft = useDraft(props.value, formatDate);
  const limits = { min: props.min, max: props.max };
  const width = props.width ?? '19ch';

  const read = (text: string) => readDate(text, todayInVietnam(), limits);
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
  const warning = note?.moved ? t(movedWords[note.moved], { date: formatDate(note.date) }) : props.warning;

  return (
    <FieldFrame look={{ ...props, width, warning }}>
      {(control) => (
        <Popover
          opened={isOpen}
          onDismiss={() => setOpen(false)}
          position="bottom-start"
          offset={4}
          zIndex={1300}
          withinPortal={false}
          floatingStrategy="fixed"
          withRoles={false}
          trapFocus
          returnFocus={false}
          closeOnEscape={false}
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <div className={style.box} data-disabled={control.disabled || undefined}>
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
                  if (event.key === 'ArrowDown' && event.altKey) {
                    event.preventDefault();
                    setOpen(true);
                  }
                })}
              />
              <button
                type="button"
                className={style.tool}
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
          </Popover.Target>
          <Popover.Dropdown
            className={style.calendar}
            role="dialog"
            aria-label={t('calendarOf', { label: props.label })}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              close();
            }}
          >
            <Suspense fallback={<div className={style.calendarPlace} />}>
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
          </Popover.Dropdown>
        </Popover>
      )}
    </FieldFrame>
  );
}
