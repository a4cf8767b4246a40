import type pg from 'pg';
import type { Services } from '#kit/server/context.ts';
import type { Language } from '#kit/words/words.ts';
import type { Profile } from './contract.ts';

export type Company = { readonly id: string; readonly label: string; readonly institutionId: number };

/** The institutions a user works for, last used first: id is the code, label the name. Runs in the identity scope. */
export async function companiesOf(client: pg.ClientBase, userId: number, language: Language): Promise<Company[]> {
  const { rows } = await client.query<Company>(
    `select i.code::text as id, case when $2 = 'en' then i.name_en else i.name_vi end as label, i.id as "institutionId"
     from portal.membership m join bureau.institution i on i.id = m.institution_id
     where m.user_id = $1
     order by (select max(s.started_at) from portal.session s where s.user_id = $1 and s.institution_id = i.id) desc nulls last, i.code`,
    [userId, language],
  );
  return rows;
}

/** The profile of a user at an institution (SES-06). Runs in the identity scope. */
export async function profileOf(
  client: pg.ClientBase,
  context: { menu: Services['menu']; request: { language: Language } },
  of: { userId: number; institutionId: number },
): Promise<Profile> {
  const { language } = context.request;
  const { rows } = await client.query<{ full_name: string; username: string; roles: string[]; permissions: string[] }>(
    `select u.full_name, u.username, m.roles,
       array(select distinct p.permission from portal.role_permission p where p.role = any (m.roles) order by 1) as permissions
     from portal.user_account u join portal.membership m on m.user_id = u.id
     where u.id = $1 and m.institution_id = $2`,
    [of.userId, of.institutionId],
  );
  const [row] = rows;
  const companies = await companiesOf(client, of.userId, language);
  const current = companies.find(({ institutionId }) => institutionId === of.institutionId);
  if (row === undefined || current === undefined) throw new Error('a session without its membership');
  return {
    fullName: row.full_name,
    userName: row.username,
    menu: context.menu(new Set(row.permissions), language),
    roles: row.roles,
    tctd: companies.map(({ id, label }) => ({ id, label })),
    current: { id: current.id, label: current.label },
    permissions: row.permissions,
  };
}

/** A user by name with the institutions of the account, undefined when there is none. Runs in the identity scope. */
export async function findAccount(
  client: pg.ClientBase,
  username: string,
): Promise<{ userId: number; passwordHash: string; status: string; institutions: number[] } | undefined> {
  const { rows } = await client.query<{ userId: number; passwordHash: string; status: string; institutions: number[] }>(
    `select u.id as "userId", u.password_hash as "passwordHash", u.status,
       array(select m.institution_id from portal.membership m where m.user_id = u.id) as institutions
     from portal.user_account u where u.username = $1`,
    [username],
  );
  return rows[0];
}
