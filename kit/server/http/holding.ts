/** A person meets a handful of such refusals at most; they are told at once. */
const atOnce = 5;
/**
 * How long a later one waits at least, and how long it takes until one more is told at once again, in milliseconds. It waits up to twice as
 * long, so that fifty who came at once do not all come back at once: others would meet fifty new requests instead of one.
 */
const held = 1_000;
/** A held answer is a connection: beyond so many nothing is held. */
const most = 2_000;

/**
 * Holds the answers to whoever was refused for haste again and again: a program that sends its next call as soon as the last
 * is refused sends one a second for each of its connections, instead of thousands (HRD-04).
 */
export class Holding {
  readonly #askers = new Map<string, { left: number; at: number }>();
  readonly #random: () => number;
  #inside = 0;

  constructor(random = Math.random) {
    this.#random = random;
  }

  /** Milliseconds that the refusal of this asker has to wait. */
  wait(key: string, now = performance.now()): number {
    const asker = this.#askers.get(key) ?? { left: atOnce, at: now };
    asker.left = Math.min(atOnce, asker.left + (now - asker.at) / held);
    asker.at = now;
    this.#askers.set(key, asker);
    if (this.#askers.size > most) this.#sweep(now);
    if (asker.left < 1) return this.#inside < most ? held * (1 + this.#random()) : 0;
    asker.left -= 1;
    return 0;
  }

  /** Waits as long as the refusal of this asker has to; false if it need not wait. */
  async hold(key: string): Promise<boolean> {
    const milliseconds = this.wait(key);
    if (milliseconds === 0) return false;
    this.#inside += 1;
    await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
    this.#inside -= 1;
    return true;
  }

  #sweep(now: number): void {
    for (const [key, { at }] of this.#askers) if (now - at > atOnce * held) this.#askers.delete(key);
    if (this.#askers.size > most) this.#askers.clear();
  }
}
