import type { Connection } from '#database/connection.ts';

/**
 * What the tokens of a session are bound to: the hash of a second cookie of the browser, or the thumbprint of a program's
 * key (RFC 9449). Neither: the session was opened by the release before.
 */
export type Bound = { readonly cookieHash: Buffer | null; readonly keyThumb: string | null };

/** How a request shows that a token is its own. */
export type Ownership = {
  /**
   * Checks the proof of a key that came along, if any, and uses it up if the access token's session is bound to that key;
   * awaited while no connection is held. Refuses `proof-wrong`.
   */
  readonly prove: () => Promise<void>;
  /** Uses up the proof of a call without a session of its key, once its address was counted. Refuses `proof-wrong`. */
  readonly useUp: () => Promise<void>;
  /** True when this request comes from where the session was opened; after `prove`. */
  readonly isOwn: (bound: Bound) => boolean;
};

/** What tells the device of a request from others: a browser's device cookie, or a program's key. */
export type Device = {
  /** SHA-256 of it; undefined for a browser without the cookie. */
  readonly hash: Buffer | undefined;
  readonly isKey: boolean;
  /** Gives the browser another cookie. */
  readonly keep: (secret: string) => void;
};

/** The page of a browser that fetches captchas without a session. */
export type Page = {
  /** SHA-256 of its cookie; undefined without one. */
  readonly hash: Buffer | undefined;
  /** The same; gives the browser a cookie if it has none. */
  readonly ensure: () => Buffer;
};

/** How a request binds a session, and shows that a token is its own. */
export type Binding = Ownership & {
  /** True of a program that takes its refresh token from the body: it proves a key. */
  readonly isProgram: boolean;
  /**
   * What a new session of this request is bound to; `keep` sets the browser's cookies with its refresh token, and does
   * nothing for a program. Refuses `proof-missing`. Identity scope.
   */
  readonly forNew: (client: Connection) => Promise<Bound & { readonly keep: (refresh: string) => void }>;
  /** The thumbprint of the key that the request proves; after `prove`. */
  readonly provenKey: () => string | undefined;
  /** The device that the request comes from; after `prove`. */
  readonly device: () => Device;
  readonly page: Page;
  /** Sets the cookies of a renewed session of this browser again, or clears them with null. */
  readonly keep: (refresh: string | null) => void;
};
