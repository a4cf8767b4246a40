import { Refusal } from '#kit/contract/refusal.ts';
import { pageOf } from '#kit/server/calls/window.ts';
import type { Language } from '#kit/words/words.ts';
import { type Place, administrators, placeOf } from './roles.ts';
import { bureauPeopleRefusals } from './refusals.ts';
import type { Connection } from '#database/connection.ts';

/** An institution whose people are managed. */
export type Managed = { readonly id: number; readonly code: string; readonly place: Place };

/** A person at an institution, as needed to change the person's rights. */
export type Member = {
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly roles: readonly string[];
  readonly status: 'active' | 'locked';
  readonly branchId: number | null;
  readonly dailyLimit: number | null;
  /** Institutions that the person works for. */
  readonly places: number;
};

/** The institution of a code; refuses `not-found`. */
export async function managedInstitution(client: Connection, code: string): Promise<Managed> {
  const { rows } = await client.query('select id, code::text, class from bureau.institution where code = $1', [code]);
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found', 'tctd');
  return { id: row.id, code: row.code, place: placeOf(row.class) };
}

/**
 * A person of an institution, locked until the transaction ends together with the institution's administrators, so
 * that two simultaneous changes cannot leave it without one. Undefined if nobody of that name works there. Identity
 * scope.
 */
export async function holdMember(
  client: Connection,
  institutionId: number,
  username: string,
): Promise<Member | undefined> {
  await client.query(
    'select from portal.membership where institution_id = $1 and roles && $2::text[] order by user_id for update',
    [institutionId, administrators],
  );
  const { rows } = await client.query(
    `select u.id as "userId", u.username, u.full_name as "fullName", m.roles, m.status, m.branch_id as "branchId",
       m.daily_limit as "dailyLimit",
       (select count(*)::int from portal.membership o where o.user_id = u.id) as places
     from portal.membership m join portal.user_account u on u.id = m.user_id
     where m.institution_id = $1 and u.username = $2 and not u.is_program for update of m`,
    [institutionId, username.toLowerCase()],
  );
  return rows[0];
}

