import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The time of the last print (or of the first render), updated when the browser makes the printed copy. */
export function usePrintTime(): Date {
  const [time, setTime] = useState(() => new Date());
  useEffect(() => {
    // The copy is made right after this event, before React would render by itself.
    const renew = () => flushSync(() => setTime(new Date()));
    addEventListener('beforeprint', renew);
    return () => removeEventListener('beforeprint', renew);
  }, []);
  return time;
}
