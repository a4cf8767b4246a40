import type { Tabs } from './tabs.ts';

/** An access token of this browser's session. It lives in memory only. */
type Token = {
  readonly token: string;
  /** Milliseconds since 1970 by this machine's clock. */
  readonly expiresAt: number;
  /** Whom it speaks for: a user at an institution. */
  readonly holder: string;
};

export type Renewed = { readonly token: string; readonly expiresInSeconds: number; readonly holder: string };

export type Access = {
  /** A token that is still good by the clock, renewed first when it is not; undefined without a session. */
  readonly token: () => Promise<string | undefined>;
  /** A token other than the one that was refused. However many ask, one request is made (SES-07). */
  readonly renew: (refused?: string) => Promise<string | undefined>;
  /** Takes the token of a sign-in and tells the other tabs. */
  readonly take: (renewed: Renewed) => void;
  readonly drop: () => void;
  readonly holder: () => string | undefined;
  /** The token held now, whether good or not. */
  readonly held: () => string | undefined;
  /** When this tab last had a new token, in milliseconds since 1970. */
  readonly renewedAt: () => number;
};

type Parts = {
  readonly tabs: Tabs;
  /** Asks the server for a new token and whom it speaks for; throws when there is none to have. */
  readonly exchange: () => Promise<Renewed>;
  /** Told when this browser's session belongs to somebody else by now; this tab's calls then get no token. */
  readonly foreign: (holder: string) => void;
  readonly now?: () => number;
  /** Milliseconds that another tab has for telling its token. */
  readonly waitMs?: number;
};

// A token this close to its end would expire on the way.
const margin = 5_000;

/**
 * The access token of this tab, shared with the other tabs: whoever needs a new one takes a lock, asks the others
 * first, and only then the server, so that one refresh is on the wire however many tabs and calls wait for it.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- the steps of a renewal share the token
export function makeAccess({ tabs, exchange, foreign, now = Date.now, waitMs = 300 }: Parts): Access {
  let current: Token | undefined;
  let renewing: Promise<string | undefined> | undefined;
  let renewedAt = 0;

  const isGood = (held: Token | undefined): held is Token => held !== undefined && held.expiresAt - margin > now();
  const held = (): Token | undefined => current;
  const adopt = (token: Token): string => {
    current = token;
    renewedAt = now();
    return token.token;
  };
  const fromServer = (renewed: Renewed): Token => ({
    token: renewed.token,
    expiresAt: now() + renewed.expiresInSeconds * 1000,
    holder: renewed.holder,
  });
  const share = (token: Token) => tabs.tell({ kind: 'token', ...token });

  tabs.hear((message) => {
    if (message.kind === 'ask' && isGood(current)) share(current);
    if (message.kind === 'token' && current?.holder === message.holder && message.expiresAt > current.expiresAt)
      adopt(tokenOf(message));
  });

  const fromOthers = async (refused: string | undefined): Promise<Token | undefined> => {
    if (!(await tabs.others())) return undefined;
    return new Promise((resolve) => {
      const finish = (token: Token | undefined) => {
        clearTimeout(timer);
        stop();
        resolve(isGood(token) ? token : undefined);
      };
      const timer = setTimeout(() => finish(undefined), waitMs);
      const stop = tabs.hear((message) => {
        if (message.kind !== 'token' || message.token === refused) return;
        if (current === undefined || message.holder === current.holder) finish(tokenOf(message));
      });
      tabs.tell({ kind: 'ask' });
    });
  };

  const renewAlone = async (refused: string | undefined): Promise<string | undefined> => {
    if (isGood(current) && current.token !== refused) return current.token;
    const asked = current?.token;
    const told = await fromOthers(refused);
    if (told !== undefined) return adopt(told);
    const answer = await exchange().catch((error: unknown) => {
      // Somebody has signed in meanwhile: what was refused is the session before.
      const now = held();
      if (isGood(now) && now.token !== asked) return undefined;
      throw error;
    });
    const before = held();
    if (answer === undefined) return before?.token;
    const renewed = fromServer(answer);
    if (before !== undefined && before.holder !== renewed.holder) {
      current = undefined;
      foreign(renewed.holder);
      return undefined;
    }
    adopt(renewed);
    share(renewed);
    return renewed.token;
  };

  const renew: Access['renew'] = (refused) => {
    renewing ??= tabs
      .alone('renew', () => renewAlone(refused))
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  return {
    renew,
    async token() {
      if (renewing !== undefined) return renewing;
      if (current === undefined) return undefined;
      const { token } = current;
      return isGood(current) ? token : renew(token);
    },
    take(renewed) {
      const token = fromServer(renewed);
      adopt(token);
      share(token);
    },
    drop() {
      current = undefined;
    },
    holder: () => current?.holder,
    held: () => current?.token,
    renewedAt: () => renewedAt,
  };
}

function tokenOf({ token, expiresAt, holder }: Token): Token {
  return { token, expiresAt, holder };
}
