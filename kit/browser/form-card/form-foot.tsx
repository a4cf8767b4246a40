import type { ReactNode } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { useFaults } from '#kit/browser/inputs/form/error-summary.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { interfaceWords } from '#kit/words/interface.ts';
import styles from './form-card.module.css';

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

const partsThatNeedList = 3;

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
  const hasList = parts.length >= partsThatNeedList;
  const isFaulty = submitCount > 0 && first !== undefined;
  return (
    <div className={`${styles.foot} ${className ?? ''}`} data-foot>
      {(hasList || isFaulty) && (
        <div className={styles.footState}>
          {hasList && (
            <nav aria-label={t('formParts')}>
              {parts.map((title) => (
                <button key={title} type="button" onClick={({ currentTarget }) => goToPart(currentTarget, title)}>
                  {title}
                </button>
              ))}
            </nav>
          )}
          {isFaulty && (
            <button type="button" className={styles.footFaults} onClick={first.focus}>
              {t('faultsToFix', { count: faults.length })}
            </button>
          )}
        </div>
      )}
      {children}
    </div>
  );
}

/** Goes to the first field of the part of the form with this title. */
function goToPart(from: HTMLElement, title: string): void {
  const legends = [...(from.closest('form')?.querySelectorAll('legend') ?? [])];
  const part = legends.find(({ textContent }) => textContent === title)?.closest('fieldset');
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus({ preventScroll: true });
}
