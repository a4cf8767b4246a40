import { createHash } from 'node:crypto';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Connection, Pool } from '#database/connection.ts';
import { openBucket } from '#kit/server/files/open-files.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { type AuditKey, auditKeyOf } from './signing.ts';

export type WitnessSettings = Pick<
  Settings,
  | 'auditKey'
  | 'auditWitness'
  | 'backupKey'
  | 'dataDir'
  | 's3AccessKey'
  | 's3Endpoint'
  | 's3Region'
  | 's3SecretKey'
  | 'sealKey'
>;

type Checkpoint = { readonly number: bigint; readonly body: string; readonly signature: Buffer };

/**
 * How far the witness is: times are ISO texts. `isBeside`: no other place is configured for it; `isOnDataVolume`: it lies on the volume
 * of the data folder, so that one hand can rewrite both.
 */
export type WitnessState = {
  readonly place: string;
  readonly isBeside: boolean;
  readonly isOnDataVolume: boolean;
  readonly lastNumber: number | null;
  readonly lastAt: string | null;
  readonly waiting: number;
  readonly waitingSince: string | null;
  readonly fault: string | null;
};

/**
 * Sends the checkpoints that the witness lacks, oldest first, each in a transaction of its own; ends at the first that
 * it does not take, and returns why. The others wait for the next call.
 */
export async function sendCheckpoints(pool: Pool, settings: WitnessSettings): Promise<string | undefined> {
  const key = auditKeyOf(settings);
  for (;;) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const sent = await sendNext(client, key, settings);
      await client.query('commit');
      if (sent !== true) return sent === false ? undefined : sent;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

/**
 * Sends the oldest checkpoint that the witness lacks, in the caller's transaction: true if it took it, a text if not,
 * false if none waits.
 */
export async function sendNext(
  client: Connection,
  key: AuditKey,
  settings: WitnessSettings,
): Promise<boolean | string> {
  const { rows } = await client.query(
    'select * from portal.next_for_witness() /* never null: number, body, signature */',
  );
  const [next] = rows;
  if (next === undefined) return false;
  const fault = await append(settings, next, lineOf(next, key)).then(() => null, faultOf);
  await client.query('select portal.note_witness($1, $2)', [next.number, fault]);
  return fault ?? true;
}

// The public half goes along, so that whoever holds the witness knows the key from outside the database.
function lineOf({ body, signature }: Checkpoint, key: AuditKey): string {
  const pem = body.includes(`"key":"${key.id}"`) ? key.publicPem : '';
  return JSON.stringify({ body, signature: signature.toString('base64'), key: pem });
}

async function append(settings: WitnessSettings, { number, body }: Checkpoint, line: string): Promise<void> {
  const place = settings.auditWitness;
  if (typeof place !== 'object') return appendLine(place ?? (await besideData(settings)), line);
  const far = await openBucket(place, settings);
  try {
    // Another checkpoint of the same number never takes its place.
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 16);
    await far.putText(`${String(number).padStart(9, '0')}-${digest}.json`, `${line}\n`);
  } finally {
    far.close();
  }
}

async function besideData(settings: WitnessSettings): Promise<string> {
  const path = defaultPath(settings);
  await mkdir(dirname(path), { recursive: true });
  return path;
}

// A configured file's folder is never made: a share that is not mounted has to fail.
async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+', 0o640);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    // A writer that was killed may have left half a line.
    const isCut = size > 0 && buffer.toString() !== '\n';
    await file.appendFile(`${isCut ? '\n' : ''}${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function defaultPath({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'audit-checkpoints', 'witness.jsonl');
}

/** Reads how far the witness is from the database. */
export async function readWitness(
  client: Connection | Pool,
  settings: Pick<Settings, 'auditWitness' | 'dataDir'>,
): Promise<WitnessState> {
  const { rows } = await client.query('select * from portal.witness_state() /* never null: waiting */');
  const [row] = rows;
  const place = settings.auditWitness ?? defaultPath(settings);
  return {
    place: typeof place === 'string' ? place : `s3://${place.bucket}/${place.prefix}`,
    isBeside: settings.auditWitness === undefined,
    isOnDataVolume: await isOnDataVolume(settings),
    lastNumber: typeof row?.last_number === 'bigint' ? Number(row.last_number) : null,
    lastAt: row?.last_at?.toISOString() ?? null,
    waiting: Number(row?.waiting ?? 0n),
    waitingSince: row?.waiting_since?.toISOString() ?? null,
    fault: row?.fault ?? null,
  };
}

type Places = Pick<Settings, 'auditWitness' | 'dataDir'>;

async function isOnDataVolume({ auditWitness, dataDir }: Places): Promise<boolean> {
  if (auditWitness === undefined) return true;
  if (typeof auditWitness !== 'string') return false;
  const volumeOf = (path: string) =>
    stat(path).then(
      ({ dev }) => dev,
      () => undefined,
    );
  const volume = await volumeOf(dirname(auditWitness));
  return volume !== undefined && volume === (await volumeOf(dataDir));
}

/** What a production server says at its start about a witness that lies beside the data; undefined where there is nothing to say. */
export async function witnessWarning(settings: Places & Pick<Settings, 'mode'>): Promise<string | undefined> {
  if (settings.mode !== 'production' || !(await isOnDataVolume(settings))) return undefined;
  const place = typeof settings.auditWitness === 'string' ? settings.auditWitness : defaultPath(settings);
  return (
    `THE AUDIT HAS NO WITNESS. Its checkpoints go to ${place}, on the volume of the data: whoever is superuser on this machine ` +
    'can rewrite the audit and the witness together, and nobody would find it. Set BUREAU_AUDIT_WITNESS to a bucket with object lock ' +
    'or to a file on another machine that only lets append (docs/operations.md, The witness of the audit).'
  );
}
