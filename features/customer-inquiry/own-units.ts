import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';

/** Refuses unit codes of a body other than the acting institution and its branches (SES-10). */
export async function refuseOtherUnits(
  { client, who }: Context,
  codes: readonly (string | undefined)[],
): Promise<void> {
  const given = codes.filter((code) => code !== undefined && code !== who.institutionCode);
  if (given.length === 0) return;
  const { rows } = await client.query('select code from bureau.branch where institution_id = $1 and code = any ($2)', [
    who.institutionId,
    given,
  ]);
  const own = new Set(rows.map(({ code }) => code));
  if (given.some((code) => code !== undefined && !own.has(code))) throw new Refusal('other-institution');
}
