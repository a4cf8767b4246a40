import { Refusal } from '#kit/contract/refusal.ts';

/** A token bucket a key, in this process: seconds and minutes are kept here, days in the database. */
export class Rate {
  readonly #perMinute: number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Takes one; refuses `too-many-requests` with the seconds to wait when the bucket is empty. */
  take(key: string, now = performance.now()): void {
    const bucket = this.#buckets.get(key) ?? { tokens: this.#perMinute, at: now };
    bucket.tokens = Math.min(this.#perMinute, bucket.tokens + ((now - bucket.at) / 60_000) * this.#perMinute);
    bucket.at = now;
    this.#buckets.set(key, bucket);
    if (bucket.tokens < 1) {
      throw new Refusal('too-many-requests', undefined, {
        seconds: Math.ceil(((1 - bucket.tokens) / this.#perMinute) * 60),
      });
    }
    bucket.tokens -= 1;
    if (this.#buckets.size > 50_000) this.#sweep(now);
  }

  #sweep(now: number): void {
    for (const [key, bucket] of this.#buckets) if (now - bucket.at > 60_000) this.#buckets.delete(key);
  }
}
