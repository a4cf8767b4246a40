import { isMainThread } from 'node:worker_threads';
import { z } from 'zod';
import { job } from '#kit/server/jobs/jobs.ts';
import { untyped } from '#kit/server/database/untyped.ts';

/** A job for tests of the thread: reports where it runs, by failing, or ends its thread. */
export const apartJob = job({
  name: 'apart',
  apart: import.meta.url,
  payload: z.object({ ends: z.boolean(), quotes: z.string().optional() }),
  run: async ({ ends, quotes }, { pool, settings, cipher }) => {
    if (ends) process.exit(1);
    if (quotes !== undefined) throw Object.assign(new Error(`no date: ${quotes}`), { code: '22P02' });
    const { rows } = await untyped(pool).query<{ one: number }>('select 1 as one');
    const sealed = cipher.seal('sealed');
    throw new Error(`main ${isMainThread}, database ${rows[0]?.one}, ${cipher.open(sealed)}, ${settings.mode}`);
  },
});
