import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { Connection } from '#database/connection.ts';
import { ownConnection } from '#database/own-connection.ts';
import { askScript, sendScript } from '#database/send-script.ts';
import { BackupError, readBackup } from './manifest.ts';
import { type Restored, restoreCluster, withCluster } from './restore.ts';

const plan = z.strictObject({
  /** The moment that the hot part was restored to. */
  at: z.iso.datetime().transform((text) => new Date(text)),
  /** The folder of backups, here. */
  backups: z.string(),
  /** The folder elsewhere that they are downloaded from. */
  far: z.string().optional(),
});
export type RestPlan = z.output<typeof plan>;

const planFile = (into: string) => join(resolve(into), 'months-to-come.json');

/** Keeps beside a restored database what the rest of it is made from. */
export function keepPlan(into: string, kept: RestPlan): void {
  writeFileSync(planFile(into), `${JSON.stringify(kept)}\n`, { mode: 0o600 });
}

/** What `keepPlan` kept. Throws a BackupError if nothing is to come. */
export function readPlan(into: string): RestPlan {
  const path = planFile(into);
  if (!existsSync(path)) throw new BackupError(`${path} is missing: nothing is to come into ${into}.`);
  return plan.parse(JSON.parse(readFileSync(path, 'utf8')));
}

export type RestOptions = {
  /** The data folder whose hot part was restored. */
  readonly into: string;
  /** Its running database, as superuser. */
  readonly url: string;
  readonly say: (line: string) => void;
  /** How many months come at once; by the cores of this machine unless given. */
  readonly atOnce?: number;
  /** After each month has come; a test stops here. */
  readonly onArrived?: (part: string) => void;
};

/**
 * Brings the months that a restore has left for later, newest first, while the database works: the whole backup is restored beside it
 * to the same moment, and each month is copied over in a transaction of its own and compared with where it came from. Started again
 * after a fault it goes on with the first month that is missing. Returns how many came.
 */
export async function bringRest({ into, url, say, onArrived, atOnce = mostAtOnce() }: RestOptions): Promise<number> {
  const { at, backups } = readPlan(into);
  const whole = `${resolve(into)}-whole`;
  const restored = await restoreBeside(at, { backups, whole, say });
  const came = await between(url, (target) =>
    withCluster(restored, async (_, from) => {
      const { rows } = await target.query(
        'select part, row_count, sha256 from portal.cold_part where coming_from is not null order by month desc, part',
      );
      const left = [...rows];
      const worker = async () => {
        await between(from, (source) =>
          between(url, async (own) => {
            for (let next = left.shift(); next !== undefined; next = left.shift()) {
              const { isAsMoved, count } = await bringPart(source, own, next);
              say(`${next.part}: ${count} rows${isAsMoved ? '' : ', changed since it was moved'}`);
              onArrived?.(next.part);
            }
          }),
        ).catch((error: unknown) => {
          // The others end with the month that they are at.
          left.length = 0;
          throw error;
        });
      };
      const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      await eraseOver(target);
      return rows.length;
    }),
  );
  rmSync(whole, { recursive: true, force: true });
  rmSync(planFile(into), { force: true });
  return came;
}

// A month takes a core here and one beside it.
const mostAtOnce = () => Math.min(24, Math.max(1, Math.floor(availableParallelism() / 2)));

async function between<T>(url: string, work: (client: Connection) => Promise<T>): Promise<T> {
  const client = ownConnection(url, { application_name: 'restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// What is at the end of its life came too: it goes at once, and not first in the night.
async function eraseOver(target: Connection): Promise<void> {
  await target.query(
    `select portal.erase_expired(r.target, 1) from portal.retention r where r.kind = 'months'
        and r.table_name in (select p.parent from portal.cold_part p)`,
  );
}

type Beside = { readonly backups: string; readonly whole: string; readonly say: (line: string) => void };
const besideFile = z.object({ name: z.string(), superuserPassword: z.string(), place: z.custom<Restored['place']>() });

// Restored once: a run that was killed while months came takes it as it is.
async function restoreBeside(at: Date, { backups, whole, say }: Beside): Promise<Restored> {
  const done = join(whole, 'restored.json');
  if (existsSync(done)) {
    const { name, superuserPassword, place } = besideFile.parse(JSON.parse(readFileSync(done, 'utf8')));
    return { place, superuserPassword, backup: readBackup(backups, name) };
  }
  rmSync(whole, { recursive: true, force: true });
  const restored = await restoreCluster(at, { backups, into: whole, say });
  const { place, superuserPassword, backup } = restored;
  writeFileSync(`${done}.new`, JSON.stringify({ name: backup.name, superuserPassword, place }), { mode: 0o600 });
  renameSync(`${done}.new`, done);
  return restored;
}

type Coming = { readonly part: string; readonly row_count: bigint; readonly sha256: Buffer };
const hashed = z.object({ count: z.bigint(), sha256: z.instanceof(Buffer) });

async function bringPart(source: Connection, target: Connection, coming: Coming) {
  const { part } = coming;
  const there = await hashOf(source, part);
  await sendScript(target, 'begin');
  try {
    // Past the trigger that keeps everybody else from writing to this month.
    await sendScript(target, 'set local session_replication_role = replica');
    await sendScript(target, 'set local statement_timeout = 0');
    await copyRows(source, target, part);
    const here = await hashOf(target, part);
    if (here.count !== there.count || !here.sha256.equals(there.sha256))
      throw new BackupError(`${part} did not come as it was: ${here.count} rows instead of ${there.count}`);
    await target.query(
      `update portal.cold_part set coming_from = null, arrived_at = clock_timestamp() where part = $1`,
      [part],
    );
    const detail = JSON.stringify({ part, rows: Number(here.count), sha256: here.sha256.toString('hex') });
    await target.query(
      `select portal.append_audit(null, null, null, null, null, null, 'restore months', null, null, 'arrived', $1)`,
      [detail],
    );
    await sendScript(target, 'commit');
  } catch (error) {
    await sendScript(target, 'rollback').catch(() => undefined);
    throw error;
  }
  await sendScript(target, `analyze ${part}`);
  const isAsMoved = there.count === coming.row_count && there.sha256.equals(coming.sha256);
  return { isAsMoved, count: there.count };
}

async function hashOf(client: Connection, part: string): Promise<z.output<typeof hashed>> {
  const { rows } = await askScript(client, {
    text: 'select row_count as count, sha256 from portal.rows_hash($1::text::regclass)',
    values: [part],
    row: hashed,
  });
  const [found] = rows;
  if (found === undefined) throw new BackupError(`${part} cannot be read`);
  return found;
}

// In the order of the disk, which the index of institutions lives on. The names are the register's.
async function copyRows(source: Connection, target: Connection, part: string): Promise<void> {
  await sendScript(source, 'set synchronize_seqscans = off');
  const rows = source.query(copyTo(`copy ${part} to stdout (format binary)`));
  await pipeline(rows, target.query(copyFrom(`copy ${part} from stdin (format binary)`)));
}
