import type pg from 'pg';
import { personalTopics, type Topic } from '#kit/contract/topics.ts';
import { type Changed, tellChanges } from './events.ts';
import type { Logger } from './metrics/log.ts';

const everyMilliseconds = 1_000;

/**
 * Tells all servers what committed calls have made stale, at most once a second: a NOTIFY of each transaction would have their
 * commits wait for one another. A hint that is lost costs a look at the list, so nothing is tried again.
 */
export class ChangeNotifier {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #waiting = new Map<number, Map<Topic, string | null>>();
  #timer: NodeJS.Timeout | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Notes what a session's call has changed for its institution; call it once that is committed. */
  note({ institutionId, sessionId }: { institutionId: number; sessionId: string }, topics: readonly Topic[]): void {
    const shared = topics.filter((topic) => !personalTopics.has(topic));
    if (shared.length === 0) return;
    const own = this.#waiting.get(institutionId) ?? new Map<Topic, string | null>();
    this.#waiting.set(institutionId, own);
    // Where two have changed the same, each is told of the other's.
    for (const topic of shared) own.set(topic, own.has(topic) && own.get(topic) !== sessionId ? null : sessionId);
    this.#timer ??= setTimeout(() => void this.#tell(), Math.max(0, this.#toldAt + everyMilliseconds - Date.now()));
    this.#timer.unref();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async #tell(): Promise<void> {
    this.#timer = undefined;
    this.#toldAt = Date.now();
    const changes: Changed[] = [...this.#waiting].flatMap(([institutionId, topics]) =>
      [...Map.groupBy(topics, ([, by]) => by)].map(([by, those]) => ({
        institutionId,
        by,
        topics: those.map(([topic]) => topic),
      })),
    );
    this.#waiting.clear();
    await tellChanges(this.#pool, changes).catch((error: unknown) => this.#log.warn('changes not told', { error }));
  }
}
