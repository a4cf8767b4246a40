import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { KeptRefusal } from '#kit/server/calls/kept-refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { papersOf } from './find.ts';
import { paperNumber } from './normalise.ts';
import { matchingRefusals } from './refusals.ts';
import { type AskedSubject, type Meant, type NumberField, whoIsMeant, withoutCovered } from './resolve.ts';

/** What a call names the fields of an inquiry. */
type FieldNames = Readonly<Record<NumberField, string>>;
const usualNames: FieldNames = {
  identityNumber: 'identityNumber',
  taxCode: 'taxCode',
  registrationNumber: 'businessRegistration',
};

/**
 * Who is meant by an inquiry that is about to be taken; refuses at the field, free of charge, a CIC code that nobody has
 * and that stands for a number, one of the other kind of customer (FIX-05), and a number of somebody else (TRU-01, TRU-03). Beside a code whole numbers that are not
 * of its customer are counted, and after too many a day every other is refused (decision 052). The refusal keeps that
 * count and the look-up's.
 */
export async function requireMeant(
  { client, cipher, audit }: Pick<Context, 'client' | 'cipher' | 'audit'>,
  asked: AskedSubject,
  names: FieldNames = usualNames,
): Promise<Meant> {
  const tried = asked.cicCode === undefined ? undefined : triedNumber(asked);
  if (tried !== undefined) {
    // Before the comparison, so that the refusal does not reveal which number is right.
    const { rows } = await client.query('select portal.paper_tries_over($1) as limit', [
      triedCode(cipher, asked.cicCode),
    ]);
    const limit = rows[0]?.limit ?? null;
    if (limit !== null) throw new KeptRefusal(matchingRefusals['paper-tries'], names[tried.field], { limit });
  }
  const meant = await whoIsMeant(client, cipher, asked);
  if (tried !== undefined && !isOfHolder(meant)) {
    await keepPaperMisses(client, cipher, [{ code: asked.cicCode ?? '', number: tried.number }]);
  }
  if (meant.kind === 'code-unknown') throw new KeptRefusal(matchingRefusals['code-unknown'], 'cicCode');
  if (meant.kind === 'other-kind') {
    audit.concerns(meant.holders);
    const code = meant.holder === 'legal' ? 'code-of-legal' : 'code-of-natural';
    throw new KeptRefusal(matchingRefusals[code], 'cicCode');
  }
  if (meant.kind !== 'identity-conflict') return meant;
  audit.concerns(meant.holders);
  throw new KeptRefusal(matchingRefusals['identity-conflict'], names[meant.field]);
}

const triedCode = (cipher: Cipher, code = '') => cipher.blindIndex('tried-code', code.toUpperCase());

/** Counts numbers that were typed beside a CIC code and are not of its customer; the last that is let pass raises an alarm. */
export async function keepPaperMisses(
  client: Connection,
  cipher: Cipher,
  tried: readonly { readonly code: string; readonly number: string }[],
): Promise<void> {
  for (const { code, number } of tried) {
    await client.query('select portal.keep_paper_miss($1, $2)', [
      triedCode(cipher, code),
      cipher.blindIndex('tried-paper', paperNumber(number)),
    ]);
  }
}

/** A number that nobody holds counts as a try too: otherwise the report would tell which one is right. */
function isOfHolder(meant: Meant): boolean {
  return meant.kind === 'meant' && meant.by.some((reason) => reason !== 'sameCicCode');
}

function triedNumber(asked: AskedSubject): { field: NumberField; number: string } | undefined {
  const whole = withoutCovered(asked);
  const fields = ['identityNumber', 'taxCode', 'registrationNumber'] as const;
  const given = fields.filter((field) => papersOf({ [field]: whole[field] }).length > 0);
  const [field] = given;
  if (field === undefined) return undefined;
  return { field, number: given.map((one) => paperNumber(whole[one] ?? '')).join('') };
}
