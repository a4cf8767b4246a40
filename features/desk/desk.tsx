import { useLiveEvent } from '#kit/browser/events.ts';
import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { Alerts, Asked, Replies, Waiting } from './asking.tsx';
import { Accesses, Alarms, Checkpoints, Health, Orders } from './bureau.tsx';
import { desk } from './contract.ts';
import styles from './desk.module.css';
import { Deadlines, Ending, Files, Quality, Spend, Unusual } from './institution.tsx';
import { type Day, Limit } from './limit.tsx';
import { QuickInquiry } from './quick-inquiry.tsx';
import { ToDecide } from './to-decide.tsx';
import { deskWords } from './words.ts';

/** What waits for the person who signed in; it follows what happens meanwhile. `day`: that of somebody who asks. */
export default function Desk({ day }: { readonly day: Day | undefined }) {
  const t = useWords(deskWords);
  const { data, isError, isFetching, refetch } = useRead(desk.look, { query: {} }, { follows: true, keeps: true });
  useLiveEvent('reply', () => void refetch());
  if (isError && data === undefined)
    return <RetryStrip message={t('loadFailed')} onRetry={() => void refetch()} isBusy={isFetching} />;
  return (
    <>
      {isError && <RetryStrip message={t('loadFailed')} onRetry={() => void refetch()} isBusy={isFetching} />}
      <div className={styles.desk} aria-busy={data === undefined}>
        <QuickInquiry />
        {data !== undefined && (
          <>
            {Object.keys(data).length === 0 && <p className={styles.wide}>{t('nothing')}</p>}
            <div className={`${styles.column} ${styles.first}`}>
              <Health of={data.health} />
              <ToDecide answer={data} />
              <Replies of={data.replies} />
            </div>
            <div className={`${styles.column} ${styles.beside}`}>
              {day !== undefined && <Limit day={day} />}
              <Orders of={data.orders} />
              <Waiting of={data.waiting} />
              <Alerts of={data.alerts} />
              <Deadlines of={data.deadlines} />
              <Unusual of={data.searchHolds} />
              <Ending of={data.ending} />
              <Alarms of={data.alarms} />
              <Checkpoints of={data.checkpoints} />
            </div>
            <div className={`${styles.column} ${styles.last}`}>
              <Asked of={data.asked} />
              <Accesses of={data.accesses} />
              <Spend of={data.spend} />
              <Files of={data.files} />
              <Quality of={data.quality} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
