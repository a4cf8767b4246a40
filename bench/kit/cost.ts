import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { readAccess, superuserUrl } from '#database/embedded-access.ts';
import { childrenOf } from './memory.ts';
import type { BenchPortal } from './portal.ts';

/** What work cost since the portal started, in all. */
export type Cost = {
  /** CPU milliseconds of the server's process, all its threads included. */
  readonly serverMs: number;
  /** CPU milliseconds of all processes of the database. */
  readonly databaseMs: number;
  /** Statements that the database got from outside, without begin, set and commit. */
  readonly statements: number;
  /** Times that the server waited for the database. */
  readonly trips: number;
  /** Rows inserted, updated and deleted. */
  readonly rowVersions: number;
  readonly walBytes: number;
  readonly planningMs: number;
};

/** The server's options that let its trips be counted. */
export const countingTrips = {
  NODE_OPTIONS: `--max-semi-space-size=16 --import=${fileURLToPath(new URL('count-trips.ts', import.meta.url))}`,
};

// A session reports its counts at the latest ten seconds after its last statement.
const idleMilliseconds = 11_000;
// The kernel's clock of processes: USER_HZ, which is 100 on every Linux.
const millisecondsPerTick = 10;

/** Lets the database count its planning, which only its superuser may. */
export async function countPlanning({ dataDir }: BenchPortal): Promise<void> {
  const access = readAccess(dataDir);
  if (access === undefined) throw new Error('Costs are counted on the embedded database.');
  const superuser = new Client({ connectionString: superuserUrl(access, 'bureau') });
  await superuser.connect();
  await superuser.query('alter system set pg_stat_statements.track_planning = on');
  await superuser.query('select pg_reload_conf()');
  await superuser.end();
}

/** The cost so far, once the database's sessions are idle and have reported theirs. */
export async function costOf(portal: BenchPortal): Promise<Cost> {
  const serverMs = ticksOf(portal.pid).own * millisecondsPerTick;
  const databaseMs = databaseTicks(portal.pid) * millisecondsPerTick;
  await pause(idleMilliseconds);
  const [{ rows: statements }, { rows: written }, trips] = await Promise.all([
    portal.owner.query<{ calls: number; wal: number; planning: number }>(
      `select sum(s.calls)::float8 as calls, sum(s.wal_bytes)::float8 as wal, sum(s.total_plan_time)::float8 as planning
         from pg_stat_statements s join pg_roles r on r.oid = s.userid
        where s.toplevel and r.rolname <> current_user`,
    ),
    portal.owner.query<{ versions: number }>(
      'select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as versions from pg_stat_user_tables',
    ),
    portal.ask<number>('trips'),
  ]);
  return {
    serverMs,
    databaseMs,
    statements: statements[0]?.calls ?? 0,
    trips,
    rowVersions: written[0]?.versions ?? 0,
    walBytes: statements[0]?.wal ?? 0,
    planningMs: statements[0]?.planning ?? 0,
  };
}

export type StatementCost = {
  readonly text: string;
  readonly calls: number;
  readonly planningMs: number;
  readonly runningMs: number;
};

/** What each statement cost so far, by its text; statements inside functions count with their caller. */
export async function statementCosts({ owner }: BenchPortal): Promise<ReadonlyMap<string, StatementCost>> {
  const { rows } = await owner.query<StatementCost>(
    `select s.query as text, sum(s.calls)::float8 as calls, sum(s.total_plan_time)::float8 as "planningMs",
            sum(s.total_exec_time)::float8 as "runningMs"
       from pg_stat_statements s join pg_roles r on r.oid = s.userid
      where s.toplevel and r.rolname <> current_user group by s.query`,
  );
  return new Map(rows.map((row) => [row.text, row]));
}

/** The cost of one call between two counts. */
export function perCall(before: Cost, after: Cost, calls: number): Cost {
  const of = (figure: keyof Cost) => Number(((after[figure] - before[figure]) / calls).toPrecision(3));
  return {
    serverMs: of('serverMs'),
    databaseMs: of('databaseMs'),
    statements: of('statements'),
    trips: of('trips'),
    rowVersions: of('rowVersions'),
    walBytes: of('walBytes'),
    planningMs: of('planningMs'),
  };
}

// The postmaster is a descendant of the server, and its sessions are its children.
function databaseTicks(server: number): number {
  return childrenOf(server)
    .flatMap((child) => [child, ...childrenOf(child).flatMap((one) => [one, ...childrenOf(one)])])
    .reduce((sum, pid) => {
      const { own, ended } = ticksOf(pid);
      return sum + own + ended;
    }, 0);
}

/** Ticks of a process, and of its children that ended. */
function ticksOf(pid: number): { own: number; ended: number } {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ').map(Number);
    const sum = (at: number) => (fields[at] ?? 0) + (fields[at + 1] ?? 0);
    return { own: sum(11), ended: sum(13) };
  } catch {
    return { own: 0, ended: 0 };
  }
}
