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
    const { perSecond, waiting } = this.#kind;
    const left = this.#leftOf(key, now);
    const isFull = left <= -waiting;
    this.#keep(key, isFull ? left : left - 1, now);
    if (isFull) throw this.#full();
    return left >= 1 ? 0 : ((1 - left) / perSecond) * 1_000;
  }

  /** Counts one that waits elsewhere: however many there were, the key is quick again as soon as one more is due. */
  count(key: string, now = performance.now()): void {
    this.#keep(key, Math.max(-1, this.#leftOf(key, now) - 1), now);
  }

  /** Refuses `too-many-requests` if too many of the key wait; counts nothing. */
  requireRoom(key: string, now = performance.now()): void {
    if (this.#leftOf(key, now) <= -this.#kind.waiting) throw this.#full();
  }

  /** Waits for the turn of one more. */
  async turn(key: string): Promise<void> {
    const milliseconds = this.take(key);
    if (milliseconds > 0) await pause(milliseconds, undefined, { ref: false });
  }

  /** True while the next one need not wait; counts nothing. */
  isQuick(key: string, now = performance.now()): boolean {
    return this.#leftOf(key, now) >= 0;
  }

  #leftOf(key: string, now: number): number {
    const { quick, perSecond } = this.#kind;
    const before = this.#keys.get(key);
    return before === undefined ? quick : Math.min(quick, before.left + ((now - before.at) / 1_000) * perSecond);
  }

  #keep(key: string, left: number, at: number): void {
    this.#keys.delete(key);
    this.#keys.set(key, { left, at });
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > mostKeys && oldest !== undefined) this.#keys.delete(oldest);
  }

  #full(): Refusal {
    const { perSecond, waiting } = this.#kind;
    return new Refusal('too-many-requests', undefined, { seconds: Math.ceil(waiting / perSecond) });
  }
}
