import { ownConnection } from '#database/own-connection.ts';
import { readProvinces } from '#bureau/population/load.ts';
import { makeNation, type Nation } from '#bureau/population/nation.ts';
import { withScratchDatabases } from '#tools/scratch-databases.ts';

/** The day for which the nations of training and validation are made: the same on every machine. */
export const madeFor = '2026-11-21';

/** The nations of some seeds; only the provinces come from a database. */
export async function inventedNations(seeds: readonly number[]): Promise<Nation[]> {
  return withScratchDatabases(async (make) => {
    const client = ownConnection(await make('provinces'), { application_name: 'score' });
    await client.connect();
    try {
      const provinces = await readProvinces(client);
      return seeds.map((seed) => makeNation(seed, madeFor, provinces));
    } finally {
      await client.end();
    }
  });
}
