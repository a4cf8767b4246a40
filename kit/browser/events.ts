import { useEffect, useEffectEvent } from 'react';
import type { Call } from '#kit/contract/call.ts';
import { CallFailed, sendForStream } from './call.ts';
import { log } from './log.ts';
import { sessionTabs } from './session/session.ts';
import { readEvents } from './event-stream.ts';

/** A hint from the server: something of this kind happened, with ids and never data of a person. */
type LiveEvent = { readonly name: string; readonly data: unknown };

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
const longestWait = 30_000;

/**
 * Keeps one stream of live events open for all tabs of this browser, because a browser opens few connections to one
 * host: the tab that holds the lock reads it and passes events to the others. It reconnects by itself, after a longer
 * time at each failure.
 */
export function startEvents<C extends Call>(call: C): () => void {
  const stopping = new AbortController();
  const stopHearing = sessionTabs.hear((message) => {
    if (message.kind === 'event') deliver({ name: message.name, data: message.data });
  });
  const read = () => readOn(call, stopping.signal);
  sessionTabs.alone('events', read, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) log('warn', 'live events stopped', { error: String(error) });
  });
  return () => {
    stopHearing();
    stopping.abort();
  };
}

/** Calls back on each live event of any kind until the returned function is called. */
export function hearEvents(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls back on each live event of a kind while the component is on the screen. */
export function useLiveEvent(name: string, react: (data: unknown) => void): void {
  const handle = useEffectEvent(react);
  useEffect(
    () =>
      hearEvents((event) => {
        if (event.name === name) handle(event.data);
      }),
    [name],
  );
}

async function readOn(call: Call, signal: AbortSignal): Promise<void> {
  let wait = 0;
  while (!signal.aborted) {
    try {
      const answer = await sendForStream(call, {}, { signal });
      wait = 0;
      for await (const event of readEvents(answer)) {
        deliver(event);
        sessionTabs.tell({ kind: 'event', ...event });
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CallFailed && (error.status === 401 || error.status === 403)) return;
      log('info', 'live events interrupted', { error: String(error) });
    }
    wait = Math.min(Math.max(1_000, wait * 2), longestWait);
    await pause(wait * (0.75 + Math.random() / 2), signal);
  }
}

function deliver(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
