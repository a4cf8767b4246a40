import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { KeptRefusal } from '#kit/server/calls/kept-refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { papersOf } from './find.ts';
import { paperNumber } from './normalise.ts';
import { matchingRefusals } from './refusals.ts';
import { type AskedSubject, isCovered, type Meant, type NumberField, whoIsMeant, withoutCovered } from './resolve.ts';

/** What a call names the fields of an inquiry. */
type FieldNames = Readonly<Record<NumberField, string>>;
const usualNames: FieldNames = {
  identityNumber: 'identityNumber',
  taxCode: 'taxCode',
  registrationNumber: 'businessRegistration',
};

/**
 * Who is meant by an inquiry that is about to be taken; refuses at the field, free of charge, a CIC code that nobody has
 * and that stands for a number, one of the other kind of customer (FIX-05), and a number of somebody else (TRU-01, TRU-03). Beside a code numbers that are not
 * of its customer are counted, and after too many a day every other is refused; covered ones are counted by themselves
 * (decision 052). The refusal keeps that count and the look-up's.
 */
export async function requireMeant(
  { client, cipher, audit }: Pick<Context, 'client' | 'cipher' | 'audit'>,
  asked: AskedSubject,
  names: FieldNames = usualNames,
): Promise<Meant> {
  const tried = asked.cicCode === undefined ? [] : triedNumbers(asked);
  for (const { field, number } of tried) {
    // Before the comparison, so that the refusal does not reveal which number is right.
    const { rows } = await client.query('select portal.paper_tries_over($1) as limit', [
      triedCode(cipher, number, asked.cicCode),
    ]);
    const limit = rows[0]?.limit ?? null;
    if (limit !== null) throw new KeptRefusal(matchingRefusals['paper-tries'], names[field], { limit });
  }
  const meant = await whoIsMeant(client, cipher, asked);
  await keepPaperMisses(client, cipher, missesOf(asked, meant));
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

// Covered numbers have tries of their own: whoever looks the customer up after wrong whole ones may still ask.
const triedCode = (cipher: Cipher, number: string, code = '') =>
  cipher.blindIndex(isCovered(number) ? 'tried-covered' : 'tried-code', code.toUpperCase());

type Miss = { readonly code: string; readonly number: string };

/** The numbers typed beside a CIC code that are not of its customer. */
export function missesOf(asked: AskedSubject, meant: Meant): Miss[] {
  const { cicCode } = asked;
  if (cicCode === undefined) return [];
  return triedNumbers(asked).flatMap(({ number }) => (isMiss(number, meant) ? [{ code: cicCode, number }] : []));
}

/** Counts numbers that were typed beside a CIC code and are not of its customer; the last that is let pass raises an alarm. */
export async function keepPaperMisses(client: Connection, cipher: Cipher, tried: readonly Miss[]): Promise<void> {
  for (const { code, number } of tried) {
    const signs = isCovered(number) ? number.replace(/[^0-9A-Za-z*]/g, '') : paperNumber(number);
    await client.query('select portal.keep_paper_miss($1, $2)', [
      triedCode(cipher, number, code),
      cipher.blindIndex('tried-paper', signs),
    ]);
  }
}

/** A whole number that nobody holds counts as a try too: otherwise the report would tell which one is right. */
function isMiss(number: string, meant: Meant): boolean {
  if (isCovered(number)) return meant.kind === 'identity-conflict';
  return meant.kind !== 'meant' || meant.by.every((reason) => reason === 'sameCicCode');
}

type Tried = { readonly field: NumberField; readonly number: string };

/** What is tried beside a code: the whole numbers together, and the covered ones. */
function triedNumbers(asked: AskedSubject): Tried[] {
  const whole = withoutCovered(asked);
  const fields = ['identityNumber', 'taxCode', 'registrationNumber'] as const;
  const given = fields.filter((field) => papersOf({ [field]: whole[field] }).length > 0);
  const covered = fields.filter((field) => isCovered(asked[field]));
  const tried = (some: readonly NumberField[], numberOf: (field: NumberField) => string): Tried[] => {
    const [field] = some;
    return field === undefined ? [] : [{ field, number: some.map(numberOf).join('') }];
  };
  return [
    ...tried(given, (field) => paperNumber(whole[field] ?? '')),
    ...tried(covered, (field) => `${asked[field] ?? ''} `),
  ];
}
