import { Refusal } from '#kit/contract/refusal.ts';

/** A token bucket for each key, in this process: seconds and minutes are counted here, days in the database. */
export class Rate {
  readonly #perMinute: number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  #sweepAbove = 50_000;
  #swept = 0;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Buckets scanned since the start to find unused ones. */
  get swept(): number {
    return this.#swept;
  }

  /**
   * Takes one token; refuses `too-many-requests` with the seconds to wait if the bucket is empty.
   */
  take(key: string, now = performance.now()): void {
    const perMinute = this.#perMinute;
    const bucket = this.#buckets.get(key) ?? { tokens: perMinute, at: now };
    bucket.tokens = Math.min(perMinute, bucket.tokens + ((now - bucket.at) / 60_000) * perMinute);
    bucket.at = now;
    this.#buckets.set(key, bucket);
    if (bucket.tokens < 1) {
      throw new Refusal('too-many-requests', undefined, {
        seconds: Math.ceil(((1 - bucket.tokens) / perMinute) * 60),
      });
    }
    bucket.tokens -= 1;
    if (this.#buckets.size > this.#sweepAbove) this.#sweep(now);
  }

  #sweep(now: number): void {
    this.#swept += this.#buckets.size;
    for (const [key, bucket] of this.#buckets) if (now - bucket.at > 60_000) this.#buckets.delete(key);
    // Scanning them again at each call would make many callers cost each other more than their calls.
    this.#sweepAbove = Math.max(50_000, this.#buckets.size * 2);
  }
}
