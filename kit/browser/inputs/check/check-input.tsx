import { type Ref, useId } from 'react';
import styles from './check.module.css';

export type CheckInputProps = {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
};

/** One tick with its sentence. */
export function CheckInput({ inputRef, ...props }: CheckInputProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <label htmlFor={id}>
        <input
          id={id}
          // oxlint-disable-next-line react/refs -- handed on to the element, not read
          ref={inputRef}
          type="checkbox"
          name={props.name}
          checked={props.value}
          disabled={props.disabled}
          aria-required={props.required || undefined}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? `${id}-message` : undefined}
          onChange={(event) => props.onChange(event.target.checked)}
          onBlur={props.onBlur}
        />
        <span>
          {props.label}
          {props.required && (
            <span aria-hidden className={styles.mark}>
              {'\u00a0*'}
            </span>
          )}
        </span>
      </label>
      {props.error && (
        <p id={`${id}-message`} className={styles.message}>
          {props.error}
        </p>
      )}
    </div>
  );
}
