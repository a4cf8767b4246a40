import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '#database/connection.ts';
import type { Manifest } from './manifest.ts';

export type Facts = Manifest['database'];
export type Marked = Pick<Manifest, 'keyVersions' | 'counts' | 'isExact' | 'auditHeads'> & {
  readonly mark: Manifest['wal']['mark'];
};
/** The content of a database, for comparison with a restored one. */
export type Contents = Pick<Manifest, 'counts' | 'auditHeads'>;

const mostTries = 100;

// What the bureau knows, its inquiries and charges, rights, and the audit.
const mainTables = [
  'bureau.institution',
  'bureau.subject',
  'bureau.identity_paper',
  'bureau.contract',
  'bureau.balance_month',
  'bureau.credit_history',
  'portal.user_account',
  'portal.submission',
  'portal.inquiry',
  'portal.reply',
  'portal.charge',
  'portal.batch_row',
  'portal.cheque',
  'portal.invoice',
  'portal.audit_log',
] as const;

/** The facts about the cluster and the database in a manifest. */
export async function factsOf(client: Connection): Promise<Facts> {
  const { rows } = await client.query(
    `select current_database() as name, (select rolname::text from pg_roles where oid = 10) as superuser,
       system_identifier::text as system, current_setting('server_version') as postgres,
       (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes",
       '' as schema from pg_control_system() /* never null: superuser, system, postgres, segmentBytes */`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('PostgreSQL does not describe its cluster');
  return { ...facts, schema: (await isThere(client, 'public.migration')) ? await newestMigration(client) : '' };
}

const markHere =
  'select lsn::text, pg_walfile_name(lsn) as segment from pg_create_restore_point($1) lsn /* never null: lsn, segment */';
const markAll =
  'select lsn::text, pg_walfile_name(lsn) as segment from portal.mark_nodes($1) lsn /* never null: lsn, segment */';

/** Whether tables lie on workers of a Citus cluster (docs/decisions/307), of which each has a log of its own. */
async function isSpreadOver(client: Connection): Promise<boolean> {
  const { rows } = await client.query(`select exists (select from pg_extension where extname = 'citus') as there`);
  return (rows[0]?.there ?? false) && (await isThere(client, 'portal.leaf_key'));
}

/**
 * Marks a moment in the log between two transactions and returns the database's content then, so that a copy restored
 * to the mark can be compared to the row. Nobody is blocked: it searches for the moment, and after a hundred tries on
 * a database that is never idle the counts are those of a moment just before (`isExact` false).
 */
export async function markMoment(client: Connection, reader: Connection, name: string): Promise<Marked> {
  const isSpread = await isSpreadOver(client);
  // On workers too: distributed work waits for that moment, so it is sought once.
  const tries = isSpread ? 1 : mostTries;
  for (let attempt = 1; ; attempt++) {
    await reader.query('begin isolation level repeatable read read only');
    const before = await snapshotOf(reader);
    const markName = `${name}-${attempt}`;
    const { rows } = await client.query(isSpread ? markAll : markHere, [markName]);
    // Idle means: no running transaction, and none since.
    const isExact = !isSpread && /^(\d+):\1:$/.test(before) && (await snapshotOf(client)) === before;
    const [point] = rows;
    if (point !== undefined && (isExact || attempt === tries)) {
      // The segment of the mark is now complete and goes to the archive.
      await client.query('select pg_switch_wal()');
      const keyVersions = await keyVersionsIn(reader);
      const contents = await contentsOf(reader);
      await reader.query('commit');
      return { mark: { name: markName, ...point }, keyVersions, isExact, ...contents };
    }
    await reader.query('rollback');
    await sleep(5 + Math.random() * 20);
  }
}

/** Counts the existing main tables and reads the heads of the audit's chains. */
export async function contentsOf(client: Connection): Promise<Contents> {
  const counts: Record<string, number> = {};
  for (const table of mainTables) {
    if (!(await isThere(client, table))) continue;
    const { rows } = await client.query(`select count(*) as count from ${table}`);
    counts[table] = Number(rows[0]?.count);
  }
  if (!(await isThere(client, 'portal.audit_chain'))) return { counts, auditHeads: [] };
  const { rows } = await client.query(
    `select chain, seq, encode(hash, 'hex') as hash from portal.audit_chain where seq > 0 order by chain`,
  );
  return { counts, auditHeads: rows.map(({ chain, seq, hash }) => [chain, Number(seq), hash]) };
}

async function keyVersionsIn(client: Connection): Promise<number[]> {
  if (!(await isThere(client, 'portal.field_key'))) return [];
  const { rows } = await client.query(
    'select version from portal.field_key where version > 0 and retired_at is null order by version',
  );
  return rows.map(({ version }) => version);
}

async function newestMigration(client: Connection): Promise<string> {
  const { rows } = await client.query('select name from public.migration order by name desc limit 1');
  return rows[0]?.name ?? '';
}

async function isThere(client: Connection, table: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [table]);
  return rows[0]?.there === true;
}

async function snapshotOf(client: Connection): Promise<string> {
  const { rows } = await client.query('select pg_current_snapshot()::text as snapshot');
  return rows[0]?.snapshot ?? '';
}
