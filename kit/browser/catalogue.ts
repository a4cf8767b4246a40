import { useEffect, useState } from 'react';
import { useLiveEvent } from './events.ts';

const [day, hour] = [86_400_000, 3_600_000];
/** A second into the new day, when the clocks of all servers have changed. */
const late = 1_000;

/**
 * Increases each time the products or their prices may have changed since the component appeared: an administrator
 * opened or closed a product (the server says so), or a new day began in Hanoi, when prices change. Then everything
 * loaded about them is loaded again.
 */
export function useCatalogueTurns(): number {
  const [turns, setTurns] = useState(0);
  const turn = () => setTurns((count) => count + 1);
  useLiveEvent('rights-changed', turn);
  useEffect(() => {
    const left = day - ((Date.now() + 7 * hour) % day);
    const timer = setTimeout(() => setTurns((count) => count + 1), left + late);
    return () => clearTimeout(timer);
  }, [turns]);
  return turns;
}
