import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { findOtherNames, papersOf } from './find.ts';
import { type AskedSubject, type FoundSubject, sureSubject, withoutCovered } from './resolve.ts';

// As many as one call of names_of takes.
const mostNamed = 4_000;

type FoundAt = FoundSubject & { place: number };

/**
 * The subject of each of many inquiries, by its index in the list, found as by `resolveSubject`: at most
 * three statements for any number up to 1,000. Undefined if nobody is certainly meant.
 */
export async function resolveSubjects(
  client: Connection,
  cipher: Cipher,
  asked: readonly AskedSubject[],
): Promise<(bigint | undefined)[]> {
  const found = [...(await byCic(client, asked)), ...(await byPapers(client, cipher, asked))];
  const byPlace = Map.groupBy(found, ({ place }) => place);
  const sure = asked.map((one, place) => sureSubject(one, byPlace.get(place) ?? []));
  const doubtful = found.filter(({ place }) => sure[place] === undefined).map(({ subject_id }) => subject_id);
  if (doubtful.length === 0) return sure;
  const names = await findOtherNames(client, doubtful.slice(0, mostNamed));
  return sure.map((subject, place) => {
    const [one, rows] = [asked[place], byPlace.get(place)];
    return subject ?? (one && rows && sureSubject(one, rows, names));
  });
}

async function byCic(client: Connection, asked: readonly AskedSubject[]): Promise<FoundAt[]> {
  const wanted = asked.flatMap(({ cicCode }, place) => (cicCode ? [{ place, cicCode }] : []));
  if (wanted.length === 0) return [];
  const { rows } = await client.query({
    name: 'find-many-by-cic',
    text: 'select * from bureau.find_many_by_cic($1, $2) /* never null: matched, subject_id, subject_type, name_key, place */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */',
    values: [wanted.map(({ place }) => place), wanted.map(({ cicCode }) => cicCode)],
  });
  return rows;
}

async function byPapers(client: Connection, cipher: Cipher, asked: readonly AskedSubject[]): Promise<FoundAt[]> {
  const wanted = asked.flatMap((one, place) =>
    one.cicCode ? [] : papersOf(withoutCovered(one)).map(([kind, number]) => ({ place, kind, number })),
  );
  if (wanted.length === 0) return [];
  const { rows } = await client.query({
    name: 'find-many',
    text: 'select * from bureau.find_many($1, $2, $3) /* never null: matched, subject_id, subject_type, name_key, place */ /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */',
    values: [
      wanted.map(({ place }) => place),
      wanted.map(({ kind }) => kind),
      wanted.map(({ kind, number }) => cipher.blindIndex(kind, number)),
    ],
  });
  return rows;
}
