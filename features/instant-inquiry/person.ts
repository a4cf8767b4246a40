import { resolveSubject } from '#bureau/matching/resolve.ts';
import { isCovered } from '#bureau/contract/fields.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';

type Asked = {
  readonly identityNumber: string;
  readonly cicCode?: string | undefined;
  readonly customerName: string;
};

const type = '2';

/**
 * The person of the ID; with a CIC code as well both must lead to the same, or it is nobody. A covered ID is the code's.
 * Refuses `paper-tries` once too many whole IDs were tried with the code today.
 */
export async function personOf(context: Context, asked: Asked): Promise<bigint | undefined> {
  const { client, cipher } = context;
  const { identityNumber, cicCode, customerName: name } = asked;
  if (cicCode === undefined) return resolveSubject(client, cipher, { type, identityNumber, name });
  if (isCovered(identityNumber)) return resolveSubject(client, cipher, { type, cicCode, name });
  return personOfBoth(context, { identityNumber, cicCode, customerName: name });
}

/**
 * The customer of the day is the code's, whatever ID stands beside it: without a limit of their own a code's IDs could be tried
 * at the price of one. Judged before they are compared, so that nobody learns by the refusal which is right.
 */
async function personOfBoth(
  { client, cipher }: Context,
  { identityNumber, cicCode, customerName: name }: Asked & { readonly cicCode: string },
): Promise<bigint | undefined> {
  const code = cipher.blindIndex('tried-code', cicCode.toUpperCase());
  const { rows } = await client.query<{ limit: number | null }>('select portal.paper_tries_over($1) as limit', [code]);
  const limit = rows[0]?.limit ?? null;
  if (limit !== null) throw new Refusal('paper-tries', 'identityNumber', { limit });
  const byPaper = await resolveSubject(client, cipher, { type, identityNumber, name });
  const byCode = byPaper === undefined ? undefined : await resolveSubject(client, cipher, { type, cicCode, name });
  if (byPaper !== undefined && byCode === byPaper) return byPaper;
  await client.query('select portal.keep_paper_miss($1, $2)', [code, cipher.blindIndex('tried-paper', identityNumber)]);
  return undefined;
}
