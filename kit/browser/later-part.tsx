import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Skeleton } from './status/skeleton.tsx';

/** Does a task once the page has nothing else to do; answers how to call it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, 200);
  return () => clearTimeout(handle);
}

/** What `laterPart` makes of a component. */
export type Later<P> = {
  readonly Part: ComponentType<P>;
  /** Loads it in advance. */
  readonly preload: () => void;
};

/**
 * A part of a screen that is not in sight at first. `preload` it once the page stands: a part that is here is drawn at once, so that the
 * keys that follow find it; wanted before that it appears when it has come.
 */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy = lazy(loadOnce);
  function Part(props: P) {
    // Once for as long as it stands: another component in its place would lose what was typed.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return (
      <Suspense fallback={<Skeleton />}>
        <Shown {...props} />
      </Suspense>
    );
  }
  // What could not be loaded in advance is asked for again when it is wanted.
  return { Part, preload: () => void loadOnce().catch(() => undefined) };
}

/** A part that nobody waits for: it is loaded and drawn once the page has nothing else to do, and nothing stands in its place before. */
export function idlePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const { Part } = laterPart(load);
  return function IdlePart(props: P) {
    const [isIdle, setIdle] = useState(false);
    useEffect(() => whenIdle(() => setIdle(true)), []);
    return isIdle ? <Part {...props} /> : null;
  };
}
