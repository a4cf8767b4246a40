import { Lock } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './inputs.module.css';

/** Options of every input. */
export type FieldLook = {
  readonly label: string;
  /** One line under the field until an error takes its place. */
  readonly hint?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Where the value comes from, if it cannot be changed here: the field is disabled. */
  readonly locked?: string | false;
  /** The error in words. */
  readonly error?: string | undefined;
  /** A warning that refuses nothing. */
  readonly warning?: string | undefined;
  /** Width of the box by its content, as a CSS length (`14ch`); default the whole column. */
  readonly width?: string;
  /** Id of the control; made when absent. */
  readonly id?: string;
};

/** What the control inside a frame must carry. */
type ControlProps = {
  readonly id: string;
  readonly disabled: boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
};

type FrameProps = {
  readonly look: FieldLook;
  /** Right end of the message line: a counter. */
  readonly counter?: ReactNode;
  /** For groups of controls: a fieldset with a legend instead of a label. */
  readonly group?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
};

/**
 * Label above, control, one message line below. The line keeps its height when it is empty: an error that appears on
 * blur must not move the button that is being clicked.
 */
export function FieldFrame({ look, counter, group = false, children }: FrameProps) {
  const t = useWords(interfaceWords);
  const made = useId();
  const id = look.id ?? made;
  const isLocked = look.locked !== undefined && look.locked !== false;
  // What is locked may still contradict what was typed before.
  const locked = [look.locked, look.warning].filter((part) => part !== undefined && part !== false).join(' – ');
  const message = isLocked ? locked : (look.error ?? look.warning ?? look.hint);
  const tone =
    isLocked && look.warning === undefined
      ? 'locked'
      : look.error && !isLocked
        ? 'error'
        : look.warning
          ? 'warning'
          : 'hint';
  const control: ControlProps = {
    id,
    disabled: isLocked || look.disabled === true,
    'aria-describedby': message ? `${id}-message` : undefined,
    'aria-invalid': look.error && !isLocked ? true : undefined,
    'aria-required': look.required ? true : undefined,
  };
  const label = (
    <>
      {look.label}
      {look.required && (
        <span className={styles.mark} aria-hidden>
          {' *'}
        </span>
      )}
    </>
  );
  const Frame = group ? 'fieldset' : 'div';
  return (
    <Frame
      className={styles.field}
      data-tone={tone}
      style={look.width ? ({ '--field-width': look.width } as CSSProperties) : undefined}
      {...(group ? { 'aria-describedby': control['aria-describedby'], disabled: control.disabled } : {})}
    >
      {group ? (
        <legend className={styles.label}>
          {label}
          {look.required && <span className="visually-hidden"> ({t('requiredMark')})</span>}
        </legend>
      ) : (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children(control)}
      <div className={styles.line}>
        <span id={`${id}-message`} className={styles.message}>
          {isLocked && <Lock size={16} strokeWidth={1.5} aria-hidden />}
          {message}
        </span>
        {counter}
      </div>
    </Frame>
  );
}
