/** A fault of a field, or of the whole request. */
export type Fault = { readonly code: string; readonly message: string; readonly field?: string | null };

/** A call that the bureau refused (RFC 9457). Its `type` is the address of a page with the cause and the cure. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly type: string;
  /** The last part of the type, such as `consent-required`: what a program may switch on. */
  readonly reason: string;
  readonly status: number;
  /** Names the request; the bureau finds it by this. */
  readonly instance: string | undefined;
  readonly errors: readonly Fault[];
  /** Which part is missing, of a refusal with one text for several: of `consent-required` none, ended, withdrawn, purpose or product; of `no-permission` the scope. */
  readonly which: string | undefined;
  /** Seconds to wait before the same request is worth sending again, where the bureau said so. */
  readonly retryAfter: number | undefined;
  /** The scope that the application lacks, where the bureau refused for that. */
  readonly missingScope: string | undefined;

  constructor(status: number, said: Said, { retryAfter, missingScope }: Told = {}) {
    const told = said.detail ?? said.title ?? `The bureau answered ${status}`;
    super(missingScope === undefined || told.includes(missingScope) ? told : `${told} (scope ${missingScope})`);
    this.missingScope = missingScope;
    this.status = status;
    this.type = said.type ?? 'about:blank';
    this.reason = this.type.split('/').at(-1) ?? this.type;
    this.instance = said.instance;
    this.errors = said.errors ?? [];
    this.which = said.which;
    this.retryAfter = retryAfter;
  }
}

type Told = { readonly retryAfter?: number | undefined; readonly missingScope?: string | undefined };

/** What a problem says of itself. */
export type Said = {
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly instance?: string;
  readonly errors?: readonly Fault[];
  readonly which?: string;
};

/** The problem that an answer tells of; a proxy between may have answered with something else. */
export async function problemOf(response: Response): Promise<Problem> {
  const said: unknown = await response.json().catch(() => ({}));
  return new Problem(response.status, typeof said === 'object' && said !== null ? said : {}, {
    retryAfter: secondsToWait(response),
    missingScope: /insufficient_scope.*scope="([^"]*)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1],
  });
}

/** What Retry-After says, in seconds; undefined where it says nothing. */
export function secondsToWait(response: Response): number | undefined {
  const said = response.headers.get('retry-after');
  if (said === null) return undefined;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
