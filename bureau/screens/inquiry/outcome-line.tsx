import { CircleCheck } from 'lucide-react';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { Outcome } from './declaration.ts';
import styles from './inquiry-screen.module.css';
import { inquiryScreenWords } from './words.ts';

/** The result of the last inquiry, with a link to its reply; announced again when the answer has come. */
export function OutcomeLine({ outcome, answered }: { outcome: Outcome | undefined; answered: ReadonlySet<string> }) {
  const t = useWords(inquiryScreenWords);
  const isSent = outcome?.kind === 'sent';
  return (
    <div role="status">
      {isSent && (
        <p className={styles.sent} data-keep-clear>
          <CircleCheck size={20} strokeWidth={1.5} aria-hidden />
          <span>{t(answered.has(outcome.ticket) ? 'answeredNow' : 'sent', { ticket: outcome.ticket })}</span>
          <span aria-hidden>–</span>
          <a
            href={outcome.href}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              goTo(outcome.href);
            }}
          >
            {t('seeReply')}
          </a>
        </p>
      )}
    </div>
  );
}
