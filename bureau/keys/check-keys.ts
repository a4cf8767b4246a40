import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type CipherKeys, makeCipher } from '#kit/server/cipher.ts';
import { sealedTables } from './sealed-columns.ts';
import { askScript } from '#database/send-script.ts';
import type { Connection } from '#database/connection.ts';

/** A key is missing or does not match the database; the message says which. */
export class KeyError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'KeyError';
  }
}

type Known = { version: number; fingerprint: Buffer; isRetired: boolean };

const indexVersion = 0;

/**
 * Compares the keys of the settings with those that sealed the database, as its owner, before a server answers or
 * writes anything. Records new keys: the first keys of a database once they have decrypted a row of each kind, later
 * the key of a new version. Throws a KeyError.
 */
export async function checkKeys(client: Connection, keys: CipherKeys): Promise<void> {
  const { keyVersion = 1 } = keys;
  const known = await knownKeys(client);
  const problems = problemsOf(keys, known);
  if (problems.length > 0) throw new KeyError(problems);
  if (known.has(keyVersion) && known.has(indexVersion)) return;
  const sealedWith = await versionsInUse(client, keys);
  for (const version of new Set([...sealedWith, keyVersion])) {
    await note(client, version, fingerprintOf(keyOfVersion(keys, version) ?? keys.fieldKey));
  }
  await note(client, indexVersion, fingerprintOf(keys.indexKey));
  // Another server may have recorded other keys at the same moment.
  const late = problemsOf(keys, await knownKeys(client));
  if (late.length > 0) throw new KeyError(late);
}

function problemsOf(keys: CipherKeys, known: ReadonlyMap<number, Known>): string[] {
  const { keyVersion = 1, otherFieldKeys = new Map<number, Buffer>() } = keys;
  const problems: string[] = [];
  const isOther = (version: number, key: Buffer) =>
    known.get(version)?.fingerprint.equals(fingerprintOf(key)) === false;
  if (isOther(indexVersion, keys.indexKey)) {
    problems.push('BUREAU_INDEX_KEY is not the key of this database: no identity number could be found with it');
  }
  if (isOther(keyVersion, keys.fieldKey)) {
    problems.push(
      `BUREAU_FIELD_KEY is not the key of version ${keyVersion} that this database was sealed with; a new key needs a new ` +
        `BUREAU_FIELD_KEY_VERSION and the old one in BUREAU_OTHER_FIELD_KEYS`,
    );
  }
  for (const [version, key] of otherFieldKeys) {
    if (isOther(version, key)) {
      problems.push(`BUREAU_OTHER_FIELD_KEYS: the key of version ${version} is not the one of this database`);
    }
  }
  for (const { version, isRetired } of known.values()) {
    if (version === indexVersion) continue;
    if (isRetired && version === keyVersion) {
      problems.push(`BUREAU_FIELD_KEY is of version ${version}, which was retired: give the key of the newest version`);
    }
    if (!isRetired && keyOfVersion(keys, version) === undefined) {
      problems.push(
        `The field key of version ${version} is missing: rows are sealed with it. Give it in BUREAU_OTHER_FIELD_KEYS ` +
          `(${version}:…) until npm run keys:rotate has ended`,
      );
    }
  }
  return problems;
}

/** Retires every version except the one in use; no row may be sealed with them any more. */
export async function retireOthers(client: Connection, keyVersion: number): Promise<number[]> {
  const { rows } = await client.query(
    `update portal.field_key set retired_at = now()
      where version not in ($1, $2) and retired_at is null returning version`,
    [indexVersion, keyVersion],
  );
  return rows.map(({ version }) => version);
}

async function knownKeys(client: Connection): Promise<Map<number, Known>> {
  const { rows } = await client.query(
    'select version, fingerprint, retired_at is not null as "isRetired" from portal.field_key order by version',
  );
  return new Map(rows.map((row) => [row.version, row]));
}

async function note(client: Connection, version: number, fingerprint: Buffer): Promise<void> {
  await client.query(
    'insert into portal.field_key (version, fingerprint) values ($1, $2) on conflict (version) do nothing',
    [version, fingerprint],
  );
}

/** Decrypts one value of each sealed column (what was emptied at the end of its life has none), so that a database never accepts the wrong keys. */
async function versionsInUse(client: Connection, keys: CipherKeys): Promise<Set<number>> {
  const cipher = makeCipher(keys);
  const versions = new Set<number>();
  for (const { table, columns } of sealedTables) {
    for (const column of columns) {
      // Which columns are sealed is a list, not a statement.
      const { rows } = await askScript(client, {
        text: `select ${column} as sealed from ${table} where ${column} <> '' limit 1`,
        row: z.object({ sealed: z.instanceof(Buffer) }),
      });
      const [row] = rows;
      if (row === undefined) continue;
      const version = row.sealed[0] ?? 0;
      try {
        cipher.openBytes(row.sealed);
      } catch {
        throw new KeyError([
          keyOfVersion(keys, version) === undefined
            ? `The field key of version ${version} is missing: ${table} is sealed with it. Give it in BUREAU_OTHER_FIELD_KEYS`
            : `The field key of version ${version} is not the one of this database: ${table}.${column} does not open`,
        ]);
      }
      versions.add(version);
    }
  }
  return versions;
}

function keyOfVersion({ fieldKey, keyVersion = 1, otherFieldKeys }: CipherKeys, version: number): Buffer | undefined {
  return version === keyVersion ? fieldKey : otherFieldKeys?.get(version);
}

function fingerprintOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('which key this is').digest();
}
