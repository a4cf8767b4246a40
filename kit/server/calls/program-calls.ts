import type { Pool } from '#database/connection.ts';
import type { Logger } from '#kit/server/metrics/log.ts';

/** What a program's calls came to in a span: how many, how many of them were refused, and how many took how long. */
type Count = { calls: number; refused: number; readonly times: number[] };

const stepRatio = 1.25;
const steps = 48;

/** The step of an answer time: each is a quarter longer than the one before, from 1 ms to half a minute. */
function stepOf(seconds: number): number {
  const step = Math.ceil(Math.log(Math.max(1, seconds * 1_000)) / Math.log(stepRatio));
  return Math.min(steps - 1, Math.max(0, step));
}

/** The time in whole milliseconds within which this share of the calls was answered; null where there are none. */
export function withinOf(times: readonly number[], share: number): number | null {
  const total = times.reduce((sum, one) => sum + one, 0);
  if (total === 0) return null;
  let counted = 0;
  const step = times.findIndex((one) => (counted += one) >= total * share);
  return Math.round(stepRatio ** step);
}

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
    const count = this.#counts.get(userId) ?? { calls: 0, refused: 0, times: Array.from({ length: steps }, () => 0) };
    count.calls += 1;
    if (isRefused) count.refused += 1;
    const step = stepOf(seconds);
    count.times[step] = (count.times[step] ?? 0) + 1;
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
          times: times.map((one, at) => one + (now?.times[at] ?? 0)),
        });
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
