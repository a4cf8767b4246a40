import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Connection } from './connection.ts';
import { sendScript } from './send-script.ts';

/**
 * Updates the job queue's own schema as the owner and opens it to the app role, which adds jobs and runs them.
 * graphile-worker turns row security on for its tables and writes no policy, so only their owner would see a row; the
 * app role gets its own policy instead of the ownership. A job's payload holds ids, never data of a person.
 */
export async function migrateQueue(
  owner: Connection,
  { ownerUrl, role }: { ownerUrl: string; role: string },
): Promise<void> {
  // The library's own pool closes unawaited and unheard: a database that stops right afterwards would end this process.
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  pgPool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool, logger: quiet });
  } finally {
    await pgPool.end();
  }
  const quoted = owner.escapeIdentifier(role);
  await owner.query('begin');
  await sendScript(
    owner,
    `
    grant usage on schema graphile_worker to ${quoted};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${quoted};
    revoke insert, update, delete on graphile_worker.migrations from ${quoted};
    grant usage, select on all sequences in schema graphile_worker to ${quoted};
    grant execute on all functions in schema graphile_worker to ${quoted};
  `,
  );
  const { rows } = await owner.query(`
    select c.relname as name from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'app_role')
     order by c.relname`);
  for (const { name } of rows) {
    const table = `graphile_worker.${owner.escapeIdentifier(name)}`;
    await sendScript(owner, `create policy app_role on ${table} to ${quoted} using (true) with check (true)`);
  }
  await owner.query('commit');
}

const quiet = new Logger(() => () => {});
