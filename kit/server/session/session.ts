import { Refusal } from '#kit/contract/refusal.ts';
import type { Who } from '#kit/server/calls/context.ts';
import type { Bound } from './bound.ts';
import { deviceOf } from './device.ts';
import type { Scopes } from '#kit/server/database/scopes.ts';
import { owesFactorSql } from '#kit/server/second-factor/owed.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { hashToken, newRefreshToken, sessionOfRefreshToken, successorsOf, uuidV7 } from './tokens.ts';
import { together } from '#kit/server/database/database.ts';
import { type Inlined, inlined } from '#kit/server/database/inlined.ts';
import { about, passMark, withPass } from '#kit/server/database/passes.ts';
import type { Connection, Pool, PooledConnection } from '#database/connection.ts';

export type EndReason = 'logout' | 'administrator' | 'reuse' | 'limit' | 'expired' | 'switched' | 'password';

/** A password to be chosen, or a second factor to be registered, before anything else. */
export type Limit = 'password' | 'factor';

export type Tokens = { readonly access: string; readonly refresh: string; readonly expiresInSeconds: number };

/** What is read of a session's holder, as `whoOf` reads it. */
export type Holder = Awaited<ReturnType<typeof holdersOf>>[number];

/** What is read of a session `w`, including what withholds rights from its person. */
const holderOf = <const O extends string>(owesFactor: O) =>
  `w.session_id, w.user_id, w.username, w.full_name, w.institution_id, w.institution_code, w.branch_id,
  w.roles, w.permissions, w.expired, w.ended_reason, w.frozen, l.closed_products, l.suspended_for, b.bound_hash, b.key_thumb,
  a.application_id, a.scopes, a.networks, a.minute_limit, ${owesFactor} as owes_factor` as const;

const certain = `/* never null: session_id, user_id, username, full_name, institution_id, institution_code, roles, permissions, expired, frozen, closed_products */`;

const owesFactor = (settings: Settings) =>
  owesFactorSql(settings, { session: 'w.session_id', permissions: 'w.permissions' });

/**
 * The holder of an access token, with today's rights. Refuses `signed-out` (no or unknown token),
 * `ended-by-administrator`, `user-frozen`, `institution-frozen`, `institution-suspended`, or `token-expired`, which a
 * refresh may cure.
 */
export async function identify(pool: Pool, settings: Settings, authorization: string | undefined): Promise<Who> {
  const [holder] = await holdersOf(pool, settings, authorization);
  return whoOf(holder);
}

/**
 * The holder of a token whose answer is still being sent, with the rights of now; refuses as `identify` does. That the token's
 * time is over meanwhile is no matter: its call began in time.
 */
export async function identifyStill(pool: Pool, settings: Settings, authorization: string | undefined): Promise<Who> {
  const [holder] = await holdersOf(pool, settings, authorization);
  return whoOf(holder === undefined ? undefined : { ...holder, expired: false });
}

async function holdersOf(pool: Pool, settings: Settings, authorization: string | undefined) {
  const text =
    `select ${holderOf(owesFactor(settings))} from portal.identify($1, make_interval(mins => $2), make_interval(hours => $3)) w
      left join lateral portal.limits_of(w.user_id, w.institution_id) l on true
      left join lateral portal.binding_of(w.session_id) b on true
      left join lateral portal.application_of(w.session_id) a on true ${certain}` as const;
  const values = [tokenHashOf(authorization), settings.idleMinutes, settings.absoluteHours] as const;
  const { rows } = await pool.query({ name: 'identify', text, values });
  return rows;
}

/** The statement that finds the holder of an access token and makes the transaction act for them; for `whoOf`. */
export function actForHolder(settings: Settings, authorization: string | undefined): Inlined<Holder> {
  const hash = tokenHashOf(authorization);
  const statement = inlined(
    `select ${holderOf(owesFactor(settings))} from portal.act_of_token($1, make_interval(mins => $2), make_interval(hours => $3), $4) w
      left join lateral portal.limits_of(w.user_id, w.institution_id) l on true
      left join lateral portal.binding_of(w.session_id) b on true
      left join lateral portal.application_of(w.session_id) a on true ${certain}`,
    [hash, settings.idleMinutes, settings.absoluteHours, passMark],
  );
  return withPass(statement, about.token(hash));
}

