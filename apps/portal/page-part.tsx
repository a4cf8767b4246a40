import { type ComponentType, useEffect, useState } from 'react';
import { Waiting } from './pages/waiting.tsx';
import { inTime } from './part.ts';

type Loaded<P> = { readonly Shown: ComponentType<P> } | { readonly failed: unknown };

type PagePart<P> = {
  readonly Part: ComponentType<P>;
  /** Loads it in advance; what could not be loaded is asked for again when it is wanted. */
  readonly ahead: () => void;
};

/**
 * A part that takes the whole page, drawn as soon as it has come. React holds back for 300 ms what follows a fallback of
 * Suspense, so the part waits beside it, not in it. Throws PartFailed where it is drawn.
 */
export function pagePart<P extends object>(load: () => Promise<ComponentType<P>>): PagePart<P> {
  let loaded: ComponentType<P> | undefined;
  const bring = async (): Promise<Loaded<P>> => {
    try {
      loaded ??= await inTime(load());
      return { Shown: loaded };
    } catch (failed) {
      return { failed };
    }
  };
  function Part(props: P) {
    const [state, setState] = useState<Loaded<P> | undefined>(() => loaded && { Shown: loaded });
    useEffect(() => {
      if (state !== undefined) return undefined;
      let isStale = false;
      void bring().then((came) => {
        if (!isStale) setState(came);
      });
      return () => {
        isStale = true;
      };
    }, [state]);
    if (state === undefined) return <Waiting />;
    if ('failed' in state) throw state.failed;
    return <state.Shown {...props} />;
  }
  return { Part, ahead: () => void bring() };
}
