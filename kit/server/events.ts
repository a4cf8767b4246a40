import pg from 'pg';
import type { Topic } from '#kit/contract/names.ts';
import type { Connection, OwnConnection, Pool, Sender } from '#database/connection.ts';

/** What the server pushes to a browser: a kind and ids, never data of a person; the browser then asks. */
export type LiveEvent = {
  readonly institutionId: number;
  readonly userId: number;
  readonly kind: Topic | Notice;
  readonly data: Readonly<Record<string, string | number | boolean | readonly string[]>>;
};

/** Kinds of live events that make nothing stale: they speak to one person, or tell how far a file is. */
type Notice =
  | 'batch'
  | 'changed'
  | 'file'
  | 'file-needs'
  | 'order-handed'
  | 'rights-changed'
  | 'session-ended'
  | 'token-elsewhere'
  | 'watch-digest';

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

/** Events of open transactions, by their connections: they wait for the commit. */
const waiting = new WeakMap<Connection, LiveEvent[]>();

/** From now on events of this connection wait, until `takeEvents`. */
export function holdEvents(client: Connection): void {
  waiting.set(client, []);
}

/** The events that wait on this connection, of which there are none any more. */
export function takeEvents(client: Connection): readonly LiveEvent[] {
  const events = waiting.get(client) ?? [];
  waiting.delete(client);
  return events;
}

/** Sends an event to every server once the connection's transaction is committed; never if it is rolled back. */
export async function sendEvent(client: Connection, event: LiveEvent): Promise<void> {
  const held = waiting.get(client);
  if (held === undefined) await tell(client, [event]);
  else held.push(event);
}

/**
 * Sends the events of committed transactions. What comes while a NOTIFY is on its way goes with the next one, because commits with
 * a NOTIFY wait for one another. A lost event costs one look at the list, so a failure is not told.
 */
class EventSender {
  readonly #pool: Sender;
  #events: LiveEvent[] = [];
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(pool: Sender) {
    this.#pool = pool;
  }

  send(events: readonly LiveEvent[]): Promise<void> {
    this.#events.push(...events);
    this.#next ??= this.#last.then(() => this.#sendAll());
    return this.#next;
  }

  async #sendAll(): Promise<void> {
    const events = this.#events;
    this.#events = [];
    this.#last = this.#next ?? this.#last;
    this.#next = undefined;
    await tell(this.#pool, events).catch(() => undefined);
  }
}

const senders = new WeakMap<Pool, EventSender>();

/** Sends the events of a transaction that is committed; the result says that they are sent, or lost. */
export async function sendCommitted(pool: Pool, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const sender = senders.get(pool) ?? new EventSender(pool);
  senders.set(pool, sender);
  await sender.send(events);
}

async function tell(sender: Sender, events: readonly LiveEvent[]): Promise<void> {
  await sender.query({
    name: 'send-events',
    text: 'select pg_notify($1, event) from unnest($2::text[]) event',
    values: [channel, events.map((event) => JSON.stringify(event))],
  });
}

/** Notifies every server at once of a change; not for a transaction that others wait for. */
export async function tellChanges(client: Sender, changes: readonly Changed[]): Promise<void> {
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
  #client: OwnConnection | undefined;
  #beat: NodeJS.Timeout | undefined;
  #isReturning = false;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  async start(): Promise<void> {
    const client: OwnConnection = new pg.Client({
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
  #lost(client: OwnConnection): void {
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
function leave(client: OwnConnection): void {
  client.end().catch(() => undefined);
}
