import { CircleCheck, TriangleAlert } from 'lucide-react';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { Outcome } from './declaration.ts';
import styles from './inquiry-screen.module.css';
import { inquiryScreenWords } from './words.ts';

/** The result of the last inquiry, with a link to its reply or the reason why there is none; announced again when it ends. */
export function OutcomeLine({ outcome, ended }: { outcome: Outcome | undefined; ended: ReadonlyMap<string, boolean> }) {
  const t = useWords(inquiryScreenWords);
  const isSent = outcome?.kind === 'sent';
  const isAnswered = isSent ? ended.get(outcome.ticket) : undefined;
  const hasFailed = isAnswered === false;
  const Icon = hasFailed ? TriangleAlert : CircleCheck;
  return (
    <div role="status">
      {isSent && (
        <p className={`${styles.sent} ${hasFailed ? styles.failed : ''}`} data-keep-clear>
          <Icon size={20} strokeWidth={1.5} aria-hidden />
          <span>{t(hasFailed ? 'failedNow' : isAnswered ? 'answeredNow' : 'sent', { ticket: outcome.ticket })}</span>
          <span aria-hidden>–</span>
          <a
            href={outcome.href}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              goTo(outcome.href);
            }}
          >
            {t(hasFailed ? 'seeReason' : 'seeReply')}
          </a>
        </p>
      )}
    </div>
  );
}
