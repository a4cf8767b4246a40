import { randomBytes } from 'node:crypto';
import type { Connection } from '#database/connection.ts';
import { type Answers, inlined } from '#kit/server/database/inlined.ts';
import type { Scopes } from '#kit/server/database/scopes.ts';
import type { Device } from './bound.ts';
import { deviceOf } from './device.ts';
import { hashToken, uuidV7 } from './tokens.ts';

/** A person's devices beyond this number are forgotten, the longest unused first. */
const most = 20;

/**
 * The id of the device of a request if this person signed in on it before, and undefined else: a forged cookie and the
 * cookie of another person's device say nothing (HRD-09, OWASP "device cookies").
 */
export async function knownDeviceOf(
  { identityStatement }: Pick<Scopes, 'identityStatement'>,
  username: string,
  device: Pick<Device, 'hash'>,
): Promise<string | undefined> {
  if (device.hash === undefined) return undefined;
  const [known] = await identityStatement(
    inlined(
      `select d.id from portal.known_device d join portal.user_account u on u.id = d.user_id
     where d.secret_hash = $1 and u.username = $2`,
      [device.hash, username],
    ),
  );
  return known?.id;
}

/**
 * Remembers the device of a person who has just signed in on it: the statements, to be sent with others, and what they say.
 * A browser gets a new cookie each time (`keep`), for everybody who signs in there: a copy of the old one, taken or planted,
 * is worth nothing from then on. Identity scope, one sign-in of a person at a time.
 */
export function rememberedDevice(
  device: Device,
  of: { readonly userId: number; readonly address: string; readonly userAgent: string },
) {
  const secret = randomBytes(32).toString('base64url');
  const hash = device.isKey && device.hash !== undefined ? device.hash : hashToken(secret);
  const replaced =
    device.isKey || device.hash === undefined
      ? []
      : [inlined('update portal.known_device set secret_hash = $2 where secret_hash = $1', [device.hash, hash])];
  const used = inlined(
    `with known as (
       update portal.known_device set used_at = clock_timestamp(), device = $3, address = $4
        where user_id = $1 and secret_hash = $2 returning id)
     insert into portal.known_device (id, user_id, secret_hash, device, address)
     select $5, $1, $2, $3, $4 where not exists (select from known) returning id`,
    [of.userId, hash, deviceOf(of.userAgent), of.address, uuidV7()],
  );
  const forgotten = inlined(
    `delete from portal.known_device where id in
       (select d.id from portal.known_device d where d.user_id = $1 order by d.used_at desc, d.id desc offset $2)`,
    [of.userId, most],
  );
  return {
    statements: [...replaced, used, forgotten],
    /** True if it was not known. */
    isNew: (answers: Answers) => answers.of(used).length > 0,
    keep: () => {
      if (!device.isKey) device.keep(secret);
    },
  };
}

/** The devices that a person signed in on, the last used first. Identity scope. */
export async function devicesOf(client: Connection, userId: number, here: Pick<Device, 'hash'>) {
  const { rows } = await client.query(
    `select d.id, d.device, d.address, d.known_at as "knownAt", d.used_at as "usedAt",
       coalesce(d.secret_hash = $2, false) as "isCurrent"
     from portal.known_device d where d.user_id = $1 order by d.used_at desc, d.id desc`,
    [userId, here.hash ?? null],
  );
  return rows;
}

/** Forgets a person's device, with its wrong passwords; false if it is not this person's. Identity scope. */
export async function forgetDevice(client: Connection, userId: number, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from portal.known_device where id = $1 and user_id = $2', [
    id,
    userId,
  ]);
  return rowCount === 1;
}
