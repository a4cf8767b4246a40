import pg from 'pg';
import { textOf } from './literal.ts';

/** A statement with its values, as it is sent. */
export type Prepared = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** The statements that a connection knows by name. */
const parsed = new WeakMap<object, Set<string>>();

/**
 * Statements that travel in one message and are answered together. The database stops at the first that fails: what stands behind it, a
 * commit above all, is not done. Each is parsed once a connection, under its name.
 */
export class Batch implements pg.Submittable {
  /** Calls of others may go first (`CheckedClient`). */
  readonly isBatch = true;
  readonly #statements: readonly Prepared[];
  readonly #client: pg.ClientBase;
  readonly #results: Collected[] = [];
  readonly #parses: string[] = [];
  #known: Set<string> = new Set();
  #at = 0;
  #fault: Error | undefined;
  /** Called by pg, also when no answer comes in time. */
  callback: (error: Error | null, results: readonly pg.QueryResult[]) => void;

  private constructor(client: pg.ClientBase, statements: readonly Prepared[], callback: Batch['callback']) {
    this.#client = client;
    this.#statements = statements;
    this.callback = callback;
  }

  static send(client: pg.ClientBase, statements: readonly Prepared[]): Promise<readonly pg.QueryResult[]> {
    return new Promise((resolve, reject) => {
      client.query(
        new Batch(client, statements, (error, results) => (error === null ? resolve(results) : reject(error))),
      );
    });
  }

  submit(connection: pg.Connection): void {
    const known = parsed.get(connection) ?? new Set();
    parsed.set(connection, known);
    this.#known = known;
    // One message is one write: each write wakes the database.
    const parts: Buffer[] = [];
    const gather: Wire = Object.create(connection, { _send: { value: (part: Buffer) => parts.push(part) } });
    for (const { name, text, values } of this.#statements) {
      if (!known.has(name) && !this.#parses.includes(name)) {
        // It may be known from a batch that failed in it.
        gather.close({ type: 'S', name });
        gather.parse({ name, text });
        this.#parses.push(name);
      }
      gather.bind({ statement: name, values, valueMapper: wireValue });
      gather.describe({ type: 'P', name: '' });
      gather.execute({});
    }
    gather.sync();
    (connection as unknown as Wire).stream.write(Buffer.concat(parts));
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#result.addFields(fields);
  }

  handleDataRow({ fields }: { fields: readonly unknown[] }): void {
    try {
      this.#result.addRow(this.#result.parseRow(fields));
    } catch (error) {
      this.#fault ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(message: { text: string }): void {
    this.#result.addCommandComplete(message);
    this.#next();
  }

  handleEmptyQuery(): void {
    this.#next();
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }

  handleReadyForQuery(): void {
    this.callback(this.#fault ?? null, this.#results);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    (connection as unknown as Wire).sendCopyFail('a batch copies nothing');
  }

  get #result(): Collected {
    return (this.#results[this.#at] ??= new Result('object', this.#client));
  }

  #next(): void {
    const name = this.#statements[this.#at]?.name;
    if (name !== undefined) this.#known.add(name);
    this.#at += 1;
  }
}

/** What of pg's connection is used here. */
type Wire = {
  readonly stream: { write(data: Buffer): boolean };
  close(message: { type: 'S'; name: string }): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  sync(): void;
  sendCopyFail(reason: string): void;
};

/** pg's own result, which its types do not name. */
type Collected = pg.QueryResult & {
  addFields(fields: readonly pg.FieldDef[]): void;
  parseRow(fields: readonly unknown[]): object;
  addRow(row: object): void;
  addCommandComplete(message: object): void;
};
const { Result } = pg as unknown as { Result: new (mode: 'object', types: pg.ClientBase) => Collected };

/** Bytes go as they are, everything else as text. */
function wireValue(value: unknown): Buffer | string | null {
  if (value === null || value === undefined) return null;
  return Buffer.isBuffer(value) ? value : textOf(value);
}
