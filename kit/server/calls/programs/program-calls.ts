import type { Pool } from '#database/connection.ts';
import { addedTimes, countTime, noTimes } from '#kit/server/metrics/answer-times.ts';
import type { Logger } from '#kit/server/metrics/log.ts';

/** What a program's calls came to in a span: how many, how many of them were refused, and how many took how long. */
type Count = { calls: number; refused: number; readonly times: number[] };

const flushMilliseconds = 10_000;

/**
 * Counts the calls of programs in memory, and writes what has come together every ten seconds: a row of each day and program
 * that every call changed would make them wait for each other. A server that dies loses ten seconds of counts, of nothing else.
 */
export class ProgramCalls {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #counts = new Map<number, Count>();

  constructor(pool: Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
    this.#timer = setInterval(() => void this.flush(), flushMilliseconds);
    this.#timer.unref();
  }

  /** One call of a program's account, answered or refused. */
  note(userId: number, { seconds, isRefused }: { readonly seconds: number; readonly isRefused: boolean }): void {
    const count = this.#counts.get(userId) ?? { calls: 0, refused: 0, times: noTimes() };
    count.calls += 1;
    if (isRefused) count.refused += 1;
    countTime(count.times, seconds);
    this.#counts.set(userId, count);
  }

  /** Writes what has come together. What cannot be written now is written with the next. */
  async flush(): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    const given = [...counts].map(([userId, count]) => ({ user_id: userId, ...count }));
    try {
      await this.#pool.query('select portal.count_program_calls($1)', [JSON.stringify(given)]);
    } catch (error) {
      this.#log.warn('calls of programs were not counted yet', { error });
      for (const [userId, { calls, refused, times }] of counts) {
        const now = this.#counts.get(userId);
        this.#counts.set(userId, {
          calls: calls + (now?.calls ?? 0),
          refused: refused + (now?.refused ?? 0),
          times: addedTimes(times, now?.times),
        });
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
