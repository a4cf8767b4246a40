import { resolveSubject } from '#bureau/matching/resolve.ts';
import { isCovered } from '#bureau/contract/fields.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { instantInquiryRefusals } from './refusals.ts';

type Asked = {
  readonly identityNumber: string;
  readonly cicCode?: string | undefined;
  readonly customerName: string;
};

const type = '2';

/**
 * The person of the ID; with a CIC code too, both must lead to the same person, or nobody is found. A masked ID
 * counts as the code's. Refuses `paper-tries` once too many full IDs were tried with the code today.
 */
export async function personOf(context: Context, asked: Asked): Promise<bigint | undefined> {
  const { client, cipher } = context;
  const { identityNumber, cicCode, customerName: name } = asked;
  if (cicCode === undefined) return resolveSubject(client, cipher, { type, identityNumber, name });
  if (isCovered(identityNumber)) return resolveSubject(client, cipher, { type, cicCode, name });
  return personOfBoth(context, { identityNumber, cicCode, customerName: name });
}

/**
 * The daily limit counts the code's customer, whatever ID is given: without a separate limit all IDs could be tried
 * with one code for the price of one. Checked before the comparison, so that the refusal does not reveal which ID is
 * right.
 */
async function personOfBoth(
  { client, cipher }: Context,
  { identityNumber, cicCode, customerName: name }: Asked & { readonly cicCode: string },
): Promise<bigint | undefined> {
  const code = cipher.blindIndex('tried-code', cicCode.toUpperCase());
  const { rows } = await client.query('select portal.paper_tries_over($1) as limit', [code]);
  const limit = rows[0]?.limit ?? null;
  if (limit !== null) throw new Refusal(instantInquiryRefusals['paper-tries'], 'identityNumber', { limit });
  const byPaper = await resolveSubject(client, cipher, { type, identityNumber, name });
  const byCode = byPaper === undefined ? undefined : await resolveSubject(client, cipher, { type, cicCode, name });
  if (byPaper !== undefined && byCode === byPaper) return byPaper;
  await client.query('select portal.keep_paper_miss($1, $2)', [code, cipher.blindIndex('tried-paper', identityNumber)]);
  return undefined;
}
