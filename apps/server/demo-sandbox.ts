import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { programScopes } from '#bureau/contract/program-scopes.ts';
import { fillSandbox } from '#bureau/sandbox/fill.ts';
import type { Connection, OwnConnection } from '#database/connection.ts';
import { typeParsers } from '#database/types.ts';
import { type CipherKeys, makeCipher } from '#kit/server/cipher.ts';
import { readSandboxKey, sandboxKey } from './sandbox-key.ts';

type Options = {
  readonly ownerUrl: string;
  readonly keys: CipherKeys;
  readonly dataDir: string;
  /** Where the server listens. */
  readonly address: string;
};

/**
 * The demo's application of the sandbox: registered once, its private key in `sandbox-key.json` of the data folder, readable
 * by its owner only. Returns the file's path. For demos alone: a key that a server writes down is no secret.
 */
export async function keepDemoSandbox({ ownerUrl, keys, dataDir, address }: Options): Promise<string> {
  const path = join(dataDir, 'sandbox-key.json');
  const client: OwnConnection = new Client({ connectionString: ownerUrl, types: typeParsers });
  await client.connect();
  try {
    const kept = keptAt(path);
    const isKnown = kept !== undefined && (await isRegistered(client, kept.clientId));
    const own = isKnown ? kept : await register(client, keys);
    const text = JSON.stringify(sandboxKey.parse({ ...own, address }), null, 2);
    writeFileSync(path, `${text}\n`, { mode: 0o600 });
    return path;
  } finally {
    await client.end();
  }
}

function keptAt(path: string): ReturnType<typeof readSandboxKey> | undefined {
  try {
    return readSandboxKey(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

async function isRegistered(client: Connection, clientId: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from portal.application where client_id = $1 and state = 'live'`, [
    clientId,
  ]);
  return rowCount !== 0;
}

async function register(client: Connection, keys: CipherKeys) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const clientId = `app-${randomBytes(8).toString('hex')}`;
  const kid = randomUUID();
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  const thumb = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  await client.query('begin');
  const { rows } = await client.query(
    `select u.id, m.institution_id from portal.user_account u join portal.membership m on m.user_id = u.id where u.username = 'an.admin'`,
  );
  const { id: admin = 0, institution_id: own = 0 } = rows[0] ?? {};
  await client.query('select portal.seal_acting($1, $2)', [own, admin]);
  const { rows: made } = await client.query(
    'select sandbox, is_new from portal.make_sandbox() /* never null: sandbox, is_new */',
  );
  if (made[0]?.is_new === true) {
    await client.query('select portal.seal_acting($1, $2)', [made[0].sandbox, admin]);
    await fillSandbox(client, makeCipher(keys), made[0].sandbox);
  }
  await client.query(
    `with made as (
       insert into portal.user_account (username, full_name, password_hash, is_program) values ($1, $2, '!', true) returning id),
     member as (insert into portal.membership (user_id, institution_id, roles) select made.id, $3, '{}' from made returning user_id),
     kept as (
       insert into portal.application (institution_id, id, user_id, client_id, name, purpose, scopes, networks, day_limit, minute_limit,
           asked_by, environment, state)
         select -$3::int, gen_random_uuid(), member.user_id, $1, $2, $2, $4, '{}', 1000, 600, $5, 'sandbox', 'live' from member
         returning institution_id, id)
     insert into portal.application_key (institution_id, application_id, kid, thumb, jwk, added_by, added_name, expires_at)
       select institution_id, id, $6, $7, $8, $5, 'an.admin', clock_timestamp() + interval '1 year' from kept`,
    [
      clientId,
      'Demo',
      made[0]?.sandbox ?? 0,
      [...programScopes],
      admin,
      kid,
      thumb,
      JSON.stringify({ kty, crv, x, y, kid }),
    ],
  );
  await client.query('commit');
  return { clientId, kid, privateKey: privateKey.export({ format: 'jwk' }) };
}
