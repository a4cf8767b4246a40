import { useEffect, useRef } from 'react';

let isVisit = false;

/** From now on each newly opened page takes the focus; on the very first the browser decides. */
export function expectArrivals(): void {
  isVisit = true;
}

/** A title that takes the focus when its page opens, unless the page has focused one of its own fields. */
export function useArrival(pathname: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (pathname === '') return;
    const hasOwn = Boolean(document.activeElement?.closest('article.page'));
    if (isVisit && !hasOwn) heading.current?.focus({ preventScroll: true });
    expectArrivals();
  }, [pathname]);
  return heading;
}
