import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#kit/contract/refusal.ts';
import { Pace } from './pace.ts';

/** How many places a key may have at once, how many of its calls may wait for one, and for how long if that has an end. */
type Share = {
  readonly atOnce: number | ((key: string) => number);
  readonly waiting: number;
  readonly milliseconds?: number;
};

/**
 * Nobody stands longer in line: while the database is away each call before it takes seconds to find that out, and a connection without
 * an answer for half a minute is closed.
 */
const longestWait = 10_000;

/** The places of each key. Whoever is beyond its share waits in a line of its own, which no other key waits behind. */
class Lines {
  readonly #share: Share;
  readonly #lines = new Map<string, { inside: number; readonly waiting: (() => void)[] }>();

  constructor(share: Share) {
    this.#share = share;
  }

  /** Waits for a place; refuses `too-many-requests` if too many of the key wait already, and `busy` who waited too long. */
  enter(key: string): Promise<void> | undefined {
    const line = this.#lineOf(key);
    if (line.inside < this.#atOnce(key)) {
      line.inside += 1;
      return undefined;
    }
    if (line.waiting.length >= this.#share.waiting) throw new Refusal('too-many-requests', undefined, { seconds: 2 });
    return new Promise((resolve, reject) => {
      const goOn = () => {
        clearTimeout(timer);
        resolve();
      };
      const { milliseconds } = this.#share;
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(goOn), 1);
        reject(new Refusal('busy'));
      };
      const timer = milliseconds === undefined ? undefined : setTimeout(giveUp, milliseconds);
      line.waiting.push(goOn);
    });
  }

  /** Counts a place under another key, without waiting. */
  move(from: string, to: string): void {
    this.#lineOf(to).inside += 1;
    this.leave(from);
  }

  /** Gives a place back: to the next of the key's line. */
  leave(key: string): void {
    const line = this.#lineOf(key);
    const next = line.inside <= this.#atOnce(key) ? line.waiting.shift() : undefined;
    if (next !== undefined) return next();
    line.inside -= 1;
    if (line.inside === 0 && line.waiting.length === 0) this.#lines.delete(key);
  }

  /** True of who sends more than it may have at work. */
  isWaiting(key: string): boolean {
    return (this.#lines.get(key)?.waiting.length ?? 0) > 0;
  }

  /** Who has a place. */
  get inside(): Iterable<string> {
    return this.#lines.keys();
  }

  #atOnce(key: string): number {
    const { atOnce } = this.#share;
    return typeof atOnce === 'number' ? atOnce : atOnce(key);
  }

  #lineOf(key: string) {
    const line = this.#lines.get(key) ?? { inside: 0, waiting: [] };
    this.#lines.set(key, line);
    return line;
  }
}

/** Who asks for a place: a token's holder is known from the token's second call on. */
export type Caller = { readonly authorization: string | undefined; readonly network: string };

/** Tokens whose holder is remembered; an older one is asked for again, and grants nothing. */
const mostTokens = 20_000;

/**
 * So many calls of a user are taken side by side, and so many more a second; a page needs a dozen. What comes faster is
 * a program's work, and is done one call after the other. The same of an address that calls without a token.
 */
const quickCalls = { quick: 30, perSecond: 6, waiting: 0 };

/** What a call gives way at a time, and in all: nobody is put off for ever by others who work on. In milliseconds. */
const givenWay = { atATime: 25, inAll: 250 };

/**
 * While others work, who sends faster than its work is done rests after each call four times as long as that one took: four of five
 * calls of others do not meet it. A call that took very long is no reason to stand idle. In milliseconds.
 */
const rests = { whileOthersWithin: 1_000, times: 4, atMost: 100 };

/**
 * Files take more of a server than any other work: beyond a quick beginning they wait for their turn. Nobody opens or attaches more
 * than one in two seconds for long, and one in every second would be felt by one call of others in twenty. Whoever waits has a turn
 * before the silence of a connection ends it, after 30 s.
 */
const quickFiles = { quick: 5, perSecond: 0.5, waiting: 12 };

