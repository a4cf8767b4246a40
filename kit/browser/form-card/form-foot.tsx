import type { ReactNode } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { useFaults } from '#kit/browser/inputs/form/error-summary.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { interfaceWords } from '#kit/words/interface.ts';
import styles from './form-card.module.css';
import { PartList } from './part-list.tsx';

type Props<Values extends FieldValues> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- contexts and outputs of forms differ, the foot fits all of them.
  readonly control: Control<Values, any, any>;
  /** The label of each field, in screen order. */
  readonly labels: Readonly<Record<string, string>>;
  /** Titles of the form's parts, in their order; a form of few has no list of them. */
  readonly parts?: readonly string[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/**
 * The end of a form that may be longer than the window: its main button, what is left to correct and the list of its parts stay
 * in sight below what scrolls.
 */
export function FormFoot<Values extends FieldValues>({
  control,
  labels,
  parts = [],
  className,
  children,
}: Props<Values>) {
  const t = useWords(interfaceWords);
  const { submitCount } = useFormState({ control });
  const faults = useFaults(control, labels);
  const [first] = faults;
  const isFaulty = submitCount > 0 && first !== undefined;
  return (
    <div className={`${styles.foot} ${className ?? ''}`} data-foot>
      <div className={styles.footState}>
        <PartList parts={parts} />
        {isFaulty && (
          <button type="button" className={styles.footFaults} onClick={first.focus}>
            {t('faultsToFix', { count: faults.length })}
          </button>
        )}
      </div>
      {children}
    </div>
  );
}
