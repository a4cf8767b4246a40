import { useEffect, useState } from 'react';
import { closeStep, onceSettled, openStep } from './list-screen/go-to.ts';

/** What is open on a screen; another object each time that it is opened, so that the same one can be opened anew. */
export type OpenedHere = { readonly id: string };

const name = 'open';
const heard = new EventTarget();

/**
 * Opens something beside a screen's list, or closes it: the address says so, for a reload, a link and the back button. It
 * has one step of the history: another one takes its place, and Back after it was closed leads to where the person came from.
 */
export function openHere(id: string | undefined): void {
  onceSettled(() => {
    const search = withOpened(withoutOpened(location.search), id);
    const href = `${location.pathname}${search}${location.hash}`;
    const before = openedIn(location.search);
    if (before !== undefined && id === undefined) closeStep(href);
    else if (before === undefined && id !== undefined) openStep(href);
    else if (before !== id) history.replaceState(history.state, '', href);
    heard.dispatchEvent(new Event('opened'));
  });
}

/** Tells screens that the address is another one; called by the portal's router, which asks before unsent input is lost. */
export function tellAddress(): void {
  heard.dispatchEvent(new Event('address'));
}

/** What the address says is open. */
export function openedIn(search: string): string | undefined {
  return new URLSearchParams(search).get(name) ?? undefined;
}

/** The same for parts of an address that a router has read. */
export function openedAmong(parts: object): string | undefined {
  return name in parts ? String(parts[name]) : undefined;
}

/** What is open on the screen that calls this. While the sign-in takes the screen's place it stays open (SES-07). */
export function useOpened(): OpenedHere | undefined {
  const [path] = useState(() => location.pathname);
  const [opened, setOpened] = useState(() => read());
  useEffect(() => {
    const follow = ({ type }: { readonly type: string }) => {
      if (location.pathname !== path) return;
      setOpened((before) => (type === 'address' && before?.id === read()?.id ? before : read()));
    };
    follow({ type: 'address' });
    heard.addEventListener('opened', follow);
    heard.addEventListener('address', follow);
    return () => {
      heard.removeEventListener('opened', follow);
      heard.removeEventListener('address', follow);
    };
  }, [path]);
  return opened;
}

/** A list's own part of an address, without what is open. */
export function withoutOpened(search: string): string {
  return search.replace(new RegExp(`[?&]${name}=[^&]*$`), '');
}

/** A list's address with what is open, at its end. */
export function withOpened(search: string, id: string | undefined): string {
  if (id === undefined) return search;
  return `${search}${search === '' ? '?' : '&'}${name}=${encodeURIComponent(id)}`;
}

function read(): OpenedHere | undefined {
  const id = openedIn(location.search);
  return id === undefined ? undefined : { id };
}
