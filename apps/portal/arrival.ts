import { useEffect, useRef } from 'react';

let isVisit = false;

/** From now on each page that is come to takes the focus; on the very first the browser's own place stands. */
export function expectArrivals(): void {
  isVisit = true;
}

/** A title that takes the focus when its page is come to, unless the page has put it into a field of its own. */
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
