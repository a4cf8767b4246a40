import { Refusal } from '#kit/contract/refusal.ts';
import { ownNamesSql } from './accounts.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf } from '#kit/server/calls/window.ts';
import { bureauPeopleRefusals } from './refusals.ts';
import type { Connection } from '#database/connection.ts';

export type AskedChange = {
  readonly institutionId: number;
  readonly userId: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly reason: string;
  readonly askedBy: number;
  /** A new password instead of other roles. */
  readonly isReset?: boolean;
};

/** Requests a change of roles that a second person must approve; refuses `change-waiting`. Identity scope. */
export async function askChange(client: Connection, change: AskedChange): Promise<string> {
  const id = uuidV7();
  const { rowCount } = await client.query(
    `insert into portal.right_change (institution_id, id, user_id, roles_before, roles_after, reason, asked_by, is_reset)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (institution_id, user_id) where state = 'waiting' do nothing`,
    [
      change.institutionId,
      id,
      change.userId,
      change.before,
      change.after,
      change.reason,
      change.askedBy,
      change.isReset === true,
    ],
  );
  if (rowCount !== 1) throw new Refusal(bureauPeopleRefusals['change-waiting'], 'username');
  return id;
}

/** Whether a change of the person's roles is pending anywhere: it may make the person weightier. Identity scope. */
export async function isChangeWaiting(client: Connection, userId: number): Promise<boolean> {
  const { rowCount } = await client.query(`select from portal.right_change where user_id = $1 and state = 'waiting'`, [
    userId,
  ]);
  return rowCount !== 0;
}

export type ListedChange = {
  id: string;
  tctd: string;
  institution: string;
  username: string;
  fullName: string;
  /** How the person stands at the institution now, and whether the bureau froze either. */
  memberStatus: 'active' | 'locked' | null;
  isFrozen: boolean;
  rolesBefore: string[];
  rolesAfter: string[];
  ownRoles: Record<string, string>;
  isReset: boolean;
  reason: string;
  askedBy: string;
  askedById: number;
  userId: number;
  institutionId: number;
  askedAt: Date;
  state: 'waiting' | 'approved' | 'refused';
  decidedBy: string | null;
  decidedAt: Date | null;
  total: number;
};

const changeSql = `
  select c.id, i.code::text as tctd, case $1::text when 'en' then i.name_en else i.name_vi end as institution, u.username,
    u.full_name as "fullName", m.status as "memberStatus", portal.frozen_of(c.user_id, c.institution_id) <> '{}' as "isFrozen",
    c.roles_before as "rolesBefore", c.roles_after as "rolesAfter", c.is_reset as "isReset", c.reason,
    ${ownNamesSql('c.institution_id', 'c.roles_before || c.roles_after', '$1')},
    a.username as "askedBy", c.asked_by as "askedById", c.user_id as "userId", c.institution_id as "institutionId",
    c.asked_at as "askedAt", c.state, d.username as "decidedBy", c.decided_at as "decidedAt", count(*) over ()::int as total
  from portal.right_change c join portal.user_account u on u.id = c.user_id join portal.user_account a on a.id = c.asked_by
  left join portal.membership m on m.user_id = c.user_id and m.institution_id = c.institution_id
  left join portal.user_account d on d.id = c.decided_by join bureau.institution i on i.id = c.institution_id` as const;

export type ChangeSearch = {
  readonly language: string;
  /** Only this institution; all of them if null. */
  readonly institutionId: number | null;
  readonly state: string | null;
  readonly start: number;
  readonly end: number;
};

/** Requested changes, the newest first. Identity scope. */
export async function listChanges(client: Connection, search: ChangeSearch): Promise<ListedChange[]> {
  const { rows } = await client.query(
    `${changeSql} where ($2::int is null or c.institution_id = $2) and ($3::text is null or c.state = $3)
     order by c.asked_at desc, c.id offset $4 limit $5 /* never null: isFrozen */`,
    [search.language, search.institutionId, search.state, ...pageOf(search)],
  );
  return rows;
}

/** One change, locked until the transaction ends; refuses `not-found`. Identity scope. */
export async function holdChange(
  client: Connection,
  of: { readonly id: string; readonly institutionId: number | null },
): Promise<ListedChange> {
  await client.query('select from portal.right_change where id = $1 for update', [of.id]);
  const { rows } = await client.query(
    `${changeSql} where c.id = $2 and ($3::int is null or c.institution_id = $3) /* never null: isFrozen */`,
    ['vi', of.id, of.institutionId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found', 'id');
  return row;
}

/** Stores the decision. Identity scope. */
export async function closeChange(
  client: Connection,
  of: { readonly id: string; readonly state: 'approved' | 'refused'; readonly by: number },
): Promise<void> {
  await client.query(
    `update portal.right_change set state = $2, decided_by = $3, decided_at = clock_timestamp() where id = $1`,
    [of.id, of.state, of.by],
  );
}
