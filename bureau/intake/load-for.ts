import type { Connection } from '#database/connection.ts';
import { about, passOf } from '#kit/server/database/passes.ts';

/** Lets a loader's connection work on an institution's files, over many transactions, until its settings are reset. */
export async function loadFor(loader: Connection, institutionId: number): Promise<void> {
  await loader.query('select portal.load_as($1, $2)', [institutionId, passOf(loader, about.loading(institutionId))]);
  await loader.query(`select set_config('work_mem', '64MB', false)`);
}
