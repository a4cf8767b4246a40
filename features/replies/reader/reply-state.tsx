import { Button } from '#kit/browser/inputs/button/button.tsx';
import { Clock, FileQuestion, FileX } from 'lucide-react';
import { EmptyState } from '#kit/browser/status/empty-state.tsx';
import { useWords } from '#kit/browser/words.tsx';
import styles from '#features/replies/replies.module.css';
import { readerWords } from './words.ts';

type Props = {
  readonly state: 'none' | 'pending' | 'not-found' | 'damaged';
  readonly ticket: string;
  readonly message?: string | undefined;
  readonly check?: () => void;
  readonly isChecking?: boolean;
};

/** Shown instead of a missing report. */
export function ReplyState({ state, ticket, message, check, isChecking = false }: Props) {
  const t = useWords(readerWords);
  const parts = {
    none: { icon: FileQuestion, title: t('noTicket'), hint: t('chooseInList') },
    pending: { icon: Clock, title: t('waitingTitle', { ticket }), hint: t('waiting') },
    'not-found': { icon: FileQuestion, title: t('notFoundTitle', { ticket }), hint: t('notFound') },
    damaged: { icon: FileX, title: t('damagedTitle', { ticket }), hint: message },
  }[state];
  const action = check && (
    <Button onClick={check} aria-busy={isChecking}>
      {t(state === 'damaged' ? 'remake' : 'checkNow')}
    </Button>
  );
  return (
    <div role="status" className={styles.state}>
      <EmptyState
        icon={parts.icon}
        title={parts.title}
        {...(parts.hint === undefined ? {} : { hint: parts.hint })}
        {...(action === undefined ? {} : { action })}
      />
    </div>
  );
}
