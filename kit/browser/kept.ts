import { makeStore, useStore } from './store.ts';

/*
 * What belongs to a person and is not data: columns, searches, favourites. The server keeps it; this browser has a copy, so that
 * a table stands as it was set before the server has answered. 'table.' because it stays when the session ends (SES-07).
 */
type Owner = { readonly mark: string; readonly save: (name: string, value: string | null) => Promise<unknown> };

let owner: Owner | undefined;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
const changes = makeStore(0);
/** One drag at a column's edge is one change on the server. */
const saveAfter = 800;

/** Keeps what a person sets from now on; `save` sends it to the server. Returns how to stop, which sends what still waits. */
export function startKeeping(userName: string, save: Owner['save']): () => void {
  owner = { mark: mark(userName), save };
  changes.set(changes.get() + 1);
  return () => {
    for (const name of waiting.keys()) void sendNow(name);
    owner = undefined;
  };
}

/** What the server has: it replaces the copy here. The first time, what this browser kept before there was a server's goes there. */
export function takeKept(rows: readonly { readonly name: string; readonly value: string }[]): void {
  if (owner === undefined) return;
  const given = new Map(rows.map(({ name, value }) => [name, value]));
  const earlier = read(importedKey(owner)) === null ? ofThisBrowser(owner) : [];
  for (const [name, value] of earlier) if (!given.has(name)) writeKept(name, value);
  if (earlier.length > 0) write(importedKey(owner), '1');
  const prefix = copyKey(owner, '');
  const names = new Set([...given.keys(), ...keysFrom(prefix).map((key) => key.slice(prefix.length))]);
  const unsent = unsentOf(owner);
  for (const name of names) if (!unsent.includes(name)) write(copyKey(owner, name), given.get(name) ?? null);
  // What the page before this one had no time to send.
  for (const name of unsent) if (!waiting.has(name)) void sendNow(name);
  changes.set(changes.get() + 1);
}

/** What is kept under a name, as JSON; null without it. */
export function readKept(name: string): string | null {
  return owner === undefined ? null : read(copyKey(owner, name));
}

/** The same, and the component is drawn anew when it changes. */
export function useKept(name: string): string | null {
  useStore(changes);
  return readKept(name);
}

/** Keeps a value under a name, here at once and on the server after a moment; null removes it. */
export function writeKept(name: string, value: string | null): void {
  if (owner === undefined) return;
  write(copyKey(owner, name), value);
  markUnsent(owner, name, true);
  clearTimeout(waiting.get(name));
  waiting.set(
    name,
    setTimeout(() => void sendNow(name), saveAfter),
  );
  changes.set(changes.get() + 1);
}

async function sendNow(name: string): Promise<void> {
  if (owner === undefined) return;
  const whose = owner;
  clearTimeout(waiting.get(name));
  waiting.delete(name);
  // A refusal has been said, and what the server has stands again next time.
  await whose.save(name, read(copyKey(whose, name)));
  if (!waiting.has(name)) markUnsent(whose, name, false);
}

/** Names whose change the server has not answered yet; kept, because the page may go before it does. */
function unsentOf(whose: Owner): readonly string[] {
  return (read(unsentKey(whose)) ?? '').split(' ').filter((name) => name !== '');
}

function markUnsent(whose: Owner, name: string, isUnsent: boolean): void {
  const others = unsentOf(whose).filter((one) => one !== name);
  const names = isUnsent ? [...others, name] : others;
  write(unsentKey(whose), names.length === 0 ? null : names.join(' '));
}

function unsentKey({ mark: mine }: Owner): string {
  return `table.unsent.${mine}`;
}

/** What an earlier release kept in this browser alone: its tables' columns, and this person's searches. */
function ofThisBrowser({ mark: mine }: Owner): readonly (readonly [string, string])[] {
  return keysFrom('table.').flatMap((key): (readonly [string, string])[] => {
    const value = read(key);
    if (value === null || /^table\.(?:own|desk|imported|unsent)\./.test(key)) return [];
    const search = /^table\.saved\.(.+)\.([^.]+)$/.exec(key);
    if (search !== null) return search[2] === mine ? [[`searches.${search[1] ?? ''}`, value]] : [];
    return [[`columns.${key.slice('table.'.length)}`, value]];
  });
}

function keysFrom(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A full or forbidden storage only means that the copy is missing until the server has answered.
  }
}

function copyKey({ mark: mine }: Owner, name: string): string {
  return `table.own.${mine}.${name}`;
}

function importedKey({ mark: mine }: Owner): string {
  return `table.imported.${mine}`;
}

/** A short mark of a text (FNV-1a); it parts users of one machine, it guards nothing. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
