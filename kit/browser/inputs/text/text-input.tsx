import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, ReactNode, Ref } from 'react';
import { formatNumber } from '#kit/words/format.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { whenTyped } from './composing.ts';
import { FieldFrame, type FieldLook } from '#kit/browser/inputs/form/field-frame.tsx';
import styles from '#kit/browser/inputs/form/inputs.module.css';

/** A control with a text value. */
type TextValue = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
};

export type TextInputProps = FieldLook &
  TextValue & {
    /**
     * The most accepted characters: shown as a counter when near, never cut off (a cut number may belong to somebody
     * else).
     */
    readonly max?: number;
    readonly placeholder?: string;
    readonly autoComplete?: HTMLInputAutoCompleteAttribute;
    readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search';
    readonly type?: 'text' | 'password' | 'search';
    /** Shown in the mono font, without spelling help: for codes. */
    readonly code?: boolean;
    readonly alignRight?: boolean;
    readonly counter?: ReactNode;
    /** Shown inside the box, after the text: a button, a busy mark. */
    readonly after?: ReactNode;
    readonly onFocus?: () => void;
    readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
    /** Takes the focus when a dialog opens. */
    readonly first?: boolean;
  };

/** One line of text, 45 px high (PLT-15). The value is never rewritten while typing. */
export function TextInput(props: TextInputProps) {
  const { value, max, code = false, after, counter } = props;
  return (
    <FieldFrame look={props} counter={counter ?? <LengthLeft value={value} max={max} />}>
      {(control) => (
        <div className={styles.box} data-disabled={control.disabled || undefined}>
          <input
            {...control}
            ref={props.inputRef}
            type={props.type ?? 'text'}
            name={props.name}
            value={value}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete ?? 'off'}
            inputMode={props.inputMode}
            {...(code
              ? { lang: 'en', spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off', 'data-code': true }
              : {})}
            {...(props.alignRight ? { 'data-right': true } : {})}
            {...(props.first ? { 'data-autofocus': true } : {})}
            onChange={(event) => props.onChange(event.target.value)}
            onFocus={props.onFocus}
            onBlur={props.onBlur}
            onKeyDown={whenTyped(props.onKeyDown)}
          />
          {after}
        </div>
      )}
    </FieldFrame>
  );
}

/** How much of the allowed length is used, once it is nearly used up. */
function LengthLeft({ value, max }: { value: string; max: number | undefined }) {
  const count = [...value.normalize('NFC')].length;
  if (max === undefined || count < max * 0.8) return null;
  return <LengthCounter count={count} max={max} />;
}

/** `12/250`, read out as "12 of 250 characters". */
export function LengthCounter({ count, max }: { count: number; max: number }) {
  const t = useWords(interfaceWords);
  const { language } = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return (
    <span className={styles.counter} data-over={count > max}>
      <span aria-hidden>{`${number(count)}/${number(max)}`}</span>
      <span className="visually-hidden">{t('lengthSoFar', { count: number(count), max: number(max) })}</span>
    </span>
  );
}
