import { type ComponentType, useEffect, useState } from 'react';
import { laterPart, whenIdle } from '#kit/browser/later-part.tsx';

/** A part below what a screen is for: it is loaded and drawn once the page has nothing else to do, and nothing stands in its place before. */
export function idlePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const { Part } = laterPart(load);
  return function IdlePart(props: P) {
    const [isIdle, setIdle] = useState(false);
    useEffect(() => whenIdle(() => setIdle(true)), []);
    return isIdle ? <Part {...props} /> : null;
  };
}
