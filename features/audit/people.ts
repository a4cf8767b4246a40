import type { Connection } from '#kit/server/database/connection.ts';
import { papersOf } from '#bureau/matching/find.ts';
import { subjectKeyOf } from '#kit/server/calls/audit.ts';
import type { Context } from '#kit/server/calls/context.ts';

export type Person = { subject_id: bigint; cic_code: string; name: string };

/**
 * The keys by which the audit may name a person given by CIC code or paper, including those of persons merged into
 * them.
 */
export async function keysOfPerson({ client, cipher, settings }: Context, given: string): Promise<string[]> {
  const papers = papersOf({ identityNumber: given, taxCode: given, registrationNumber: given });
  const { rows } = await client.query(
    'select * from portal.audited_people($1, $2, null) /* never null: subject_id, cic_code, name */',
    [given, papers.map(([kind, number]) => cipher.blindIndex(kind, number))],
  );
  return rows.map(({ subject_id }) => subjectKeyOf(settings.indexKey, subject_id));
}

/** Resolves audit subject keys to the subjects this user may have viewed. */
export async function peopleOfKeys(
  { client, settings }: Context,
  keys: ReadonlySet<string>,
  seen: { readonly username: string; readonly from: string; readonly until: string },
): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await client.query(
    'select distinct id from portal.audit_suspects($1, $2, $3) as id /* never null: id */',
    [seen.username, seen.from, seen.until],
  );
  const meant = new Map(
    rows.map(({ id }) => [id, subjectKeyOf(settings.indexKey, id)] as const).filter(([, key]) => keys.has(key)),
  );
  const people = await namesOf(client, [...meant.keys()]);
  return new Map(
    people.flatMap((person) => {
      const key = meant.get(person.subject_id);
      return key === undefined ? [] : [[key, person] as const];
    }),
  );
}

const atOnce = 2_000;

async function namesOf(client: Connection, ids: readonly bigint[]): Promise<Person[]> {
  const found: Person[] = [];
  for (let at = 0; at < ids.length; at += atOnce) {
    const { rows } = await client.query(
      `select * from portal.audited_people(null, '{}', $1) /* never null: subject_id, cic_code, name */`,
      [ids.slice(at, at + atOnce)],
    );
    found.push(...rows);
  }
  return found;
}
