import { useEffect, useState } from 'react';
import { useLiveEvent } from './events.ts';

const [day, hour] = [86_400_000, 3_600_000];
/** A second into the new day, when every server has turned its own. */
const late = 1_000;

/**
 * Counts how often what products there are, and what they cost, may have changed since the component came up: an administrator opened
 * or closed one (the server says so), or a new day began in Hanoi, from which a price holds. Whatever was loaded of them is loaded again.
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
