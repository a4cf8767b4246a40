import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from '#database/connection.ts';
import type { AuditWatch } from '#kit/server/calls/audit-watch.ts';

// A balancer asks every second or two; a database that takes longer than this to answer counts as away.
const patienceMilliseconds = 2_000;

/** What a server must have to take calls. */
type Needed = { readonly pool: Pool; readonly audits: AuditWatch; readonly isStopping: () => boolean };

/**
 * For operators: /livez checks only the event loop; /readyz asks the database, tries the audit, and says no while the
 * server stops.
 */
export function serveHealth(http: FastifyInstance, { pool, audits, isStopping }: Needed): void {
  http.get('/livez', async (_, reply) => reply.header('cache-control', 'no-store').send('live'));
  http.get('/readyz', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isStopping()) return reply.code(503).send('stopping');
    try {
      const lack = await Promise.race([
        lackOf(pool, audits),
        pause(patienceMilliseconds, 'no database', { ref: false }),
      ]);
      return lack === undefined ? reply.send('ready') : reply.code(503).send(lack);
    } catch {
      return reply.code(503).send('no database');
    }
  });
}

async function lackOf(pool: Pool, audits: AuditWatch): Promise<string | undefined> {
  if (!(await hasMonth(pool))) return 'no audit partition';
  return (await audits.isWritable()) ? undefined : 'audit away';
}

/** Every answer needs the audit partition of this month: without it there is no answer. */
async function hasMonth(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select not pg_is_in_recovery() and
       to_regclass('portal.audit_log_' || to_char(now() at time zone 'Asia/Ho_Chi_Minh', 'YYYYMM')) is not null as ready`,
  );
  return rows[0]?.ready === true;
}
