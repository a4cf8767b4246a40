import { useEffect, useState } from 'react';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './status.module.css';

/** True once something has lasted 300 ms: what is quicker shows no skeleton, which would only flicker. */
function useLasting(isGoingOn: boolean, afterMs = 300): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), afterMs);
    return () => clearTimeout(timer);
  }, [isGoingOn, afterMs]);
  return isGoingOn && lasts;
}

/** Grey lines in the place of a text or a table that is on its way; nothing for the first 300 ms, its room from the start. */
export function Skeleton({ lines = 5 }: { lines?: number }) {
  const t = useWords(interfaceWords);
  const lasts = useLasting(true);
  const widths = ['100%', '92%', '97%', '85%', '94%'];
  return (
    <div className={styles.bones} aria-busy role="status">
      <span className="visually-hidden">{lasts ? t('loading') : ''}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className={styles.bone}
          style={{ width: widths[line % widths.length], visibility: lasts ? 'visible' : 'hidden' }}
        />
      ))}
    </div>
  );
}