function tokenHashOf(authorization: string | undefined): Buffer {
  const token = /^(?:Bearer|DPoP) ([\w-]{43})$/.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('signed-out');
  return hashToken(token);
}

/** Reads the row of a valid session; refuses like `identify`. */
export function whoOf(row: Holder | undefined): Who {
  if (row === undefined) throw new Refusal('signed-out');
  if (row.suspended_for !== null) throw new Refusal('institution-suspended', undefined, { reason: row.suspended_for });
  if (row.ended_reason === 'administrator') throw new Refusal('ended-by-administrator');
  if (row.ended_reason !== null) throw new Refusal('signed-out');
  refuseFrozen(row.frozen);
  if (row.expired) throw new Refusal('token-expired');
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    username: row.username,
    fullName: row.full_name,
    institutionId: row.institution_id,
    institutionCode: row.institution_code,
    branchId: row.branch_id,
    roles: row.roles,
    permissions: new Set(row.owes_factor === false ? row.permissions : []),
    areExportsFrozen: row.frozen.includes('exports'),
    closedProducts: new Set(row.closed_products),
    bound: { cookieHash: row.bound_hash, keyThumb: row.key_thumb },
    application: applicationOf(row),
  };
}

function applicationOf({ application_id: id, scopes, networks, minute_limit: callsPerMinute }: Holder) {
  if (id === null || scopes === null || networks === null || callsPerMinute === null) return undefined;
  return { id, scopes: new Set(scopes), networks, callsPerMinute };
}

/** Refuses `user-frozen` or `institution-frozen`. */
function refuseFrozen(frozen: readonly string[]): void {
  if (frozen.includes('user')) throw new Refusal('user-frozen');
  if (frozen.includes('institution')) throw new Refusal('institution-frozen');
}

type At = { readonly userId: number; readonly institutionId: number };

/**
 * Refuses a frozen person, or one of a frozen institution, before a session is opened. Runs in the identity scope.
 */
export async function refuseFrozenOf(client: Connection, at: At): Promise<void> {
  const asked = freezesOf(at);
  refuseFrozenIn((await together(client, [asked])).of(asked));
}

/** The statement that reads what is frozen, to be sent with others. */
export function freezesOf({ userId, institutionId }: At) {
  return inlined('select portal.frozen_of($1, $2) as frozen /* never null: frozen */', [userId, institutionId]);
}

/** Refuses by the answer to `freezesOf`. */
export function refuseFrozenIn([found]: readonly { readonly frozen: readonly string[] }[]): void {
  refuseFrozen(found?.frozen ?? []);
}

type Opening = At & {
  readonly address: string;
  readonly userAgent: string;
  readonly bound: Bound;
  /** What must be done before the session has any right. */
  readonly limitedTo?: Limit | undefined;
  /** A second factor was given too. */
  readonly withFactor?: boolean;
};

/** Opens a session of a user at an institution, ending the oldest beyond the limit; a new id at every sign-in. */
export async function openSession(
  client: PooledConnection,
  settings: Settings,
  of: Opening,
): Promise<Tokens & { sessionId: string }> {
  const { tokens, statements } = openingOf(settings, of);
  await together(client, statements);
  return tokens;
}

/** The statements that open it, to be sent with others, and its tokens. */
export function openingOf(settings: Settings, of: Opening) {
  const id = uuidV7();
  const first = newRefreshToken(id);
  const { access, refresh } = successorsOf(first, settings.sealKey);
  const statements = [
    // Sign-ins of one user take turns: those at once would not see each other's session, and all would stay.
    inlined(`select pg_advisory_xact_lock(hashtextextended('sessions of ' || $1::int::text, 0))`, [of.userId]),
    inlined(
      `insert into portal.session (id, user_id, institution_id, access_hash, access_expires_at, refresh_hash, browser_hash, address, device, limited_to,
       factor_at, bound_hash, key_thumb)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5), $6, $7, $8, $9, $10,
       case when $11 then clock_timestamp() end, $12, $13)`,
      [
        id,
        of.userId,
        of.institutionId,
        hashToken(access),
        settings.accessMinutes,
        hashToken(refresh),
        hashToken(of.userAgent),
        of.address,
        deviceOf(of.userAgent),
        of.limitedTo ?? null,
        of.withFactor === true,
        of.bound.cookieHash,
        of.bound.keyThumb,
      ],
    ),
    inlined(
      `update portal.session set ended_at = clock_timestamp(), ended_reason = 'limit'
     where user_id = $1 and ended_at is null and id in
       (select id from portal.session where user_id = $1 and ended_at is null order by started_at desc, id desc offset $2)`,
      [of.userId, settings.sessionsPerUser],
    ),
  ];
  const tokens = { access, refresh, expiresInSeconds: settings.accessMinutes * 60, sessionId: id };
  return { tokens, statements };
}

