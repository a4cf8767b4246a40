import type { Pool } from '#database/connection.ts';
import type { Topic } from '#kit/contract/names.ts';
import { type Changed, tellChanges } from './events.ts';
import type { Logger } from './metrics/log.ts';

const everyMilliseconds = 1_000;

/**
 * Notifies all servers of what committed calls have made stale, at most once a second: a NOTIFY in each transaction
 * would make their commits wait for one another. A lost event costs one look at the list, so there is no retry.
 */
export class ChangeNotifier {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #personal: ReadonlySet<string>;
  readonly #waiting = new Map<number, Map<Topic, string | null>>();
  #timer: NodeJS.Timeout | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;

  /** `personal` names the topics of one person alone, of which colleagues are never told. */
  constructor(pool: Pool, log: Logger, personal: ReadonlySet<string>) {
    this.#pool = pool;
    this.#log = log;
    this.#personal = personal;
  }

  /** Records what a session's call has changed for its institution; call it after the commit. */
  note({ institutionId, sessionId }: { institutionId: number; sessionId: string }, topics: readonly Topic[]): void {
    const shared = topics.filter((topic) => !this.#personal.has(topic));
    if (shared.length === 0) return;
    const own = this.#waiting.get(institutionId) ?? new Map<Topic, string | null>();
    this.#waiting.set(institutionId, own);
    // If two sessions have changed the same topic, each is notified of the other's change.
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
