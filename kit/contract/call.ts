import type { z } from 'zod';
import type { Permission, Scope, Topic } from './names.ts';

/**
 * Who may make a call: anybody, anybody signed in, holders of a permission, or an institution's program whose token has a
 * scope, or one of its parts (`name:part`); 'any' is every scope.
 */
type Access =
  | 'public'
  | 'signed-in'
  | { readonly permission: Permission; readonly scope?: undefined }
  | { readonly scope: Scope | 'any'; readonly permission?: undefined };

/** How a call speaks: the portal's envelope by default; to programs plain JSON with problem details, or as OAuth 2.0 does. */
export type Wire = 'portal' | 'v1' | 'oauth';

/**
 * What the audit records of a call. `read` and `change` write a row in the transaction of the answer: no row, no
 * answer. `none` is for calls that show nothing about anybody (a captcha, an option list).
 */
type Audit = 'read' | 'change' | 'none';

/** The captcha that a call requires; with `after`, only once that many calls were made in that time. */
type CaptchaRule = {
  readonly purpose: string;
  readonly after?: { readonly count: number; readonly minutes: number };
};

/**
 * A daily limit that the call counts against (INQ-09). `key` names the body fields that identify a customer, in order
 * of preference: the first of them alone identifies one; without it all the others do, of which any may find a
 * customer. With `together`, all of them are always one criterion.
 */
export type QuotaRule = {
  readonly counter: 'customer' | 'voluntary';
  readonly key: readonly string[];
  readonly together?: true;
};

/** Which settings limit the size and extension of a call's file. */
export type UploadKind =
  | 'data'
  | 'document'
  | 'certificate'
  | 'batch'
  | 'attachment'
  | 'evidence'
  | 'bank'
  | 'lines'
  | 'table'
  | 'portfolio'
  | 'part';

/**
 * A call that takes one file (multipart, in the field `file`, or `File`) in addition to its body's fields. Lines (NDJSON) and
 * a part of a file (tus 1.0) may also be the whole content of the request.
 */
export type UploadRule = { readonly kind: UploadKind };

export type Schema = z.ZodType;

/** A field of the input that names a part of a scope: the token must have `scope:part`, and the institution be allowed it. */
type AskedPart = { readonly scope: Scope; readonly in: 'body' | 'query'; readonly field: string };

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path under /api as the specification spells it; `:name` marks a path parameter. */
  readonly path: `/api/${string}`;
  /** One English line for the API's readers. */
  readonly about: string;
  readonly access: Access;
  /** What the call asks for by name is judged with its access, before a key may repeat an answer (API-04). */
  readonly asks?: AskedPart;
  readonly audit: Audit;
  readonly wire?: Wire;
  /**
   * The call needs the header Idempotency-Key: sent again with the same key and content it is answered as it was, for 48
   * hours (API-04).
   */
  readonly isIdempotent?: true;
  /** The statuses of its answers, if any other than 200. */
  readonly statuses?: readonly (200 | 201 | 202 | 204 | 304)[];
  /** What it answers may be unfinished: Retry-After says when to look again. */
  readonly mayBePending?: true;
  /** The call goes away: since which day programs are told so, and the day until which it is answered (API-05). */
  readonly goes?: { readonly since: string; readonly until: string };
  /** The topics that a reading call reads: when a change makes one of these stale, open data is loaded again. */
  readonly reads?: readonly Topic[];
  /** The topics that a changing call makes stale; an empty list says that no screen shows what it changes. */
  readonly changes?: readonly Topic[];
  /** The call costs a fee or names people in the audit: a screen never repeats it by itself. */
  readonly isRepeatedByHand?: true;
  readonly captcha?: CaptchaRule;
  /** The caller must have proved their identity recently: approvals of money and rights, ending of sessions. */
  readonly stepUp?: true;
  readonly quota?: QuotaRule;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The content of `data` in the envelope; the answer is trimmed to it. Absent for downloads and event streams. */
  readonly answer?: Schema;
  /** Why a list cannot be had as a file; every other list can (kit/contract/export.ts). */
  readonly noExport?: string;
  /** The answer is a file, sent unchanged. */
  readonly download?: true;
  /** What a line is, of an answer whose lines are JSON (NDJSON); a download. */
  readonly line?: Schema;
  /** The answer contains a file's bytes in its JSON: it is an export like a download. */
  readonly carriesFile?: true;
  /** Media types of the files that the answer is also had as, by Accept; the handler refuses them where exports are frozen. */
  readonly alsoAs?: readonly string[];
  /** The answer is a stream of server-sent events. */
  readonly events?: true;
  /** The call is multipart: one file, and the body's fields as texts beside it. */
  readonly upload?: UploadRule;
  /** Kilobytes of body accepted; default the server's general limit. */
  readonly bodyLimitKb?: number;
};

export type CallGroup = Readonly<Record<string, Call>>;

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;

/** A completely received file: counted, hashed, in quarantine until it is kept. */
export type ReceivedFile = {
  /** The sender's name for it: without a path, NFC, no control characters. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** Its key in the file store, now and after it is kept. */
  readonly handle: string;
  /** Its first bytes, 65,536 at most: enough to recognise its content, and all of a small file. */
  readonly head: Uint8Array;
  /** False for an archive that nothing could open to scan it (RAR, without a scanner). */
  readonly isScanned: boolean;
  /** Moves it out of quarantine, durable when it returns; it is removed again if the call does not commit. */
  readonly keep: () => Promise<void>;
};

/** What a handler receives: the parsed path parameters, query and body, and the file of an upload. */
export type InputOf<C extends Call> = {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
  readonly file: C['upload'] extends UploadRule ? ReceivedFile : undefined;
};

/** What a handler returns: the answer before it is trimmed to its schema. */
export type OutputOf<C extends Call> = C['answer'] extends Schema ? z.input<C['answer']> : never;

/** What a caller in the browser gets as `data`. */
export type AnswerOf<C extends Call> = C['answer'] extends Schema ? z.output<C['answer']> : undefined;

type Part<K extends string, S> = S extends Schema ? { readonly [P in K]: Given<S> } : { readonly [P in K]?: undefined };

type FilePart<U> = U extends UploadRule ? { readonly file: File } : { readonly file?: undefined };

/** What a caller in the browser must pass. */
export type RequestOf<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> &
  FilePart<C['upload']>;

/** Declares a feature's calls. `access` and `audit` have no default: a call that leaves one out does not compile. */
export function calls<const T extends CallGroup>(group: T): T {
  return group;
}
