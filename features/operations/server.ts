import type { z } from 'zod';
import type { Connection } from '#kit/server/database/connection.ts';
import { readWitness } from '#bureau/audit/witness.ts';
import { readBackup } from '#bureau/backups/newest.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { withinOf } from '#kit/server/metrics/answer-times.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { concernsOf } from './concerns.ts';
import { operations, systemState } from './contract.ts';
import { readFailed, readQueues, retryJob } from './queues.ts';
import { readCertificates } from './certificates.ts';

type State = z.input<typeof systemState>;
type Span = AnswerOf<typeof operations.day>['spans'][number];
type Process = State['processes'][number];

/** A process reports every 10 s: three reports missed. */
const silentSeconds = 30;

export const operationsServer = serve(operations, {
  async state(_, { client, settings }) {
    const now = new Date();
    const [backup, certificates] = await Promise.all([readBackup(settings, now), readCertificates(settings, now)]);
    const queues = await readQueues(client);
    const state = {
      at: now.toISOString(),
      queues,
      failed: await readFailed(client),
      failedCount: queues.reduce((all, { failed }) => all + failed, 0),
      processes: await readProcesses(client),
      database: await readDatabase(client),
      files: filesShown(settings),
      backup,
      witness: await witnessOf(client, settings, now),
      erasures: await readErasures(client),
      certificates,
      keys: await readKeys(client, now),
    };
    return { ...state, concerns: concernsOf(state, await readDay(client)) };
  },

  async day(_, { client }) {
    return { spans: await readDay(client) };
  },

  async retry({ body }, { client, audit }) {
    const kind = await retryJob(client, body.id);
    if (kind === undefined) throw new Refusal('not-found', 'id');
    audit.note({ job: body.id, kind, reason: body.reason });
    return null;
  },
});

async function readDay(client: Connection): Promise<Span[]> {
  const { rows } = await client.query('select * from portal.server_day() /* never null: span, servers, times */');
  return rows.map((row) => ({
    at: row.span.toISOString(),
    servers: row.servers,
    calls: numberOf(row.calls),
    refused: numberOf(row.refused),
    failed: numberOf(row.failed),
    p95Milliseconds: withinOf(row.times.map(Number), 0.95),
    queueSeconds: row.queue_seconds,
    databaseBytes: numberOf(row.database_bytes),
    diskFree: row.disk_free,
  }));
}

function numberOf(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}

async function readProcesses(client: Connection): Promise<Process[]> {
  const { rows } = await client.query(
    'select * from portal.running_processes() /* never null: id, kind, host, pid, address, version, jobs, disk_free_bytes, disk_bytes, started_at, silent_seconds */ /* one of: kind = server | worker */',
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    host: row.host,
    pid: row.pid,
    address: row.address,
    version: row.version,
    jobs: row.jobs,
    startedAt: row.started_at.toISOString(),
    silentSeconds: Math.max(0, Math.round(row.silent_seconds)),
    isSilent: row.silent_seconds > silentSeconds,
    diskFreeBytes: Number(row.disk_free_bytes),
    diskBytes: Number(row.disk_bytes),
  }));
}

async function readDatabase(client: Connection): Promise<State['database']> {
  const { rows } = await client.query('select portal.database_state() as state');
  const [row] = rows;
  if (row === undefined) throw new Error('a function answers one row');
  return systemState.shape.database.parse(row.state);
}

async function witnessOf(client: Connection, settings: Settings, now: Date): Promise<State['witness']> {
  const { place, isOnDataVolume, lastAt, waiting, waitingSince, fault } = await readWitness(client, settings);
  const waitingSeconds =
    waitingSince === null ? null : Math.max(0, Math.round((now.getTime() - Date.parse(waitingSince)) / 1_000));
  return {
    place,
    isUnguarded: isOnDataVolume && settings.mode === 'production',
    lastAt,
    waiting,
    waitingSeconds,
    fault,
  };
}

async function readErasures(client: Connection): Promise<State['erasures']> {
  const { rows } = await client.query(
    `select target, (extract(year from life) * 12 + extract(month from life))::int as months,
       (extract(day from life) * 24 + extract(hour from life))::int as hours, last_run_at, last_rows, total_rows
       from portal.retention_state() /* never null: target, months, hours, last_rows, total_rows */`,
  );
  return rows.map((row) => ({
    target: row.target,
    lifeMonths: row.months,
    lifeHours: row.hours,
    lastAt: row.last_run_at?.toISOString() ?? null,
    lastRows: Number(row.last_rows),
    totalRows: Number(row.total_rows),
  }));
}

const dayMilliseconds = 24 * 3_600_000;

async function readKeys(client: Connection, now: Date): Promise<State['keys']> {
  const { rows } = await client.query(
    'select * from portal.keys_in_use() /* never null: kind, fingerprint, first_seen_at, last_seen_at, in_use */ /* one of: kind = audit | field | index | seal */',
  );
  return rows.map((row) => ({
    kind: row.kind,
    fingerprint: row.fingerprint,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    days: Math.floor((now.getTime() - row.first_seen_at.getTime()) / dayMilliseconds),
    inUse: row.in_use,
    isDisputed: row.in_use && rows.some((one) => one.kind === row.kind && one.in_use && one !== row),
  }));
}

function filesShown({ files, dataDir }: Settings): string {
  return files === 'disk' ? `${dataDir}/files` : `s3://${files.bucket}/${files.prefix}`;
}