/** The number of an institution's active administrators besides one person. Identity scope. */
export async function otherAdministrators(client: Connection, institutionId: number, userId: number): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from portal.membership m join portal.user_account u on u.id = m.user_id
     where m.institution_id = $1 and m.user_id <> $2 and m.roles && $3::text[] and m.status = 'active' and u.status = 'active'`,
    [institutionId, userId, administrators],
  );
  return rows[0]?.count ?? 0;
}

/** The names of an institution's own roles among some, by their codes; the expressions are our own SQL. */
export function ownNamesSql<const I extends string, const R extends string, const L extends string>(
  institution: I,
  roles: R,
  language: L,
) {
  return `(select coalesce(jsonb_object_agg(r.code, case ${language}::text when 'en' then r.name_en else r.name_vi end), '{}')
         from portal.role r where r.institution_id = ${institution} and r.code = any (${roles})) as "ownRoles"` as const;
}

export type Listed = {
  username: string;
  fullName: string;
  roles: string[];
  /** Names of roles that the institution composed, by their codes. */
  ownRoles: Record<string, string>;
  status: 'active' | 'locked';
  /** Whether the bureau froze the person or the institution. */
  isFrozen: boolean;
  branchId: number | null;
  branch: string | null;
  dailyLimit: number | null;
  sessions: number;
  lastSeenAt: Date | null;
  mustChange: boolean;
  waiting: boolean;
  total: number;
};

export type UserSearch = {
  readonly institutionId: number;
  readonly text: string | null;
  readonly role: string | null;
  /** 'active' leaves out whom the bureau froze; 'locked' and 'frozen' may be both. */
  readonly status: 'active' | 'locked' | 'frozen' | null;
  readonly language: Language;
  readonly idleMinutes: number;
  readonly start: number;
  readonly end: number;
};

/** The people of an institution by name, with their live sessions. Identity scope. */
export async function listMembers(client: Connection, search: UserSearch): Promise<Listed[]> {
  const { rows } = await client.query(
    `select u.username, u.full_name as "fullName", m.roles, ${ownNamesSql('m.institution_id', 'm.roles', '$5')},
       m.status, f."isFrozen", m.branch_id as "branchId", case $5::text when 'en' then b.name_en else b.name_vi end as branch, m.daily_limit as "dailyLimit",
       (select count(*)::int from portal.session s where s.user_id = u.id and s.institution_id = $1 and s.ended_at is null
          and s.last_seen_at > clock_timestamp() - make_interval(mins => $6)) as sessions,
       (select max(s.last_seen_at) from portal.session s where s.user_id = u.id and s.institution_id = $1) as "lastSeenAt",
       u.must_change_password as "mustChange",
       exists (select from portal.right_change c where c.institution_id = $1 and c.user_id = u.id and c.state = 'waiting') as waiting,
       count(*) over ()::int as total
     from portal.membership m join portal.user_account u on u.id = m.user_id
     left join bureau.branch b on b.institution_id = m.institution_id and b.branch_id = m.branch_id
     cross join lateral (select portal.frozen_of(u.id, m.institution_id) <> '{}' as "isFrozen") f
     where m.institution_id = $1 and not u.is_program
       and ($2::text is null or position(lower($2) in u.username) > 0 or position(lower($2) in lower(u.full_name)) > 0)
       and ($3::text is null or $3 = any (m.roles)) and ($4::text is null or
         case $4 when 'frozen' then f."isFrozen" when 'active' then m.status = 'active' and not f."isFrozen" else m.status = $4 end)
     order by u.username offset $7 limit $8 /* never null: isFrozen */`,
    [
      search.institutionId,
      search.text,
      search.role,
      search.status,
      search.language,
      search.idleMinutes,
      ...pageOf(search),
    ],
  );
  return rows;
}

export type NewMember = {
  readonly username: string;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly institutionId: number;
  readonly branchId: number | null;
  readonly dailyLimit: number | null;
  readonly roles: readonly string[];
};

/** Creates an account whose first password must be changed; refuses `username-taken`. Identity scope. */
export async function addMember(client: Connection, member: NewMember): Promise<number> {
  const { rows } = await client.query(
    `insert into portal.user_account (username, full_name, password_hash, must_change_password) values ($1, $2, $3, true)
     on conflict (username) do nothing returning id`,
    [member.username, member.fullName, member.passwordHash],
  );
  const userId = rows[0]?.id;
  if (userId === undefined) throw new Refusal(bureauPeopleRefusals['username-taken'], 'username');
  await client.query(
    'insert into portal.membership (user_id, institution_id, branch_id, roles, daily_limit) values ($1, $2, $3, $4, $5)',
    [userId, member.institutionId, member.branchId, member.roles, member.dailyLimit],
  );
  return userId;
}

/** Gives a person other roles at an institution. Identity scope. */
export async function setRoles(
  client: Connection,
  of: { readonly userId: number; readonly institutionId: number; readonly roles: readonly string[] },
): Promise<void> {
  await client.query('update portal.membership set roles = $3 where user_id = $1 and institution_id = $2', [
    of.userId,
    of.institutionId,
    of.roles,
  ]);
}

/** Stores a new password; `mustChange` if somebody else made it. Identity scope. */
export async function setPassword(
  client: Connection,
  of: { readonly userId: number; readonly hash: string; readonly mustChange: boolean },
): Promise<void> {
  await client.query(
    `update portal.user_account set password_hash = $2, must_change_password = $3, password_changed_at = clock_timestamp()
     where id = $1`,
    [of.userId, of.hash, of.mustChange],
  );
}

/** Removes the lock after too many failed sign-ins and proofs, which would block the new password. Identity scope. */
export async function openLock(
  client: Connection,
  of: { readonly userId: number; readonly username: string },
): Promise<void> {
  await client.query(
    `delete from portal.throttle where (kind, key_hash) in
       (('logon-account', sha256(convert_to($1, 'UTF8'))), ('proof', sha256(convert_to($2, 'UTF8'))))
       or kind = 'logon-device' and key_hash in
         (select sha256(convert_to(d.id::text, 'UTF8')) from portal.known_device d where d.user_id = $3)`,
    [of.username, String(of.userId), of.userId],
  );
}
