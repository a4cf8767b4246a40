import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from '#database/connection.ts';

// A balancer asks every second or two; a database that takes longer than this to answer counts as away.
const patienceMilliseconds = 2_000;

/** For operators: /livez checks only the event loop; /readyz asks the database and says no while the server stops. */
export function serveHealth(http: FastifyInstance, pool: Pool, isStopping: () => boolean): void {
  http.get('/livez', async (_, reply) => reply.header('cache-control', 'no-store').send('live'));
  http.get('/readyz', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isStopping()) return reply.code(503).send('stopping');
    try {
      const isReady = await Promise.race([hasMonth(pool), pause(patienceMilliseconds, undefined, { ref: false })]);
      if (isReady === undefined) return reply.code(503).send('no database');
      return isReady ? reply.send('ready') : reply.code(503).send('no audit partition');
    } catch {
      return reply.code(503).send('no database');
    }
  });
}

/** Every answer needs the audit partition of this month: without it there is no answer. */
async function hasMonth(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select not pg_is_in_recovery() and
       to_regclass('portal.audit_log_' || to_char(now() at time zone 'Asia/Ho_Chi_Minh', 'YYYYMM')) is not null as ready`,
  );
  return rows[0]?.ready === true;
}
