import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function for the life of the component, doing what the latest one does: components that receive it need
 * not be drawn again.
 */
export function useStable<A extends readonly unknown[], R>(run: (...given: A) => R): (...given: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: A) => latest.current(...given), []);
}
