import type { Call, InputOf, OutputOf } from '#kit/contract/call.ts';
import type { Permission } from '#kit/contract/names.ts';
import type { Language } from '#kit/words/words.ts';
import type { AuditNote } from './audit.ts';
import type { Told } from './told.ts';
import type { Binding, Bound } from '#kit/server/session/bound.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { Scopes } from '#kit/server/database/scopes.ts';
import type { EventHub } from '#kit/server/events.ts';
import type { FileAnswer } from '#kit/server/files/file-answer.ts';
import type { Files } from '#kit/server/files/files.ts';
import type { JsonText } from './json-text.ts';
import type { Resting } from './resting.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import type { PooledConnection } from '#database/connection.ts';

/** The caller, from the access token alone; nothing in the request can change it (SES-10). */
export type Who = {
  readonly sessionId: string;
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly institutionId: number;
  readonly institutionCode: string;
  readonly branchId: number | null;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
  /** Exports are frozen at the moment, except for auditors. */
  readonly areExportsFrozen: boolean;
  /** What the session's tokens are bound to. */
  readonly bound: Bound;
  /** The program that calls; undefined for a person. It has scopes instead of permissions. */
  readonly application: Application | undefined;
  /** Products that the institution, or the branch where the person works, may not ask for. */
  readonly closedProducts: ReadonlySet<string>;
};

/** An institution's program, as its token says. */
export type Application = {
  readonly id: string;
  readonly scopes: ReadonlySet<string>;
  /** Where it may call from, as CIDR blocks; none: from everywhere. */
  readonly networks: readonly string[];
  readonly callsPerMinute: number;
};

export type RequestFacts = {
  readonly id: string;
  readonly language: Language;
  readonly address: string;
  readonly userAgent: string;
  /**
   * The key of a confirmation in the header Idempotency-Key: letters, digits and hyphens, 8 to 80 of them
   * (security.md 3.2).
   */
  readonly idempotencyKey: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** What the whole server shares, made once at the start. */
export type Services = {
  readonly scopes: Scopes;
  readonly settings: Settings;
  readonly cipher: Cipher;
  readonly menu: MenuSource;
  readonly actionName: ActionName;
  readonly events: EventHub;
  readonly files: Files;
};

export type MenuRights = { readonly permissions: ReadonlySet<string>; readonly closedProducts: ReadonlySet<string> };

/** Gives the menu tree of somebody's rights, in a language. */
export type MenuSource = (rights: MenuRights, language: Language) => MenuNode[];
/** What an action of the audit is, in words for people. */
type ActionName = (action: string, language: Language) => string;
export type MenuNode = { name: string; par3: string; items: MenuNode[] };

export type PublicContext = Services & {
  /** Who was too fast a moment ago. */
  readonly resting: Resting;
  readonly request: RequestFacts;
  readonly audit: AuditNote;
  /** The refresh token of the browser's cookie; undefined for clients without one. */
  readonly sentRefresh: string | undefined;
  /** What binds the tokens of this request's session: the browser's cookie, or a program's key. */
  readonly binding: Binding;
  readonly setHeader: (name: string, value: string) => void;
  /** Says of a program's answer that something was made or taken on, and where it is found. */
  readonly tell: (told: Told) => void;
};

export type Context = PublicContext & {
  readonly who: Who;
  readonly client: PooledConnection;
  /** Runs once the transaction is committed, never otherwise. */
  readonly afterCommit: (work: () => void) => void;
  readonly can: (permission: Permission) => boolean;
  /** Judges the caller's right again while an answer is being sent; refuses as the call itself would be refused now. */
  readonly requireStill: () => Promise<void>;
};

/** What is known of a call before its transaction begins. */
export type EarlyContext = Omit<Context, 'client' | 'afterCommit'>;

type ContextOf<C extends Call> = C['access'] extends 'public' ? PublicContext : Context;

type Answer<C extends Call> = C extends { readonly download: true }
  ? FileAnswer
  : C extends { readonly events: true }
    ? AsyncIterable<string>
    : OutputOf<C> | JsonText | FileAnswer;

export type Handler<C extends Call> = (input: InputOf<C>, context: ContextOf<C>) => Promise<Answer<C>>;

/**
 * Work that takes long and needs no transaction, such as hashing a password; it returns the handler of what is left,
 * whose transaction begins only then (HRD-04).
 */
export type Prepare<C extends Call> = (
  input: InputOf<C>,
  context: EarlyContext,
) => Promise<(context: Context) => Promise<Answer<C>>>;

/**
 * Checks a file's name, the fields that came before it and the sender; throws to refuse it before it is stored. The
 * handler checks again: a sender may put the fields after the file.
 */
export type Admit = (
  sent: { readonly name: string; readonly fields: Readonly<Record<string, string>> },
  context: { readonly who: Who; readonly settings: Settings; readonly language: Language },
) => void;
