import pg from 'pg';

/** What the server pushes to a browser: a kind and ids, never data of a person; the browser then asks. */
export type LiveEvent = {
  readonly institutionId: number;
  readonly userId: number;
  readonly kind: string;
  readonly data: Readonly<Record<string, string | number | boolean>>;
};

type Listener = {
  readonly institutionId: number;
  readonly userId: number;
  readonly push: (event: LiveEvent) => void;
  readonly end: () => void;
};

const channel = 'portal_event';

/** Queues an event in the connection's transaction: it is sent when that commits, to every server. */
export async function sendEvent(client: pg.ClientBase, event: LiveEvent): Promise<void> {
  await client.query({
    name: 'send-event',
    text: 'select pg_notify($1, $2)',
    values: [channel, JSON.stringify(event)],
  });
}

/** Hands events from the database to the browsers that this server holds open. Reconnects by itself. */
export class EventHub {
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  #client: pg.Client | undefined;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => this.#deliver(payload ?? ''));
    await client.connect();
    await client.query(`listen ${channel}`);
    this.#client = client;
  }

  /** Calls `push` for events of one user at one institution until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const listener of this.#listeners) listener.end();
    await this.#client?.end().catch(() => undefined);
  }

  #deliver(payload: string): void {
    const event = JSON.parse(payload) as LiveEvent;
    for (const listener of this.#listeners) {
      if (listener.institutionId === event.institutionId && listener.userId === event.userId) listener.push(event);
    }
  }

  // Events are hints: what a lost connection missed, the next look at the list shows.
  #lost(client: pg.Client): void {
    if (this.#closed || (this.#client !== undefined && this.#client !== client)) return;
    this.#client = undefined;
    setTimeout(() => {
      if (!this.#closed && this.#client === undefined) this.start().catch(() => this.#lost(client));
    }, 1_000).unref();
  }
}
