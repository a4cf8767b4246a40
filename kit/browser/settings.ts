/** What the page is told when it loads, never when it is built (PLT-08). */
export type PageSettings = {
  /** Where the calls live: `/api` on the same host, or a whole address that ends in it. */
  readonly apiBase: string;
  readonly apiVersion: string;
  /** Hosts on which links of the news may be opened. */
  readonly trustedDomains: readonly string[];
  /** Address of the directory service; empty where an institution has none. */
  readonly directoryBase: string;
  readonly directoryLoginPath: string;
  readonly directoryLogoutPath: string;
  /** True where a sign-in through the directory service comes back with a code (OpenID Connect). */
  readonly directoryByCode: boolean;
  readonly logLevel: LogLevel;
  /** With it each changing call carries the `X-CSRF` header. */
  readonly csrf: boolean;
  readonly hotline: string;
  readonly uploadExtensions: readonly string[];
  /** Minutes without a call after which the server ends a session. */
  readonly idleMinutes: number;
};

export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

const defaults: PageSettings = {
  apiBase: '/api',
  apiVersion: '',
  trustedDomains: [],
  directoryBase: '',
  directoryLoginPath: '/idpinitiatedsignon.aspx',
  directoryLogoutPath: '/?wa=wsignout1.0',
  directoryByCode: false,
  logLevel: 'error',
  csrf: false,
  hotline: '',
  uploadExtensions: [],
  idleMinutes: 15,
};

let current = defaults;

/** Reads `/portal/settings.json`; what it leaves out keeps its default. Throws when the server cannot be reached. */
export async function loadSettings(): Promise<PageSettings> {
  const answer = await fetch('/portal/settings.json', { signal: AbortSignal.timeout(120_000) });
  if (!answer.ok) throw new Error(`settings answered ${answer.status}`);
  current = { ...defaults, ...((await answer.json()) as Partial<PageSettings>) };
  return current;
}

/** The settings read at the start of the page. */
export function pageSettings(): PageSettings {
  return current;
}
