import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react';
import { useWords } from '#kit/browser/words.tsx';
import type { Checked } from './declaration.ts';
import styles from './upload-form.module.css';
import { uploadFormWords } from './form-words.ts';

/** The result of checking a file before it is sent: its name part by part, each right or with what to do. */
export function CheckedParts({ checked }: { checked: Checked }) {
  const t = useWords(uploadFormWords);
  const { parts, faults, warnings = [] } = checked;
  return (
    <section className={styles.checked} aria-label={t('checked')}>
      {parts.length > 0 && (
        <ol className={styles.parts}>
          {parts.map(({ label, text, fault }) => (
            <li key={label} data-fault={fault !== undefined || undefined}>
              <span className={styles.partLabel}>{label}</span>
              <span className={`code ${styles.partText}`}>{text === '' ? t('missing') : text}</span>
              {fault === undefined ? (
                <span className={styles.partFine}>
                  <CircleCheck size={16} strokeWidth={1.5} aria-hidden />
                  <span className="visually-hidden">{t('fine')}</span>
                </span>
              ) : (
                <span className={styles.partFault}>
                  <OctagonX size={16} strokeWidth={1.5} aria-hidden />
                  {fault}
                </span>
              )}
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
