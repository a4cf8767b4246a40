import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Pool } from '#database/connection.ts';
import { sharedTime } from '#kit/server/clock.ts';
import { addedTimes, countTime, noTimes } from './answer-times.ts';
import type { Logger } from './log.ts';
import { oldestDueSeconds } from './metrics.ts';

const spanMilliseconds = 5 * 60_000;
const flushMilliseconds = 30_000;
/** Spans that wait in memory while the database is away: a day. */
const mostWaiting = 288;

/** What the calls of five minutes came to. */
type Count = { calls: number; refused: number; failed: number; times: number[] };

const none = (): Count => ({ calls: 0, refused: 0, failed: 0, times: noTimes() });

/**
 * Keeps this server's figures of each five minutes for those who run it: its calls, how long they took, how many it could not
 * answer, its disk, and how long the oldest job waits. A span is written even when nobody called, so that a span without a row
 * means that the server was down. Calls are counted in memory, in the span in which they were answered: what a server answered
 * while the database was away is written once it is back. A server that dies loses half a minute of counts.
 */
export class ServerSpans {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #dataDir: string;
  readonly #id = randomUUID();
  readonly #timer: NodeJS.Timeout;
  #spans = new Map<number, Count>();

  constructor({ pool, log, dataDir }: { readonly pool: Pool; readonly log: Logger; readonly dataDir: string }) {
    this.#pool = pool;
    this.#log = log;
    this.#dataDir = dataDir;
    this.#timer = setInterval(() => void this.flush(), flushMilliseconds);
    this.#timer.unref();
  }

  /** One answered call. What was refused for want of room says nothing about answer times. */
  note(status: number, seconds: number): void {
    const count = this.#now();
    count.calls += 1;
    if (status === 429 || status === 503) {
      count.refused += 1;
      return;
    }
    if (status >= 500) count.failed += 1;
    countTime(count.times, seconds);
  }

  /** Writes what has come together. What cannot be written now is written with the next. */
  async flush(): Promise<void> {
    this.#now();
    const spans = this.#spans;
    this.#spans = new Map();
    try {
      const given = [...spans].map(([span, count]) => ({ span: new Date(span).toISOString(), ...count }));
      const state = { ...(await this.#disk()), queue_seconds: await oldestDueSeconds(this.#pool) };
      await this.#pool.query('select portal.count_server_spans($1, $2, $3)', [
        this.#id,
        JSON.stringify(given),
        JSON.stringify(state),
      ]);
    } catch (error) {
      this.#log.warn('figures of this server were not written yet', { error });
      this.#putBack(spans);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #now(): Count {
    const span = Math.floor(sharedTime() / spanMilliseconds) * spanMilliseconds;
    const count = this.#spans.get(span) ?? none();
    this.#spans.set(span, count);
    return count;
  }

  #putBack(spans: ReadonlyMap<number, Count>): void {
    for (const [span, { calls, refused, failed, times }] of spans) {
      const now = this.#spans.get(span);
      this.#spans.set(span, {
        calls: calls + (now?.calls ?? 0),
        refused: refused + (now?.refused ?? 0),
        failed: failed + (now?.failed ?? 0),
        times: addedTimes(times, now?.times),
      });
    }
    const oldest = [...this.#spans.keys()].toSorted((one, other) => one - other);
    for (const span of oldest.slice(0, Math.max(0, oldest.length - mostWaiting))) this.#spans.delete(span);
  }

  async #disk() {
    const { bavail, blocks, bsize } = await statfs(this.#dataDir);
    return { disk_free_bytes: bavail * bsize, disk_bytes: blocks * bsize };
  }
}