type SessionRow = {
  id: string;
  refresh_hash: Buffer;
  parent_refresh_hash: Buffer | null;
  browser_hash: Buffer;
  just_rotated: boolean;
  over: boolean;
  ended_reason: EndReason | null;
  userId: number;
  username: string;
  institutionId: number;
  suspended_for: string | null;
  cookieHash: Buffer | null;
  keyThumb: string | null;
};

/** A refused refresh still commits its findings (a family ended for reuse), so it is returned, not thrown. */
export type Refreshed =
  | { readonly tokens: Tokens; readonly isProgram: boolean }
  | { readonly refusal: 'token-elsewhere'; readonly reused: false }
  | { readonly refusal: 'signed-out' | 'ended-by-administrator'; readonly reused: boolean }
  | { readonly refusal: 'institution-suspended'; readonly reused: false; readonly reason: string };

type Given = {
  readonly token: string;
  readonly userAgent: string;
  /** Whether the request comes from where a session bound to this was opened. */
  readonly isOwn: (bound: Bound) => boolean;
};

export type Account = {
  readonly sessionId: string;
  readonly userId: number;
  readonly username: string;
  readonly institutionId: number;
};

const unknown = { refusal: 'signed-out', reused: false } as const;

/**
 * Exchanges a refresh token once. The immediate parent, sent again within 10 s by the same browser, gets the same
 * successors (two tabs, a lost answer); any other used token ends the whole family (RFC 9700 4.14.2, SES-04).
 * `account` is the session's owner, if known.
 */
export async function refreshSession(
  scopes: Scopes,
  settings: Settings,
  given: Given,
): Promise<Refreshed & { readonly account?: Account }> {
  const sessionId = sessionOfRefreshToken(given.token);
  if (sessionId === undefined) return unknown;
  return scopes.identity(async (client) => {
    const { rows } = await client.query(
      `select s.id, s.refresh_hash, s.parent_refresh_hash, s.browser_hash, s.ended_reason,
         s.rotated_at > clock_timestamp() - interval '10 seconds' as just_rotated,
         s.last_seen_at <= clock_timestamp() - make_interval(mins => $2)
           or s.started_at <= clock_timestamp() - make_interval(hours => $3) as over,
         s.user_id as "userId", u.username, s.institution_id as "institutionId",
         s.bound_hash as "cookieHash", s.key_thumb as "keyThumb",
         (select l.suspended_for from portal.limits_of(s.user_id, s.institution_id) l) as suspended_for
       from portal.session s join portal.user_account u on u.id = s.user_id
       where s.id = $1 for update of s /* never null: over */`,
      [sessionId, settings.idleMinutes, settings.absoluteHours],
    );
    const [row] = rows;
    if (row === undefined) return unknown;
    const { userId, username, institutionId } = row;
    return {
      ...(await exchange(client, settings, row, given)),
      account: { sessionId, userId, username, institutionId },
    };
  });
}

async function exchange(
  client: PooledConnection,
  settings: Settings,
  row: SessionRow,
  given: Given,
): Promise<Refreshed> {
  if (!given.isOwn(row)) return { refusal: 'token-elsewhere', reused: false };
  if (row.suspended_for !== null) return { refusal: 'institution-suspended', reused: false, reason: row.suspended_for };
  if (row.ended_reason === 'administrator') return { refusal: 'ended-by-administrator', reused: false };
  if (row.ended_reason !== null) return unknown;
  if (row.over) {
    await endSession(client, row.id, 'expired');
    return unknown;
  }
  const hash = hashToken(given.token);
  const tokens = { ...successorsOf(given.token, settings.sealKey), expiresInSeconds: settings.accessMinutes * 60 };
  if (hash.equals(row.refresh_hash)) {
    await client.query(
      `update portal.session set refresh_hash = $2, parent_refresh_hash = $3, access_hash = $4,
         access_expires_at = clock_timestamp() + make_interval(mins => $5), rotated_at = clock_timestamp(),
         last_seen_at = clock_timestamp()
       where id = $1`,
      [row.id, hashToken(tokens.refresh), hash, hashToken(tokens.access), settings.accessMinutes],
    );
    return { tokens, isProgram: row.keyThumb !== null };
  }
  const isParent = row.parent_refresh_hash !== null && hash.equals(row.parent_refresh_hash);
  if (isParent && row.just_rotated && row.browser_hash.equals(hashToken(given.userAgent)))
    return { tokens, isProgram: row.keyThumb !== null };
  await endSession(client, row.id, 'reuse');
  return { refusal: 'signed-out', reused: true };
}