/** A page opens one stream of events and keeps it; whoever opens more of them, faster, waits for each one's turn. */
const quickStreams = { quick: 10, perSecond: 2, waiting: 40 };

/** Files that are received of one user at once, and how many more may wait: receiving takes no place at the database. */
const uploads = { atOnce: 2, waiting: 40 };

/**
 * Places at the database: calls of one user hold at most a share of its connections, those of one address a larger one,
 * and no more than that share of the calls inside wait for them (HRD-04).
 */
export class Places {
  readonly #users: Lines;
  readonly #addresses: Lines;
  readonly #holders = new Map<string, string>();
  /** Of a token that is not known yet one call finds out whose it is; the others wait for that, and then in their user's line. */
  readonly #firsts: Lines;
  readonly #uploads = new Lines(uploads);
  readonly #calls = new Pace(quickCalls);
  readonly #files = new Pace(quickFiles);
  readonly #streams = new Pace(quickStreams);
  /** Until when a quick sender rests, and who else was last inside. */
  readonly #resting = new Map<string, number>();
  #lately = { user: '', at: 0 };
  /** Those that give way now: each is told when a call leaves. */
  readonly #givingWay = new Set<() => void>();
  /** A user who may have the whole server waits for no turn. */
  readonly #isPaced: boolean;

