import type { Ref } from 'react';
import { whenTyped } from '#kit/browser/inputs/text/composing.ts';
import { FieldFrame, type FieldLook } from '#kit/browser/inputs/form/field-frame.tsx';
import styles from '#kit/browser/inputs/form/inputs.module.css';
import { LengthCounter } from '#kit/browser/inputs/text/text-input.tsx';

export type TextareaProps = FieldLook & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  /** The most accepted characters; counted, never cut. */
  readonly max: number;
  readonly placeholder?: string;
  readonly rows?: number;
  readonly first?: boolean;
};

/** Several lines of text with a counter. */
export function Textarea(props: TextareaProps) {
  const count = [...props.value.normalize('NFC')].length;
  return (
    <FieldFrame look={props} counter={<LengthCounter count={count} max={props.max} />}>
      {(control) => (
        <div className={styles.box} data-area data-disabled={control.disabled || undefined}>
          <textarea
            {...control}
            ref={props.inputRef}
            name={props.name}
            value={props.value}
            rows={props.rows ?? 3}
            placeholder={props.placeholder}
            {...(props.first ? { 'data-autofocus': true } : {})}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={props.onBlur}
            onKeyDown={whenTyped()}
          />
        </div>
      )}
    </FieldFrame>
  );
}
