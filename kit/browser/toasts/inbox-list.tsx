import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useEffect } from 'react';
import { formatDateTime } from '#kit/words/format.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { useSaid } from '#kit/browser/said.ts';
import { useStore } from '#kit/browser/store.ts';
import { useWords } from '#kit/browser/words.tsx';
import { clearInbox, inbox, type Notice, readInbox } from './inbox.ts';
import { partsOf } from './message.ts';
import styles from './inbox.module.css';
import { kindIcons, kindWords } from './kinds.ts';

/** Every message of the session, newest first. What was shown here counts as read when the panel closes. */
export default function InboxList() {
  const t = useWords(interfaceWords);
  const notices = useStore(inbox);
  useEffect(() => readInbox, []);
  if (notices.length === 0) return <p className={styles.empty}>{t('inboxEmpty')}</p>;
  return (
    <>
      <ol className={styles.list}>
        {notices.map((notice) => (
          <Row key={notice.id} notice={notice} />
        ))}
      </ol>
      <Button onClick={clearInbox}>{t('inboxClear')}</Button>
    </>
  );
}

function Row({ notice }: { notice: Notice }) {
  const t = useWords(interfaceWords);
  const said = useSaid();
  const Icon = kindIcons[notice.kind];
  const { code, text } = partsOf(said(notice.message));
  const time = new Date(notice.at);
  return (
    <li className={styles.notice} data-kind={notice.kind} data-read={notice.read}>
      <Icon size={20} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <div>
        <div className={styles.head}>
          <span className={styles.kind}>{t(kindWords[notice.kind])}</span>
          <time dateTime={time.toISOString()}>{formatDateTime(time, 'seconds')}</time>
        </div>
        <p>{text}</p>
        {code && <p className="code">{code}</p>}
      </div>
    </li>
  );
}
