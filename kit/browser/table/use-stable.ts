import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for as long as the component lives, doing what the latest one does: what is given it need not be drawn anew. */
export function useStable<A extends readonly unknown[], R>(run: (...given: A) => R): (...given: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: A) => latest.current(...given), []);
}
