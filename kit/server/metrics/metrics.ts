import { statfs } from 'node:fs/promises';
import { backupsFolder } from '#database/backup/folder.ts';
import { backupState } from '#database/backup/verify.ts';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { millisecondsAhead } from '#kit/server/clock.ts';
import type { Replica } from '#kit/server/replica/replica.ts';
import type { LoadShedder } from '#kit/server/http/shedding.ts';
import type { Connection, Pool } from '#database/connection.ts';

/** The Prometheus metrics of a server or a worker. Labels are paths and states: nothing names a person. */
export type Metrics = {
  readonly contentType: string;
  readonly text: () => Promise<string>;
  /** One answered call: its declared path (never the address with its values), status and seconds. */
  readonly answered: (call: string, status: number, seconds: number) => void;
};

type Watched = {
  readonly pool: Pool;
  readonly dataDir: string;
  readonly backupDir: string | undefined;
  /** Absent in a worker, which answers no calls. */
  readonly shedding?: LoadShedder;
  /** Absent if no copy of the database is read. */
  readonly replica?: Replica | undefined;
  /** Told of each answered call as well. */
  readonly spans?: { readonly note: (status: number, seconds: number) => void };
};

// From a look-up to a report: the service's limits are 150 and 300 ms.
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.5, 1, 2.5, 5, 15];

/** Makes the metrics of this process. They are read on request and cost nothing in between. */
// oxlint-disable-next-line eslint/max-lines-per-function -- a list of the metrics
export function makeMetrics({ pool, dataDir, backupDir, shedding, replica, spans }: Watched): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'bureau_call_seconds',
    help: 'Time of answered calls by declared path and status',
    labelNames: ['call', 'status'],
    buckets,
    registers: [registry],
  });
  // Reported after all others, which record in it what could not be read.
  const failures = new Registry();
  const failed = new Gauge({
    name: 'bureau_metric_failed',
    help: '1 for each metric that could not be found out just now and is left out for it',
    labelNames: ['of'],
    registers: [failures],
  });
  const gauge = (
    name: string,
    help: string,
    collect: (this: Gauge) => void | Promise<void>,
    labelNames: string[] = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        try {
          await inTime(collect.call(this));
          failed.remove({ of: name });
        } catch {
          this.reset();
          if (labelNames.length === 0) this.remove();
          failed.set({ of: name }, 1);
        }
      },
    });

  gauge(
    'bureau_database_connections',
    'Connections of this process to the database: in use, idle, and callers that wait for one',
    function () {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited for' }, pool.waitingCount);
    },
    ['state'],
  );
  gauge('bureau_disk_free_bytes', 'Room left where files and the embedded database lie', async function () {
    const { bavail, bsize } = await statfs(dataDir);
    this.set(bavail * bsize);
  });
  gauge('bureau_clock_ahead_seconds', "How far this machine's clock is ahead of the database's", function () {
    this.set(millisecondsAhead() / 1000);
  });
  gauge(
    'bureau_jobs',
    'Jobs in the queue by task: due, being worked, waiting to be tried again, given up',
    async function () {
      this.reset();
      for (const { task, state, count } of await jobCounts(pool)) this.set({ task, state }, count);
    },
    ['task', 'state'],
  );
  gauge(
    'bureau_oldest_due_job_seconds',
    'How long the oldest job that could be worked has been waiting',
    async function () {
      this.set(await oldestDueSeconds(pool));
    },
  );
  gauge(
    'bureau_backup_age_seconds',
    'Time since the newest backup was begun, and since one was verified; nothing is said of what never was',
    function () {
      this.reset();
      const { madeAt, verifiedAt } = backupState(backupsFolder({ dataDir, backupDir }));
      if (madeAt) this.set({ of: 'newest' }, (Date.now() - madeAt.getTime()) / 1000);
      if (verifiedAt) this.set({ of: 'verified' }, (Date.now() - verifiedAt.getTime()) / 1000);
    },
    ['of'],
  );
  gauge('bureau_backup_faulty', '1 when the last verification of a backup found a fault', function () {
    this.set(backupState(backupsFolder({ dataDir, backupDir })).isBad ? 1 : 0);
  });
  gauge('bureau_log_archive_failing', '1 while the log of the database cannot be archived', async function () {
    this.set((await isArchiveFailing(pool)) ? 1 : 0);
  });
  gauge(
    'bureau_audit_witness_waiting_seconds',
    'How long the oldest checkpoint of the audit has been waiting to be taken by its witness',
    async function () {
      this.set(await witnessWaitingSeconds(pool));
    },
  );
  if (replica !== undefined) {
    gauge('bureau_replica_calls', 'Calls answered from the copy of the database since the start', function () {
      this.set(replica.served);
    });
    gauge('bureau_replica_in_use', '1 while the copy is near enough to be read', function () {
      this.set(replica.isGood ? 1 : 0);
    });
  }
  if (shedding !== undefined) {
    gauge('bureau_calls_inside', 'Calls that are being answered', function () {
      this.set(shedding.inside);
    });
    gauge('bureau_calls_shed', 'Calls refused at the door since the start', function () {
      this.set(shedding.refused);
    });
  }
  return {
    contentType: registry.contentType,
    async text() {
      const found = await registry.metrics();
      return `${found}\n${await failures.metrics()}`;
    },
    answered(call, status, seconds) {
      calls.observe({ call, status: String(status) }, seconds);
      spans?.note(status, seconds);
    },
  };
}

// In an outage the rest must be reported, before the caller times out (10 s).
const patienceMilliseconds = 3_000;

async function inTime(found: void | Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), patienceMilliseconds);
  });
  try {
    await Promise.race([found, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A statement whose answer is abandoned once the metrics' time is over. */
const brief = <const T extends string>(text: T) => ({ text, query_timeout: patienceMilliseconds - 1_000 });

async function jobCounts(pool: Pool) {
  const { rows } = await pool.query(
    brief(`select t.identifier as task, count(*)::int as count,
       case when j.locked_at is not null then 'worked' when j.attempts >= j.max_attempts then 'given up'
         when j.attempts > 0 then 'tried again' when j.run_at > now() then 'later' else 'due' end as state
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1, 3`),
  );
  return rows;
}

/** How long the oldest job that could be worked has been waiting; 0 if none waits. */
export async function oldestDueSeconds(pool: Connection | Pool): Promise<number> {
  const { rows } = await pool.query(
    brief(`select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds from graphile_worker._private_jobs
     where is_available and run_at <= now()`),
  );
  return rows[0]?.seconds ?? 0;
}

async function isArchiveFailing(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    brief(
      `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing from pg_stat_archiver`,
    ),
  );
  return rows[0]?.failing === true;
}

async function witnessWaitingSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query({
    text: 'select extract(epoch from now() - waiting_since)::float8 as seconds from portal.witness_state()',
    query_timeout: patienceMilliseconds - 1_000,
  });
  return rows[0]?.seconds ?? 0;
}
