import { useCallback, useEffect, useState } from 'react';

const shownMs = 10_000;

export type Undo = {
  /** Key of the action; undefined while there is nothing to undo. */
  readonly done: 'cleared' | 'hidden' | undefined;
  readonly offer: (done: 'cleared' | 'hidden', takeBack: () => void) => void;
  readonly takeBack: () => void;
  readonly forget: () => void;
};

/** An undo for ten seconds after something was emptied. */
export function useUndo(): Undo {
  const [offered, setOffered] = useState<{ done: 'cleared' | 'hidden'; takeBack: () => void }>();
  useEffect(() => {
    if (offered === undefined) return undefined;
    const timer = setTimeout(() => setOffered(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [offered]);
  return {
    done: offered?.done,
    offer: useCallback((done, takeBack) => setOffered({ done, takeBack }), []),
    takeBack: () => {
      offered?.takeBack();
      setOffered(undefined);
    },
    forget: useCallback(() => setOffered(undefined), []),
  };
}
