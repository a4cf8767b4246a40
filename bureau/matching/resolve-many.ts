import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { findOtherNames, papersOf } from './find.ts';
import {
  type AskedSubject,
  coveredConflict,
  type FoundHolder,
  judgeMeant,
  type Meant,
  type NumberField,
  type OtherNames,
  type SealedNumbers,
  withoutCovered,
} from './resolve.ts';

// As many as one call of names_of takes.
const mostNamed = 4_000;

type FoundAt = FoundHolder & { place: number };
type CodeAt = FoundAt & SealedNumbers;

/**
 * Who is meant by each of many inquiries, by its index in the list, decided as by `whoIsMeant`: at most three
 * statements for any number up to 400.
 */
export async function whoAreMeant(
  client: Connection,
  cipher: Cipher,
  asked: readonly AskedSubject[],
): Promise<Meant[]> {
  const codes = await byCic(client, asked);
  const found = [...codes, ...(await byPapers(client, cipher, asked))];
  const byPlace = Map.groupBy(found, ({ place }) => place);
  const holders = new Map(codes.map((row) => [row.place, row]));
  const judged = (one: AskedSubject, place: number, names?: OtherNames): Meant =>
    coveredConflict(cipher, one, holders.get(place)) ?? judgeMeant(one, byPlace.get(place) ?? [], names);
  const meant = asked.map((one, place) => judged(one, place));
  const doubtful = meant.flatMap((one) => (one.kind === 'name-differs' ? one.holders : []));
  if (doubtful.length === 0) return meant;
  const names = await findOtherNames(client, doubtful.slice(0, mostNamed));
  return asked.map((one, place) => judged(one, place, names));
}

async function byCic(client: Connection, asked: readonly AskedSubject[]): Promise<CodeAt[]> {
  const wanted = asked.flatMap(({ cicCode }, place) => (cicCode ? [{ place, cicCode }] : []));
  if (wanted.length === 0) return [];
  const { rows } = await client.query({
    name: 'find-holders-by-cic',
    text: 'select * from bureau.find_holders_by_cic($1, $2) /* never null: matched, subject_id, subject_type, name_key, name, place */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */',
    values: [wanted.map(({ place }) => place), wanted.map(({ cicCode }) => cicCode)],
  });
  return rows.map((row) => ({ ...row, field: 'cicCode' as const }));
}

const fields: readonly NumberField[] = ['identityNumber', 'taxCode', 'registrationNumber'];

async function byPapers(client: Connection, cipher: Cipher, asked: readonly AskedSubject[]): Promise<FoundAt[]> {
  const wanted = asked.flatMap((one, place) =>
    fields.flatMap((field, at) =>
      papersOf({ [field]: withoutCovered(one)[field] }).map(([kind, number]) => ({
        // Tells both whose number it is and in which field it was typed.
        place: place * fields.length + at,
        kind,
        number,
      })),
    ),
  );
  if (wanted.length === 0) return [];
  const { rows } = await client.query({
    name: 'find-holders',
    text: 'select * from bureau.find_holders($1, $2, $3) /* never null: matched, subject_id, subject_type, name_key, name, place */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */',
    values: [
      wanted.map(({ place }) => place),
      wanted.map(({ kind }) => kind),
      wanted.map(({ kind, number }) => cipher.blindIndex(kind, number)),
    ],
  });
  return rows.flatMap(({ place, ...row }) => {
    const field = fields[place % fields.length];
    return field === undefined ? [] : [{ ...row, field, place: Math.floor(place / fields.length) }];
  });
}
