import type { Connection } from '#database/connection.ts';

export type Reference = {
  /** Folded syllables that occur in names. */
  syllables: ReadonlySet<string>;
  /** Any province code, of today or of before July 2025 → today's. */
  provinces: ReadonlyMap<string, string>;
};

const keptMs = 10 * 60_000;
const kept = new Map<string, { until: number; reference: Promise<Reference> }>();

/**
 * The syllables and provinces of the database, cached for ten minutes in each process: they contain nothing about
 * persons.
 */
export async function referenceOf(client: Connection): Promise<Reference> {
  // A test process serves several databases.
  const place = 'database' in client && 'port' in client ? `${String(client.port)}/${String(client.database)}` : '';
  const now = performance.now();
  const found = kept.get(place);
  if (found && found.until > now) return found.reference;
  const reference = read(client);
  kept.set(place, { until: now + keptMs, reference });
  // Do not cache a failed reading.
  reference.catch(() => kept.delete(place));
  return reference;
}

async function read(client: Connection): Promise<Reference> {
  const { rows } = await client.query(
    `select (select coalesce(array_agg(syllable), '{}') from bureau.name_syllable) as syllables,
            array_agg(code order by code) as codes, array_agg(coalesce(merged_into, code) order by code) as current
       from bureau.province /* never null: codes, current */`,
  );
  const [row] = rows;
  return {
    syllables: new Set(row?.syllables),
    provinces: new Map(row?.codes.map((code, at) => [code, row.current[at] ?? code])),
  };
}