  constructor(of: {
    readonly pool: number;
    readonly mostCalls: number;
    readonly userShare: number;
    readonly addressShare: number;
  }) {
    const part = (whole: number, percent: number) => Math.max(1, Math.floor((whole * percent) / 100));
    const shareOf = (percent: number) => ({
      atOnce: part(of.pool, percent),
      waiting: part(of.mostCalls, percent),
      milliseconds: longestWait,
    });
    const users = shareOf(of.userShare);
    this.#isPaced = of.userShare < 100;
    const atOnce = (user: string) => (!this.#isPaced || this.#calls.isQuick(user) ? users.atOnce : 1);
    this.#users = new Lines({ ...users, atOnce });
    this.#firsts = new Lines({ ...users, atOnce: 1 });
    this.#addresses = new Lines(shareOf(of.addressShare));
  }

  /** Waits for a place; refuses `too-many-requests` if too many calls of the same user or address wait already, and `busy` after ten seconds. */
  async enter({ authorization, network }: Caller): Promise<Place> {
    const token = authorization === undefined ? undefined : hashOf(authorization);
    const known = await this.#enterFirst(token);
    let user = this.#userOf(authorization, network);
    try {
      this.#calls.count(user);
      await this.#users.enter(user);
      await this.#rest(user);
      try {
        await this.#addresses.enter(network);
      } catch (error) {
        this.#users.leave(user);
        throw error;
      }
    } catch (error) {
      known();
      throw error;
    }
    const begunAt = performance.now();
    let left = givenWay.inAll;
    const giveWay = async (isWaitedFor?: () => Promise<boolean>) => {
      const begun = performance.now();
      const isOver = await this.#giveWay(user, Math.min(left, givenWay.atATime));
      left -= performance.now() - begun;
      // Whoever waits for what this call holds gets it sooner if the call goes on. The question stops PostgreSQL's table of
      // locks for a moment, so it is asked only by who waited in vain.
      if (!isOver && isWaitedFor !== undefined && (await isWaitedFor())) left = 0;
    };
    if (this.#mustGiveWay(user)) await giveWay();
    return {
      giveWay: (isWaitedFor) => (left > 0 && this.#mustGiveWay(user) ? giveWay(isWaitedFor) : undefined),
      isOf: (userId) => {
        const holder = `user ${userId}`;
        if (token === undefined || user === holder) return;
        this.#remember(token, holder);
        this.#users.move(user, holder);
        user = holder;
        known();
      },
      leave: () => {
        known();
        this.#noteWork(user, performance.now() - begunAt - (givenWay.inAll - Math.max(0, left)));
        this.#addresses.leave(network);
        this.#users.leave(user);
        for (const look of this.#givingWay) look();
      },
    };
  }

  /** Waits until whose token it is can be asked for or is known; call what it returns when it is, or nothing comes of it. */
  async #enterFirst(token: string | undefined): Promise<() => void> {
    if (token === undefined || this.#holders.has(token)) return () => undefined;
    await this.#firsts.enter(token);
    let isFirst = true;
    const known = () => {
      if (isFirst) this.#firsts.leave(token);
      isFirst = false;
    };
    if (this.#holders.has(token)) known();
    return known;
  }

  /** Rests after the call before, if somebody else was at work a moment ago. */
  async #rest(user: string): Promise<void> {
    const until = this.#resting.get(user);
    if (until === undefined) return;
    this.#resting.delete(user);
    const now = performance.now();
    const areOthersAtWork = this.#lately.user !== user && now - this.#lately.at < rests.whileOthersWithin;
    if (areOthersAtWork && until > now) await pause(until - now, undefined, { ref: false });
  }

  #noteWork(user: string, milliseconds: number): void {
    const now = performance.now();
    const rest = Math.min(Math.max(0, milliseconds) * rests.times, rests.atMost);
    if (this.#isHasty(user)) this.#resting.set(user, now + rest);
    else this.#lately = { user, at: now };
  }

  /** Who sends faster than its work is done, and goes on so, gives way to those who do not. */
  #isHasty(user: string): boolean {
    return this.#isPaced && this.#users.isWaiting(user) && !this.#calls.isQuick(user);
  }

  #mustGiveWay(user: string): boolean {
    if (!this.#isHasty(user)) return false;
    for (const other of this.#users.inside) if (!this.#isHasty(other)) return true;
    return false;
  }

  /** Waits until nobody is inside whom the user has to give way, but no longer than so many milliseconds; false if somebody still is. */
  #giveWay(user: string, milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isOver: boolean) => {
        clearTimeout(timer);
        this.#givingWay.delete(look);
        resolve(isOver);
      };
      const look = () => {
        if (!this.#mustGiveWay(user)) end(true);
      };
      const timer = setTimeout(() => end(false), milliseconds);
      this.#givingWay.add(look);
    });
  }

  /** Waits for the turn of one more file that is sent to this caller. Refuses `too-many-requests`. */
  async send({ authorization, network }: Caller): Promise<void> {
    if (this.#isPaced) await this.#files.turn(this.#userOf(authorization, network));
  }

  /** Waits for the turn of one more stream of events of this caller. Refuses `too-many-requests`. */
  async stream({ authorization, network }: Caller): Promise<void> {
    if (this.#isPaced) await this.#streams.turn(this.#userOf(authorization, network));
  }

  /** Refuses `too-many-requests` to a caller of whom too many files wait, before anything is asked about the next one. */
  requireFileRoom({ authorization, network }: Caller): void {
    if (this.#isPaced) this.#files.requireRoom(this.#userOf(authorization, network));
  }

  /** Whoever is not known yet shares one user's places with all such calls of the address; so does who has no token. */
  #userOf(authorization: string | undefined, network: string): string {
    if (authorization === undefined) return `nobody ${network}`;
    return this.#holders.get(hashOf(authorization)) ?? `unknown ${network}`;
  }

  /** Waits until a file of this user may be received; call the returned function when it is. Refuses `too-many-requests`. */
  async receive(userId: number): Promise<() => void> {
    const key = `user ${userId}`;
    if (this.#isPaced) await this.#files.turn(key);
    await this.#uploads.enter(key);
    return () => this.#uploads.leave(key);
  }

  #remember(token: string, user: string): void {
    this.#holders.set(token, user);
    const [oldest] = this.#holders.keys();
    if (this.#holders.size > mostTokens && oldest !== undefined) this.#holders.delete(oldest);
  }
}

/** What stands for a token where it is remembered. */
export function hashOf(authorization: string): string {
  return createHash('sha256').update(authorization).digest('base64');
}

/** A place that a call holds; `isOf` says whose call it is, once it is known. */
export type Place = {
  readonly isOf: (userId: number) => void;
  /** Lets others' calls go first; undefined if there is nothing to wait for (HRD-04), and no longer once others wait for its locks. */
  readonly giveWay: (isWaitedFor: () => Promise<boolean>) => Promise<void> | undefined;
  readonly leave: () => void;
};
