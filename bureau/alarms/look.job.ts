import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { job } from '#kit/server/jobs/jobs.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { type End, runtimeEnds } from './runtimes.ts';
import type { Pool } from '#database/connection.ts';

/**
 * Checks everything since the last check and raises the alarms of every rule (portal.alarm_rule), each cause once;
 * notifies readers of alarms on commit. Returns how many are new. `ends` lists end dates that are not in the
 * database.
 */
async function lookForAlarms(pool: Pool, ends: readonly End[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local statement_timeout = '50s'`);
    const { rows } = await client.query('select portal.look_for_alarms($1) as raised /* never null: raised */', [
      JSON.stringify(ends),
    ]);
    const clocks = await client.query('select portal.look_at_breaches() as raised /* never null: raised */');
    const raised = (rows[0]?.raised ?? 0) + (clocks.rows[0]?.raised ?? 0);
    if (raised > 0) {
      await appendAudit(client, {
        ...{ userId: null, username: null, institutionId: null, sessionId: null, address: null, requestId: null },
        ...{ action: 'job alarms', purpose: 'unusual-access', subjectKey: null, result: 'raised' },
        detail: JSON.stringify({ alarms: raised }),
      });
    }
    await client.query('commit');
    return raised;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Runs every minute and five times in between, because an opened decoy must be reported within ten seconds. */
export const alarmsJob = job({
  name: 'alarms',
  cron: '* * * * *',
  payload: z.unknown(),
  run: async (_, { pool, settings }) => {
    await lookForAlarms(pool, [...runtimeEnds(await versionsOf(pool)), ...(await certificateEnds(settings))]);
    await pool.query(
      `select graphile_worker.add_job('alarms-between', '{}'::json, run_at := now() + make_interval(secs => n * 10),
         job_key := 'alarms-between-' || n, max_attempts := 1) from generate_series(1, 5) n`,
    );
  },
});

export const alarmsBetweenJob = job({
  name: 'alarms-between',
  payload: z.unknown(),
  run: async (_, { pool }) => {
    await lookForAlarms(pool, []);
  },
});

async function versionsOf(pool: Pool): Promise<{ node: string; postgres: string }> {
  const { rows } = await pool.query(`select current_setting('server_version') as version /* never null: version */`);
  return { node: process.versions.node, postgres: rows[0]?.version ?? '' };
}

/** The expiry day of the certificate that signs invoices, if it is in a file. */
async function certificateEnds({ invoiceKeyFile }: Settings): Promise<End[]> {
  if (invoiceKeyFile === undefined) return [];
  const text = await readFile(invoiceKeyFile, 'utf8').catch(() => '');
  const [pem] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(text) ?? [];
  if (pem === undefined) return [];
  const on = new X509Certificate(pem).validToDate.toISOString().slice(0, 10);
  return [{ kind: 'certificate', name: 'BUREAU_INVOICE_KEY_FILE', on }];
}
