import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#kit/contract/refusal.ts';

type Kind = {
  /** So many are taken at once. */
  readonly quick: number;
  readonly perSecond: number;
  /** The most of a key that waits; the rest is refused. */
  readonly waiting: number;
};

/** Forgotten keys begin anew. */
const mostKeys = 20_000;

/** A pace for each key: a quick beginning, then each waits until its turn comes. In this process. */
export class Pace {
  readonly #kind: Kind;
  readonly #keys = new Map<string, { left: number; at: number }>();

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** Counts one; returns the milliseconds until its turn. Refuses `too-many-requests` if too many of the key wait. */
  take(key: string, now = performance.now()): number {
    const { quick, perSecond, waiting } = this.#kind;
    const before = this.#keys.get(key) ?? { left: quick, at: now };
    const left = Math.min(quick, before.left + ((now - before.at) / 1_000) * perSecond);
    const isFull = left <= -waiting;
    this.#keys.delete(key);
    this.#keys.set(key, { left: isFull ? left : left - 1, at: now });
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > mostKeys && oldest !== undefined) this.#keys.delete(oldest);
    if (isFull) throw new Refusal('too-many-requests', undefined, { seconds: Math.ceil(waiting / perSecond) });
    return left >= 1 ? 0 : ((1 - left) / perSecond) * 1_000;
  }

  /** Waits for the turn of one more. */
  async turn(key: string): Promise<void> {
    const milliseconds = this.take(key);
    if (milliseconds > 0) await pause(milliseconds, undefined, { ref: false });
  }

  /** True while the next one need not wait; counts nothing. */
  isQuick(key: string, now = performance.now()): boolean {
    const before = this.#keys.get(key);
    if (before === undefined) return true;
    return before.left + ((now - before.at) / 1_000) * this.#kind.perSecond >= 0;
  }
}
