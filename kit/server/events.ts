import pg from 'pg';
import type { Topic } from '#kit/contract/names.ts';
import type { Connection } from '#database/connection.ts';

/** What the server pushes to a browser: a kind and ids, never data of a person; the browser then asks. */
export type LiveEvent = {
  readonly institutionId: number;
  readonly userId: number;
  readonly kind: Topic | Notice;
  readonly data: Readonly<Record<string, string | number | boolean | readonly string[]>>;
};

/** Kinds of live events that make nothing stale: they speak to one person, or tell how far a file is. */
type Notice = 'batch' | 'changed' | 'file' | 'order-handed' | 'rights-changed' | 'session-ended' | 'watch-digest';

/**
 * What was changed at an institution. `by` is the session that made the change and already knows; null if there were
 * several.
 */
export type Changed = {
  readonly institutionId: number;
  readonly by: string | null;
  readonly topics: readonly Topic[];
};

type Listener = {
  readonly institutionId: number;
  readonly userId: number;
  readonly sessionId: string;
  readonly push: (event: LiveEvent) => void;
  readonly end: () => void;
};

const channel = 'portal_event';
const changesChannel = 'portal_changed';
// Told by a trigger of portal.session.
const endsChannel = 'portal_session_ended';
// PostgreSQL accepts a payload of 8,000 bytes; one change of all topics is about 500.
const mostInOne = 12;
// A connection behind a broken network looks fine for hours unless it is checked.
const beatMilliseconds = 15_000;

/** Queues an event in the connection's transaction: it is sent on commit, to every server. */
export async function sendEvent(client: Connection, event: LiveEvent): Promise<void> {
  await client.query({
    name: 'send-event',
    text: 'select pg_notify($1, $2)',
    values: [channel, JSON.stringify(event)],
  });
}

/** Notifies every server at once of a change; not for a transaction that others wait for. */
export async function tellChanges(client: pg.ClientBase | pg.Pool, changes: readonly Changed[]): Promise<void> {
  const payloads: string[] = [];
  for (let from = 0; from < changes.length; from += mostInOne)
    payloads.push(JSON.stringify(changes.slice(from, from + mostInOne)));
  await client.query({
    name: 'tell-changes',
    text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
    values: [changesChannel, payloads],
  });
}

/** Passes events from the database to the browsers connected to this server. Reconnects by itself. */
export class EventHub {
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  readonly #watchers: ((event: Pick<LiveEvent, 'userId'>) => void)[] = [];
  #client: pg.Client | undefined;
  #beat: NodeJS.Timeout | undefined;
  #isReturning = false;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel: from, payload = '' }) => {
      if (from === changesChannel) this.#deliverChanges(payload);
      else if (from === endsChannel) this.#end(payload);
      else this.#deliver(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}; listen ${changesChannel}; listen ${endsChannel}`);
    } catch (error) {
      leave(client);
      throw error;
    }
    if (this.#closed) return leave(client);
    this.#client = client;
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      client.query('select 1').catch(() => {
        this.#lost(client);
        leave(client);
      });
    }, beatMilliseconds);
    this.#beat.unref();
  }

  /** Calls `see` for every event of everybody and for everybody notified of a change, as long as the hub lives. */
  watch(see: (event: Pick<LiveEvent, 'userId'>) => void): void {
    this.#watchers.push(see);
  }

  /** Calls `push` for events of one user at one institution until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#beat);
    for (const listener of this.#listeners) listener.end();
    await this.#client?.end().catch(() => undefined);
  }

  #deliver(payload: string): void {
    const event = JSON.parse(payload) as LiveEvent;
    for (const see of this.#watchers) see(event);
    for (const listener of this.#listeners) {
      if (listener.institutionId === event.institutionId && listener.userId === event.userId) listener.push(event);
    }
  }

  /** Ends the streams of a session that has ended (HRD-07). */
  #end(sessionId: string): void {
    for (const listener of this.#listeners) if (listener.sessionId === sessionId) listener.end();
  }

  #deliverChanges(payload: string): void {
    for (const { institutionId, by, topics } of JSON.parse(payload) as readonly Changed[]) {
      for (const listener of this.#listeners) {
        if (listener.institutionId !== institutionId || listener.sessionId === by) continue;
        for (const see of this.#watchers) see(listener);
        listener.push({ institutionId, userId: listener.userId, kind: 'changed', data: { topics } });
      }
    }
  }

  // Events are hints: the next look at the list shows what a lost connection missed. The end of a session is none: all
  // streams end, and a browser whose session is good opens a new one.
  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#beat);
    for (const listener of this.#listeners) listener.end();
    this.#return();
  }

  #return(): void {
    if (this.#closed || this.#isReturning) return;
    this.#isReturning = true;
    setTimeout(() => {
      this.#isReturning = false;
      if (this.#closed) return;
      this.start().catch(() => this.#return());
    }, 1_000).unref();
  }
}

/** Ends a connection that may be unable to close properly. */
function leave(client: pg.Client): void {
  client.end().catch(() => undefined);
}
