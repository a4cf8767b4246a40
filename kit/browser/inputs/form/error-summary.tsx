import { useEffect, useState } from 'react';
import { type Control, type FieldErrors, type FieldValues, useFormState } from 'react-hook-form';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './error-summary.module.css';
import { useFaultText } from './fault.ts';

type SummaryProps<Values extends FieldValues> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- contexts and outputs of forms differ, the summary fits all of them.
  readonly control: Control<Values, any, any>;
  /** The label of each field, in screen order. */
  readonly labels: Readonly<Record<string, string>>;
};

type Fault = { readonly name: string; readonly message: string; readonly focus: () => void };

/**
 * The faults of a submitted form, from two on: each a link to its field. A fault without a field is shown even alone.
 * It appears on submit and shrinks as fields are corrected.
 */
export function ErrorSummary<Values extends FieldValues>({ control, labels }: SummaryProps<Values>) {
  const t = useWords(interfaceWords);
  const faultText = useFaultText();
  const { errors, submitCount } = useFormState({ control });
  // A form that was submitted without faults does not show faults found later at single fields.
  const [sentWith, setSentWith] = useState(0);
  const faults = faultsIn(errors, labels);
  const root = faultText(typeof errors.root?.message === 'string' ? errors.root.message : undefined);
  useEffect(() => setSentWith(submitCount), [submitCount]);
  if (sentWith === 0 || (faults.length < 2 && root === undefined)) return null;
  return (
    <div className={styles.summary} role="alert">
      <p className={styles.head}>{root ?? t('faultsToFix', { count: faults.length })}</p>
      {faults.length > 0 && (
        <ul>
          {faults.map(({ name, message, focus }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  focus();
                }}
              >
                {labels[name]}
              </a>
              : {faultText(message)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The faults that a form has now, in the order of its fields. */
export function useFaults<Values extends FieldValues>(
  // oxlint-disable-next-line typescript/no-explicit-any -- contexts and outputs of forms differ.
  control: Control<Values, any, any>,
  labels: Readonly<Record<string, string>>,
): readonly Fault[] {
  const { errors } = useFormState({ control });
  return faultsIn(errors, labels);
}

function faultsIn(errors: FieldErrors, labels: Readonly<Record<string, string>>): readonly Fault[] {
  return Object.keys(labels).flatMap((name) => {
    const error = errors[name];
    if (!error || typeof error.message !== 'string') return [];
    const { message, ref } = error;
    const focus = () => (ref as { focus?: () => void } | undefined)?.focus?.();
    return [{ name, message, focus }];
  });
}
