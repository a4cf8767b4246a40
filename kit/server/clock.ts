import type { Logger } from './metrics/log.ts';
import type { Pool } from '#database/connection.ts';

// Until the database has told the time, use the machine's own clock.
let known: { readonly time: number; readonly at: number } | undefined;

/**
 * Milliseconds since 1970 by the database's clock: one clock for all servers and workers, whatever their own clocks
 * show. Between two readings the machine's monotonic counter carries it on, which nobody sets.
 */
export function sharedTime(): number {
  return known === undefined ? Date.now() : Math.floor(known.time + performance.now() - known.at);
}

/** The same as a Date. */
export function sharedNow(): Date {
  return new Date(sharedTime());
}

/** Asks the database for the time; returns by how many milliseconds the machine's clock is ahead. */
async function readClock(pool: Pool): Promise<number> {
  const { rows } = await pool.query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as time');
  // Late by one trip rather than early: nothing may be dated after the database's own rows.
  known = { time: rows[0]?.time ?? Date.now(), at: performance.now() };
  return millisecondsAhead();
}

/** By how many milliseconds the machine's clock is ahead of the shared one now. */
export function millisecondsAhead(): number {
  return Date.now() - sharedTime();
}

const everyMilliseconds = 60_000;
const doubtfulMilliseconds = 5_000;

/**
 * Reads the clock now and every minute until the returned function is called; a machine that is far off is logged.
 * With `isPatient` a database that cannot be reached at first is asked again like later; otherwise that throws.
 */
export async function keepClock(pool: Pool, log: Logger, { isPatient = false } = {}): Promise<() => void> {
  const look = async () => {
    const ahead = await readClock(pool);
    if (Math.abs(ahead) > doubtfulMilliseconds) log.warn("the machine's clock is off", { seconds: ahead / 1000 });
  };
  // If the database cannot be reached now, it is asked again a minute later; the counter goes on.
  const timer = setInterval(() => void look().catch(() => undefined), everyMilliseconds);
  timer.unref();
  try {
    await look();
  } catch (error) {
    if (!isPatient) {
      clearInterval(timer);
      throw error;
    }
  }
  return () => clearInterval(timer);
}
