import { makeStore } from '#kit/browser/store.ts';

/** The page's path while there is no router to follow it. */
export const address = makeStore(location.pathname);

/** Follows the browser's back and forward buttons. */
export function followAddress(): void {
  addEventListener('popstate', () => address.set(location.pathname));
}

/** Changes the address without leaving the page. */
export function replaceAddress(path: string): void {
  history.replaceState(null, '', path);
  address.set(location.pathname);
}
