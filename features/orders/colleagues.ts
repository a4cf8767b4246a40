import type { Operator } from '#bureau/orders/work.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';

type Colleague = Operator & { readonly username: string };

/** The caller, as orders name operators. */
export function operatorOf({ who }: Context): Operator {
  return { userId: who.userId, name: who.fullName };
}

/** The people at the caller's institution who may work on orders, by name. */
export async function colleaguesOf({ client, who }: Context): Promise<Colleague[]> {
  return withIdentity(client, async (scoped) => {
    const { rows } = await scoped.query(
      `select distinct u.id as "userId", u.full_name as name, u.username
       from portal.membership m
       join portal.user_account u on u.id = m.user_id and u.status = 'active'
       join portal.role_permission p on p.role = any (m.roles) and p.permission = 'order.work'
       where m.institution_id = $1 order by u.full_name, u.username`,
      [who.institutionId],
    );
    return rows;
  });
}

/** A colleague by user name; refused at the field `to` if there is none. */
export async function colleagueOf(context: Context, username: string): Promise<Operator> {
  const found = (await colleaguesOf(context)).find((colleague) => colleague.username === username);
  if (found === undefined) throw new Refusal('not-found', 'to');
  return found;
}
