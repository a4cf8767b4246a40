import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWords } from '#kit/browser/words.tsx';
import type { Checked, CheckedPart } from './declaration.ts';
import styles from './upload-form.module.css';
import { uploadFormWords } from './form-words.ts';

type Props = {
  readonly checked: Checked;
  /** What sending it costs at most. */
  readonly cost: CheckedPart | undefined;
};

/** The result of checking a file before it is sent: its name part by part, each right or with what to do, and what it costs. */
export function CheckedParts({ checked, cost }: Props) {
  const t = useWords(uploadFormWords);
  const section = useRef<HTMLElement>(null);
  const { parts, faults, warnings = [] } = checked;
  const shown = cost === undefined ? parts : [...parts, cost];
  // The form is longer than its drawer, and what was found is read before the file is sent.
  useEffect(() => {
    // What it returns is no clean-up: in newer browsers a promise.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={section} className={styles.checked} aria-label={t('checked')}>
      {shown.length > 0 && (
        <ol className={styles.parts}>
          {shown.map((part) => (
            <li key={part.label} data-fault={part.fault !== undefined || undefined}>
              <span className={styles.partLabel}>{part.label}</span>
              <span className={`${part.look === undefined ? 'code ' : ''}${styles.partText}`}>
                {part.text === '' ? t('missing') : part.text}
              </span>
              <Verdict part={part} />
            </li>
          ))}
        </ol>
      )}
      {faults.map((fault) => (
        <p key={fault} className={styles.fault}>
          <OctagonX size={16} strokeWidth={1.5} aria-hidden />
          {fault}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
          {warning}
        </p>
      ))}
    </section>
  );
}

/** Whether a part is right, or what is wrong with it. */
function Verdict({ part: { fault, look } }: { part: CheckedPart }) {
  const t = useWords(uploadFormWords);
  if (fault !== undefined) {
    return (
      <span className={styles.partFault}>
        <OctagonX size={16} strokeWidth={1.5} aria-hidden />
        {fault}
      </span>
    );
  }
  if (look === 'told') return null;
  if (look === 'warning') {
    return (
      <span className={styles.partDoubt}>
        <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
        <span className="visually-hidden">{t('doubt')}</span>
      </span>
    );
  }
  return (
    <span className={styles.partFine}>
      <CircleCheck size={16} strokeWidth={1.5} aria-hidden />
      <span className="visually-hidden">{t('fine')}</span>
    </span>
  );
}