/**
 * True of a browser's cookie or a program's token of a session that lives and is limited to nothing. It marks nothing as
 * seen. For pages that are not calls.
 */
export async function isSignedIn(
  { identity }: Pick<Scopes, 'identity'>,
  settings: Settings,
  sent: {
    readonly authorization: string | undefined;
    readonly refresh: string | undefined;
    readonly isOwn: (bound: Bound) => boolean;
  },
): Promise<boolean> {
  const [, access = ''] = /^(?:Bearer|DPoP) (\S+)$/i.exec(sent.authorization ?? '') ?? [];
  return identity(async (client) => {
    const { rows } = await client.query(
      `select s.bound_hash as "cookieHash", s.key_thumb as "keyThumb" from portal.session s
        where (s.access_hash = $1 and s.access_expires_at > clock_timestamp() or s.refresh_hash = $2)
          and (s.id = $5 or s.access_hash = $1) and s.ended_at is null and s.limited_to is null
          and s.last_seen_at > clock_timestamp() - make_interval(mins => $3)
          and s.started_at > clock_timestamp() - make_interval(hours => $4)`,
      [
        hashToken(access),
        hashToken(sent.refresh ?? ''),
        settings.idleMinutes,
        settings.absoluteHours,
        sessionOfRefreshToken(sent.refresh ?? '') ?? null,
      ],
    );
    return rows.some((row) => sent.isOwn(row));
  });
}

/**
 * Refuses `signed-out` unless the refresh token of the session itself was sent, now or ten seconds ago: an access token
 * alone never becomes another session (HRD-01). Identity scope.
 */
export async function refuseWithoutRefresh(
  client: Connection,
  sessionId: string,
  sent: string | undefined,
): Promise<void> {
  const { rows } = await client.query(
    `select from portal.session s where s.id = $1 and (s.refresh_hash = $2
       or s.parent_refresh_hash = $2 and s.rotated_at > clock_timestamp() - interval '10 seconds')`,
    [sessionId, sent === undefined ? null : hashToken(sent)],
  );
  if (rows.length === 0) throw new Refusal('signed-out');
}

/** Ends one session; ended ones keep their first reason. */
export async function endSession(client: Connection, sessionId: string, reason: EndReason): Promise<void> {
  await client.query(
    `update portal.session set ended_at = clock_timestamp(), ended_reason = $2 where id = $1 and ended_at is null`,
    [sessionId, reason],
  );
}

/** Ends every live session of a user, at one institution or (undefined) everywhere; returns the institution of each (SES-05). */
export async function endSessionsOf(
  client: Connection,
  userId: number,
  reason: EndReason,
  institutionId?: number,
): Promise<number[]> {
  const { rows } = await client.query(
    `update portal.session set ended_at = clock_timestamp(), ended_reason = $2
     where user_id = $1 and ended_at is null and ($3::int is null or institution_id = $3)
     returning institution_id as "institutionId"`,
    [userId, reason, institutionId ?? null],
  );
  return rows.map((row) => row.institutionId);
}

/**
 * Copies from one session of a person to the next the proof, a password that must still be chosen, and the time of
 * the sign-in: a change of institution is not a new sign-in, so the hours of a session go on (SES-04, security.md
 * T18).
 */
export async function inheritSession(client: Connection, of: { from: string; to: string }): Promise<void> {
  await client.query(
    `update portal.session n set started_at = o.started_at, confirmed_at = o.confirmed_at, factor_at = o.factor_at,
       limited_to = case when o.limited_to = 'password' then o.limited_to else n.limited_to end
     from portal.session o where o.id = $1 and n.id = $2`,
    [of.from, of.to],
  );
}
