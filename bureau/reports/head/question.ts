import { z } from 'zod';
import type { Report } from '#bureau/contract/report.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { compareNames } from '#bureau/matching/compare-names.ts';
import type { Meant } from '#bureau/matching/resolve.ts';
import { type MatchReason, matchWords } from '#bureau/matching/words.ts';
import { both } from '#kit/words/words.ts';

/** How sure the match is and by which numbers it was found; null: nobody was found. */
export type Match = Pick<Extract<Meant, { kind: 'meant' }>, 'confidence' | 'by'> | null;

/** What an inquiry asked with, and the match. */
export type Question = { readonly typed: TypedFields; readonly match: Match };

const text = z.string().optional();
const typedFields = z.object({
  cicCode: text,
  maCIC: text,
  customerName: text,
  tenKH: text,
  identityNumber: text,
  taxCode: text,
  msThue: text,
  businessRegistration: text,
});
type TypedFields = z.output<typeof typedFields>;

/** The fields of a stored request that say who is meant, whichever call it came by. */
export function typedIn(request: string): TypedFields {
  return typedFields.parse(JSON.parse(request));
}

/** The match of an inquiry that was about nobody but the holder of its code. */
export const matchByCode = { confidence: 10, by: ['sameCicCode'] } as const satisfies Match;

/** True if the typed code is nobody's and the customer was found by another number. */
export function isCodeOfNobody({ typed, match }: Question): boolean {
  return (typed.cicCode ?? typed.maCIC) !== undefined && match !== null && !match.by.includes('sameCicCode');
}

/** What a report says about what was asked (TRU-05). */
export function questionOf(file: CreditFile | null, { typed, match }: Question): Report['question'] {
  const name = typed.customerName ?? typed.tenKH ?? null;
  const code = typed.cicCode ?? typed.maCIC ?? null;
  const numbers = [
    { kind: 'identity' as const, number: typed.identityNumber },
    { kind: 'tax' as const, number: typed.taxCode ?? typed.msThue },
    { kind: 'registration' as const, number: typed.businessRegistration },
  ].flatMap(({ kind, number }) => (number === undefined || number === '' ? [] : [{ kind, number }]));
  const asked = { name, cicCode: code, numbers };
  if (match === null || file === null) return { ...asked, match: null };
  const { kind, name: own, cicCode, legal } = file.subject;
  const otherNames = legal?.tradingName ? [{ kind: 'short' as const, name: legal.tradingName }] : [];
  const compared =
    name === null ? undefined : compareNames(name, { type: kind === 'legal' ? 1 : 2, name: own, otherNames });
  const by = match.by.map((reason) => (reason === 'sameCicCode' && code !== cicCode ? 'formerCicCode' : reason));
  const ofName: readonly MatchReason[] = compared?.verdict === 'equal' ? ['sameName'] : (compared?.reasons ?? []);
  return {
    ...asked,
    match: {
      confidence: match.confidence,
      isAsWritten: compared === undefined || compared.verdict === 'equal',
      reasons: [...by, ...ofName].map((reason) => both(matchWords, reason)),
    },
  };
}
