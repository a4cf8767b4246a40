import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { interfaceWords } from '#kit/words/interface.ts';
import { both } from '#kit/words/words.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { useStore } from '#kit/browser/store.ts';
import { useWords } from '#kit/browser/words.tsx';
import { inbox } from './inbox.ts';
import styles from './inbox.module.css';

const InboxList = lazy(() => import('./inbox-list.tsx'));

/** Opens the panel with every message of the session. */
function openInbox(): void {
  void openDialog({
    title: both(interfaceWords, 'inbox'),
    width: 'side',
    body: () => (
      <Suspense>
        <InboxList />
      </Suspense>
    ),
  });
}

/** The bell of the header: the number of unread messages, and the button that opens their panel. */
export function InboxButton() {
  const t = useWords(interfaceWords);
  const unread = useStore(inbox).filter((notice) => !notice.read).length;
  const name = unread > 0 ? t('inboxUnread', { count: unread }) : t('inbox');
  return (
    <button
      type="button"
      className={styles.bell}
      aria-label={name}
      data-tip={name}
      aria-haspopup="dialog"
      onClick={openInbox}
    >
      <Bell size={20} strokeWidth={1.5} aria-hidden />
      {unread > 0 && (
        <span className={styles.unread} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}
