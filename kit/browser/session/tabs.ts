/** Why a session is over, as all tabs are told. */
export type Ending = 'logout' | 'expired' | 'administrator' | 'frozen' | 'suspended';

/** What the tabs of this browser tell each other. Tokens travel between tabs only here: never through storage. */
export type TabMessage =
  | { readonly kind: 'token'; readonly token: string; readonly expiresAt: number; readonly holder: string }
  | { readonly kind: 'ask' }
  | { readonly kind: 'signed-in'; readonly holder: string }
  | { readonly kind: 'ended'; readonly reason: Ending; readonly holder: string }
  | { readonly kind: 'active'; readonly at: number }
  | { readonly kind: 'event'; readonly name: string; readonly data: unknown };

type Listener = (message: TabMessage) => void;

export type Tabs = {
  readonly tell: (message: TabMessage) => void;
  /** Hears what other tabs tell; a tab does not hear itself. The answer stops it. */
  readonly hear: (listener: Listener) => () => void;
  /** True when another tab of the portal is open. */
  readonly others: () => Promise<boolean>;
  /** Runs while no other tab does the same; the lock is freed when the work ends or the tab dies. */
  readonly alone: <T>(name: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  readonly close: () => void;
};

/** The tabs of one portal in one browser. `name` sets the portal apart from others on the same host. */
export function openTabs(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  // Missing on a plain http address other than this machine's own, where a demo may be shown: there, tabs take no turns.
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  const listeners = new Set<Listener>();
  const closing = new AbortController();
  channel.onmessage = (event: MessageEvent<TabMessage>) => {
    for (const listener of listeners) listener(event.data);
  };
  // Under Node an open channel would keep a test alive.
  (channel as { unref?: () => void }).unref?.();
  const opened = standOpen(locks, `${name}:open`, closing.signal);
  return {
    tell: (message) => channel.postMessage(message),
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async others() {
      await opened;
      if (locks === undefined) return true;
      const { held } = await locks.query();
      return (held ?? []).filter((lock) => lock.name === `${name}:open`).length > 1;
    },
    alone: (work, run, signal) =>
      locks === undefined ? run() : locks.request(`${name}:${work}`, signal ? { signal } : {}, run),
    close() {
      closing.abort();
      channel.close();
    },
  };
}

// Every tab holds this lock with the others for as long as it lives, so that a tab knows whether it is the only one.
function standOpen(locks: LockManager | undefined, lock: string, until: AbortSignal): Promise<void> {
  if (locks === undefined) return Promise.resolve();
  return new Promise((granted) => {
    void locks.request(lock, { mode: 'shared' }, () => {
      granted();
      return new Promise<void>((resolve) => until.addEventListener('abort', () => resolve()));
    });
  });
}
