import type { Services } from '#kit/server/calls/context.ts';
import { owesFactorSql } from '#kit/server/second-factor/owed.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import type { Language } from '#kit/words/words.ts';
import type { Profile } from './contract.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { together } from '#kit/server/database/database.ts';
import { type Answers, inlined } from '#kit/server/database/inlined.ts';

export type Company = { readonly id: string; readonly label: string; readonly institutionId: number };

/** A user's institutions that are not suspended, last used first: id is the code, label the name. Identity scope. */
export async function companiesOf(client: Connection, userId: number, language: Language): Promise<readonly Company[]> {
  const asked = companiesFor(userId, language);
  return (await together(client, [asked])).of(asked);
}

/** The statement that reads them, to be sent with others. */
export function companiesFor(userId: number, language: Language) {
  return inlined(
    `select i.code::text as id, case when $2 = 'en' then i.name_en else i.name_vi end as label, i.id as "institutionId"
     from portal.membership m join bureau.institution i on i.id = m.institution_id
     where m.user_id = $1 and m.status = 'active' and i.status = 'active'
     order by (select max(s.last_seen_at) from portal.session s where s.user_id = $1 and s.institution_id = i.id) desc nulls last, i.code`,
    [userId, language],
  );
}

type ProfileContext = Pick<Services, 'menu' | 'settings'> & { readonly request: { readonly language: Language } };
type OfProfile = { readonly userId: number; readonly institutionId: number; readonly sessionId: string };

/** The profile of a user at an institution (SES-06). Runs in the identity scope. */
export async function profileOf(client: Connection, context: ProfileContext, of: OfProfile): Promise<Profile> {
  const { statements, read } = profileFor(context, of);
  return read(await together(client, statements));
}

/** The statements of a profile, to be sent with others, and what reads it out of their answers. */
export function profileFor(context: ProfileContext, of: OfProfile) {
  const { language } = context.request;
  const owes = owesFactorSql(context.settings, { session: 's.id', permissions: 'held.permissions' });
  const holder = inlined(
    `select u.full_name, u.username, m.roles, coalesce(s.limited_to, owed.what) as limited_to,
       case when coalesce(s.limited_to, owed.what) is null then held.permissions else '{}' end as permissions,
       array(select c.product from portal.closed_product c
         where c.institution_id = $2 and c.branch_id in (0, coalesce(m.branch_id, 1))) as closed_products,
       extract(epoch from clock_timestamp() - u.password_changed_at)::int / 86400 as password_days
     from portal.session s join portal.user_account u on u.id = s.user_id
     join portal.membership m on m.user_id = u.id and m.institution_id = s.institution_id
     cross join lateral (select array(select distinct p.permission from portal.role_permission p
       where p.role = any (m.roles) order by 1) as permissions) held
     cross join lateral (select case when ${owes} then 'factor' end as what) owed
     where s.id = $3 and u.id = $1 and m.institution_id = $2`,
    [of.userId, of.institutionId, of.sessionId],
  );
  const asked = companiesFor(of.userId, language);
  const read = (answers: Answers): Profile => {
    const [row] = answers.of(holder);
    const companies = answers.of(asked);
    const current = companies.find(({ institutionId }) => institutionId === of.institutionId);
    if (row === undefined || current === undefined) throw new Error('the session has no membership');
    return {
      fullName: row.full_name,
      userName: row.username,
      menu: context.menu(
        { permissions: new Set(row.permissions), closedProducts: new Set(row.closed_products) },
        language,
      ),
      roles: row.roles,
      tctd: companies.map(({ id, label }) => ({ id, label })),
      current: { id: current.id, label: current.label },
      permissions: row.permissions,
      ...(row.limited_to === null ? {} : { limitedTo: row.limited_to }),
      ...expiryOf(context.settings, row.password_days),
    };
  };
  return { statements: [holder, asked], read };
}

/** The days that a password has left, once there are so few that the person is warned (Circular 50/2024). */
function expiryOf({ passwordDays, passwordWarnDays }: Settings, age: number): { passwordDaysLeft?: number } {
  const left = Math.max(0, passwordDays - age);
  return passwordDays === 0 || left > passwordWarnDays ? {} : { passwordDaysLeft: left };
}

export type Account = {
  userId: number;
  username: string;
  passwordHash: string;
  status: string;
  /** Somebody else made the password. */
  mustChange: boolean;
  /** Days since the password was chosen. */
  passwordDays: number;
  institutions: number[];
};

/** A user by name with the account's institutions, undefined if there is none. Runs in the identity scope. */
export async function findAccount(client: Connection, username: string): Promise<Account | undefined> {
  const asked = accountNamed(username);
  return (await together(client, [asked])).of(asked)[0];
}

/** The statement that reads it, to be sent with others. */
export function accountNamed(username: string) {
  return inlined(
    `select u.id as "userId", u.username, u.password_hash as "passwordHash", u.status,
       u.must_change_password as "mustChange",
       extract(epoch from clock_timestamp() - u.password_changed_at)::int / 86400 as "passwordDays",
       array(select m.institution_id from portal.membership m where m.user_id = u.id and m.status = 'active') as institutions
     from portal.user_account u where u.username = $1 and not u.is_program`,
    [username],
  );
}

/** Why a person whose institutions are all suspended cannot sign in; undefined for everybody else. Identity scope. */
export async function suspendedReason(client: Connection, userId: number): Promise<string | undefined> {
  const asked = standingOf(userId);
  return reasonIn((await together(client, [asked])).of(asked));
}

/** The statement that reads whether they are, to be sent with others; `reasonIn` its answer. */
export function standingOf(userId: number) {
  return inlined(
    `select i.status_reason as reason, i.status <> 'active' as suspended
     from portal.membership m join bureau.institution i on i.id = m.institution_id
     where m.user_id = $1 and m.status = 'active' order by suspended, i.code limit 1`,
    [userId],
  );
}

type Standing = { readonly reason: string | null; readonly suspended: boolean | null };

/** The reason in the answer to `standingOf`. */
export function reasonIn([first]: readonly Standing[]): string | undefined {
  return first?.suspended === true ? (first.reason ?? '') : undefined;
}
