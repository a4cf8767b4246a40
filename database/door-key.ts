import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Connection } from './connection.ts';

/** The key of the doors (`database/schema/seal.sql`) travels in the connection strings that a process is given at its start. */
const name = 'door';

/** A connection string with the key in it. Nothing of it is sent to the database. */
export function withDoorKey(url: string, key: Buffer | undefined): string {
  if (key === undefined) return url;
  const changed = new URL(url);
  changed.searchParams.set(name, key.toString('base64url'));
  return changed.href;
}

/** The key of a connection string, made ready once for all its passes; undefined for an owner's, who needs none. */
export function doorKeyOf(url: string | undefined): KeyObject | undefined {
  const found = url === undefined || !URL.canParse(url) ? null : new URL(url).searchParams.get(name);
  return found === null ? undefined : createSecretKey(found, 'base64url');
}

/** What opens one door, on one connection, for a minute from now. */
export function passOf(key: KeyObject, by: { processId: number; seconds: number; about: string }): string {
  const mark = createHmac('sha256', key).update(`pass ${by.processId} ${by.seconds} ${by.about}`).digest('hex');
  return `${by.seconds}.${mark}`;
}

/**
 * The database's key, as the owner reads it; made with the first start. A new database asks for seals at once, one that is upgraded
 * once `isRequired` says that no server of the release before runs any more.
 */
export async function ensureDoorKey(
  owner: Connection,
  { isNew, isRequired }: { isNew: boolean; isRequired: boolean },
): Promise<Buffer> {
  const made = randomBytes(32);
  await owner.query(
    `insert into portal.door_key (key, inner_pad, outer_pad, is_required) values ($1, $2, $3, $4) on conflict (singleton) do nothing`,
    [made, padded(made, 0x36), padded(made, 0x5c), isNew],
  );
  if (isRequired) await owner.query('update portal.door_key set is_required = true where not is_required');
  const { rows } = await owner.query('select key from portal.door_key');
  return rows[0]?.key ?? made;
}

/** The key in a block of SHA-256, as HMAC pads it (RFC 2104). */
function padded(key: Buffer, by: number): Buffer {
  const pad = Buffer.alloc(64, by);
  for (const [at, byte] of key.entries()) pad[at] = by ^ byte;
  return pad;
}
