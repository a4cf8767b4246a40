import type { Ref } from 'react';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { FieldFrame, type FieldLook } from '#kit/browser/inputs/form/field-frame.tsx';
import styles from './segmented.module.css';

export type SegmentedInputProps = FieldLook & {
  /** Id of the chosen entry; '' for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  /** Receives the chosen entry's control, or the first. */
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Two to five entries with short labels. */
  readonly choices: readonly Choice[];
};

/** A choice between few: all are visible, arrow keys move, like any set of radio buttons. */
export function SegmentedInput(props: SegmentedInputProps) {
  const focusable = props.choices.some((choice) => choice.id === props.value) ? props.value : props.choices[0]?.id;
  return (
    <FieldFrame look={props} group>
      {(control) => (
        <div className={styles.segments} onBlur={props.onBlur}>
          {props.choices.map((choice) => (
            <label key={choice.id} className={styles.segment}>
              <input
                ref={choice.id === focusable ? props.inputRef : undefined}
                type="radio"
                name={props.name ?? control.id}
                value={choice.id}
                checked={choice.id === props.value}
                required={props.required}
                onChange={() => props.onChange(choice.id)}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
