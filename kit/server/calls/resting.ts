import { Refusal } from '#kit/contract/refusal.ts';

/** The limits of a program as it is told them, and when its minute is full again. */
export type Limits = { readonly policy: string; readonly fullAt: number };

/** More are forgotten, the oldest first: they are counted again, and nothing is granted to them. */
const most = 50_000;

/**
 * Who was too fast, and until when. Their calls are refused before the database is asked, so that a refusal costs others
 * nothing (HRD-04). In this process.
 */
export class Resting {
  readonly #rests = new Map<string, { readonly until: number; readonly limits: Limits | undefined }>();

  /** Refuses `too-many-requests` to who rests, with the seconds that are left; a program is told its limits as well. */
  require(key: string, tell: (limits: Limits) => void = () => undefined, now = performance.now()): void {
    const rest = this.#rests.get(key);
    if (rest === undefined) return;
    if (rest.until > now) {
      if (rest.limits !== undefined) tell(rest.limits);
      throw new Refusal('too-many-requests', undefined, { seconds: Math.ceil((rest.until - now) / 1_000) });
    }
    this.#rests.delete(key);
  }

  /** Whoever has this key rests for so many seconds. */
  rest(
    key: string,
    seconds: number,
    { limits, now = performance.now() }: { limits?: Limits; now?: number } = {},
  ): void {
    this.#rests.delete(key);
    this.#rests.set(key, { until: now + seconds * 1_000, limits });
    const [oldest] = this.#rests.keys();
    if (this.#rests.size > most && oldest !== undefined) this.#rests.delete(oldest);
  }
}
