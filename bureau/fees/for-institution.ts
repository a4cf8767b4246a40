import type { Connection } from '#database/connection.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { actFrom } from '#kit/server/database/database.ts';

/** An institution by its code, as the bureau names it in a request. */
export type Account = { readonly institutionId: number; readonly code: string };

/**
 * Runs the bureau's work on an institution's account in the open transaction: it acts for that institution until the
 * work is done, then for the bureau again. Refused to everybody but the bureau; a refusal inside rolls the setting
 * back.
 */
export async function forInstitution<T>(
  client: Connection,
  code: string,
  work: (account: Account) => Promise<T>,
): Promise<T> {
  const { rows } = await client.query(
    `select i.id, portal.acting_institution() as own, coalesce(portal.acting_user(), 0) as acting, bureau.is_bureau_acting() as is_bureau
     from bureau.institution i where i.code = $1 and i.class <> 'bureau' /* never null: own, is_bureau */`,
    [code],
  );
  const [found] = rows;
  if (found === undefined) throw new Refusal('not-found', 'matctd');
  if (!found.is_bureau) throw new Refusal('no-permission');
  await actFrom(client, { institutionId: found.id, userId: found.acting });
  const result = await work({ institutionId: found.id, code });
  await actFrom(client, { institutionId: found.own, userId: found.acting });
  return result;
}
