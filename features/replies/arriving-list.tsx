import { RefreshCw } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { useLiveEvent } from '#kit/browser/events.ts';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import styles from './replies.module.css';
import { replyWords } from './words.ts';

/** Makes a list that announces new replies above it; it never loads them without the reader's action. */
export function arrivingList(List: ComponentType): ComponentType {
  return function ArrivingList() {
    return <Arriving List={List} />;
  };
}

function Arriving({ List }: { List: ComponentType }) {
  const t = useWords(replyWords);
  const common = useWords(commonWords);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const [load, setLoad] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useLiveEvent('reply', (data) => setArrived((before) => new Set([...before, ticketOf(data)])));
  const refresh = () => {
    setArrived(new Set());
    // The list takes its search from the address: mounted again, it repeats the same search.
    setLoad(load + 1);
    list.current?.focus();
  };
  return (
    <>
      <div role="status" className={styles.arrivals}>
        {arrived.size > 0 && (
          <p className={styles.strip}>
            <span>{arrived.size === 1 ? t('arrived') : t('arrivedCount', { count: arrived.size })}</span>
            <button type="button" onClick={refresh}>
              <RefreshCw size={16} aria-hidden /> {common('refresh')}
            </button>
          </p>
        )}
      </div>
      <div ref={list} tabIndex={-1} className={styles.list}>
        <List key={load} />
      </div>
    </>
  );
}

function ticketOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'voucher' in data ? String(data.voucher) : '';
}
