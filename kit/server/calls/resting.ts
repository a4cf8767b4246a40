import { Refusal } from '#kit/contract/refusal.ts';

/** More are forgotten, the oldest first: they are counted again, and nothing is granted to them. */
const most = 50_000;

/**
 * Who was too fast, and until when. Their calls are refused before the database is asked, so that a refusal costs others
 * nothing (HRD-04). In this process.
 */
export class Resting {
  readonly #until = new Map<string, number>();

  /** Refuses `too-many-requests` to who rests, with the seconds that are left. */
  require(key: string, now = performance.now()): void {
    const until = this.#until.get(key);
    if (until === undefined) return;
    if (until > now) throw new Refusal('too-many-requests', undefined, { seconds: Math.ceil((until - now) / 1_000) });
    this.#until.delete(key);
  }

  /** Whoever has this key rests for so many seconds. */
  rest(key: string, seconds: number, now = performance.now()): void {
    this.#until.delete(key);
    this.#until.set(key, now + seconds * 1_000);
    const [oldest] = this.#until.keys();
    if (this.#until.size > most && oldest !== undefined) this.#until.delete(oldest);
  }
}
