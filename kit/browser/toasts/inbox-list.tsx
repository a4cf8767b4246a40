import { Button } from '#kit/browser/inputs/button.tsx';
import { useEffect } from 'react';
import { formatDateTime } from '#kit/words/format.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { useSaid } from '../said.ts';
import { useStore } from '../store.ts';
import { useWords } from '../words.tsx';
import { clearInbox, inbox, type Notice, readInbox } from './inbox.ts';
import { partsOf } from './message.ts';
import style from './inbox.module.css';
import { kindIcons, kindWords } from './kinds.ts';

/** Every message of the session, newest first. What was shown here counts as read when the panel closes. */
export default function InboxList() {
  const t = useWords(interfaceWords);
  const notices = useStore(inbox);
  useEffect(() => readInbox, []);
  if (notices.length === 0) return <p className={style.empty}>{t('inboxEmpty')}</p>;
  return (
    <>
      <ol className={style.list}>
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
    <li className={style.notice} data-kind={notice.kind} data-read={notice.read}>
      <Icon size={20} strokeWidth={1.5} aria-hidden className={style.icon} />
      <div>
        <div className={style.head}>
          <span className={style.kind}>{t(kindWords[notice.kind])}</span>
          <time dateTime={time.toISOString()}>{formatDateTime(time, 'seconds')}</time>
        </div>
        <p>{text}</p>
        {code && <p className="code">{code}</p>}
      </div>
    </li>
  );
}
