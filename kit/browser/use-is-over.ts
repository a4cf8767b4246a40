import { useEffect, useState } from 'react';

/** True once a time is past; ISO 8601. */
export function useIsOver(expires: string): boolean {
  const [over, setOver] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setOver(expires), Math.max(0, Date.parse(expires) - Date.now()));
    return () => clearTimeout(timer);
  }, [expires]);
  return over === expires;
}
