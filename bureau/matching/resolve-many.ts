import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { papersOf } from './find.ts';
import { type AskedSubject, type FoundSubject, sureSubject, withoutCovered } from './resolve.ts';

type FoundAt = FoundSubject & { place: number };

/**
 * The subject of each of many inquiries, by its index in the list, found as by `resolveSubject`: two statements for
 * any number up to 1,000. Undefined if nobody is certainly meant.
 */
export async function resolveSubjects(
  client: Connection,
  cipher: Cipher,
  asked: readonly AskedSubject[],
): Promise<(bigint | undefined)[]> {
  const found = [...(await byCic(client, asked)), ...(await byPapers(client, cipher, asked))];
  const byPlace = Map.groupBy(found, ({ place }) => place);
  return asked.map((one, place) => sureSubject(one, byPlace.get(place) ?? []));
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
