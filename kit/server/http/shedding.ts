import type { Call } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';

/** The order of refusal under overload: files, then the ordinary work, sessions last. */
export type Weight = 'file' | 'work' | 'session';

// The share of all places that calls of a weight may fill, together with those before them.
const share: Readonly<Record<Weight, number>> = { file: 0.5, work: 0.8, session: 1 };

/** The weight of a call. Signing in, refreshing and signing out come last: without them nobody could come back. */
export function weightOf({ access, download, upload }: Pick<Call, 'access' | 'download' | 'upload'>): Weight {
  if (download === true || upload !== undefined) return 'file';
  return typeof access === 'string' ? 'session' : 'work';
}

/**
 * The calls being answered at the same time. More than the server can answer in a few seconds is refused at the start
 * (`busy`, 503 with Retry-After), so that accepted calls are answered: files at half of `most`, work at 80 %,
 * sessions at all.
 */
export class LoadShedder {
  readonly #most: number;
  #inside = 0;
  #refused = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Calls being answered now. */
  get inside(): number {
    return this.#inside;
  }

  /** Calls refused since the start. */
  get refused(): number {
    return this.#refused;
  }

  /** Whether a call of this weight would be accepted. */
  hasRoom(weight: Weight): boolean {
    return this.#inside < Math.max(1, Math.floor(this.#most * share[weight]));
  }

  /** Counts a call that was refused without entering. */
  countRefused(): void {
    this.#refused += 1;
  }

  /** Accepts a call or refuses it; call the returned function once when it is answered (a file: sent). */
  enter(weight: Weight): () => void {
    if (!this.hasRoom(weight)) {
      this.countRefused();
      throw new Refusal('busy');
    }
    this.#inside += 1;
    let isInside = true;
    return () => {
      if (isInside) this.#inside -= 1;
      isInside = false;
    };
  }
}
