import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cipher, type CipherKeys, makeCipher } from '#kit/server/cipher.ts';
import { actAs } from '#kit/server/database/database.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { checkKeys, retireOthers } from './check-keys.ts';
import { countLeft, resealAll } from './reseal.ts';
import { sealedTables } from './sealed-columns.ts';

const { fieldKey, indexKey } = testKeys;
const first: CipherKeys = { fieldKey, indexKey };
const newKey = randomBytes(32);
/** Before the change every server knows both keys and seals with the old one, then with the new one. */
const prepared: CipherKeys = { fieldKey, indexKey, otherFieldKeys: new Map([[2, newKey]]) };
const changed: CipherKeys = { fieldKey: newKey, indexKey, keyVersion: 2, otherFieldKeys: new Map([[1, fieldKey]]) };
const alone: CipherKeys = { fieldKey: newKey, indexKey, keyVersion: 2 };

let connected: Connected;
let owner: pg.Client;
beforeAll(async () => {
  connected = await connectedDatabase(4);
  owner = connected.owner;
});
afterAll(() => connected.close());

describe('keys of a database', () => {
  test('wrong ones are refused before they are recorded, because rows do not decrypt, and a server does not start', async () => {
    await expect(checkKeys(owner, { fieldKey: randomBytes(32), indexKey })).rejects.toThrow(
      /key of version 1 is not the one of this database: bureau\.subject/,
    );
    await expect(checkKeys(owner, alone)).rejects.toThrow(/key of version 1 is missing/);
    expect((await owner.query('select from portal.field_key')).rowCount).toBe(0);
    await checkKeys(owner, first);
    await checkKeys(owner, first);
  });

  test('a wrong or missing one is named', async () => {
    const other = randomBytes(32);
    await expect(checkKeys(owner, { fieldKey: other, indexKey })).rejects.toThrow(
      /^BUREAU_FIELD_KEY is not the key of version 1/,
    );
    await expect(checkKeys(owner, { fieldKey, indexKey: other })).rejects.toThrow(/^BUREAU_INDEX_KEY is not the key/);
    await expect(checkKeys(owner, alone)).rejects.toThrow(
      /^The field key of version 1 is missing: .*BUREAU_OTHER_FIELD_KEYS \(1:…\)/,
    );
    const wrong: CipherKeys = { ...alone, otherFieldKeys: new Map([[1, other]]) };
    await expect(checkKeys(owner, wrong)).rejects.toThrow(/^BUREAU_OTHER_FIELD_KEYS: the key of version 1 is not/);
  });
});

test('every sealed column is in the list: no other one holds bytes that the key decrypts', async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.oid::regclass::text as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace in ('bureau'::regnamespace, 'portal'::regnamespace) and c.relkind in ('r', 'p')
        and not c.relispartition and a.atttypid = 'bytea'::regtype order by 1, 2`,
  );
  const listed = new Set(sealedTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));
  const names = rows.map(({ table, column }) => `${table}.${column}`);
  expect(names).toEqual(expect.arrayContaining([...listed]));
  expect(names.filter((name) => name.endsWith('_sealed') && !listed.has(name))).toEqual([]);
  const cipher = makeCipher(first);
  for (const { table, column } of rows.filter((row) => !listed.has(`${row.table}.${row.column}`))) {
    const { rows: values } = await owner.query<{ value: Buffer }>(
      `select ${column} as value from ${table} where ${column} is not null limit 5`,
    );
    for (const { value } of values) expect(() => cipher.openBytes(value), `${table}.${column}`).toThrow();
  }
});

test('keys are rotated while servers read and write: each row can be decrypted at each moment, and an interrupted rotation continues', async () => {
  await checkKeys(owner, prepared);
  await checkKeys(owner, changed);
  const cipher = makeCipher(changed);
  // The report of an ended fact is emptied, not deleted: no key opens it.
  await owner.query(
    `insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256) values (1, now(), gen_random_uuid(), '', '')`,
  );
  const servers = { isDone: false, reads: 0, writes: 0 };
  const work = [reading(makeCipher(prepared), servers), writing(cipher, servers)];

  const outcome = await Promise.race([rotated(cipher, servers), broken(work)]).catch((error: unknown) => ({
    error,
    resealed: 0,
    left: -1,
  }));
  servers.isDone = true;
  await Promise.all(work);

  const { resealed, left } = outcome;
  if ('error' in outcome) throw outcome.error;
  expect(left).toBe(0);
  expect(resealed).toBeGreaterThan(300);
  expect(servers.reads).toBeGreaterThan(10);
  expect(servers.writes).toBeGreaterThan(5);
  expect(await retireOthers(owner, 2)).toEqual([1]);
  await checkKeys(owner, alone);
  await expect(checkKeys(owner, { ...first, otherFieldKeys: new Map([[2, newKey]]) })).rejects.toThrow(
    /version 1, which was retired/,
  );
  const opened = makeCipher(alone);
  for (const { table, columns } of sealedTables) {
    for (const column of columns) {
      const { rows } = await owner.query<{ value: Buffer }>(
        `select ${column} as value from ${table} where ${column} <> ''`,
      );
      for (const { value } of rows) expect(opened.openBytes(value).length).toBeGreaterThan(0);
    }
  }
  const { rows } = await owner.query<{ state: string }>(`select distinct state from portal.cheque order by 1`);
  expect(rows.map(({ state }) => state)).toContain('approved');
});

test('approved rows still never change, for the servers and for the owner', async () => {
  const { rows } = await owner.query<{ institution: number; id: string }>(
    `select institution_id as institution, id from portal.cheque where state = 'approved' limit 1`,
  );
  const [cheque] = rows;
  const sealed = makeCipher(alone).seal('{}');
  const change = `update portal.cheque set content = $1 where id = $2`;
  await expect(owner.query(change, [sealed, cheque?.id])).rejects.toThrow(/never changes/);
  const older = makeCipher(first).seal('{}');
  const asServer = actAs(connected.pool, { institutionId: cheque?.institution ?? 0, userId: 1 }, async (client) =>
    client.query(change, [older, cheque?.id]),
  );
  await expect(asServer).rejects.toMatchObject({ code: expect.stringMatching(/23000|42501/) });
  const both = `update portal.cheque set content = $1, drawer_name = 'x' where id = $2`;
  await expect(owner.query(both, [older, cheque?.id])).rejects.toThrow(/never changes/);
});

async function rotated(cipher: Cipher, servers: Servers) {
  const cut = resealAll({ client: owner, cipher, version: 2, onTable: (table) => fail(table) });
  await expect(cut).rejects.toThrow('cut off');
  expect(await countLeft(owner, 2)).toBeGreaterThan(0);
  // However fast the rotation is, servers meet rows of both keys.
  while (servers.reads <= 10 || servers.writes <= 5) await turn();
  return resealAll({ client: owner, cipher, version: 2 });
}

/** Rejects if a server could not read or write, and never resolves. */
async function broken(work: readonly Promise<void>[]): Promise<never> {
  await Promise.all(work);
  return new Promise(() => undefined);
}

type Servers = { isDone: boolean; reads: number; writes: number };

async function reading(cipher: Cipher, servers: Servers): Promise<void> {
  const client = await ownConnection();
  while (!servers.isDone) {
    const { rows } = await client.query<{ value: Buffer }>(
      'select number_sealed as value from bureau.identity_paper order by random() limit 50',
    );
    for (const { value } of rows) cipher.open(value);
    servers.reads += 1;
    await turn();
  }
  await client.end();
}

async function writing(cipher: Cipher, servers: Servers): Promise<void> {
  const client = await ownConnection();
  while (!servers.isDone) {
    const phone = `09${String(servers.writes).padStart(8, '0')}`;
    const { rows } = await client.query<{ id: string }>(
      `update bureau.subject set phone_sealed = $1 where subject_id = (select subject_id from bureau.subject order by random() limit 1)
       returning subject_id as id`,
      [cipher.seal(phone)],
    );
    const { rows: read } = await client.query<{ value: Buffer }>(
      'select phone_sealed as value from bureau.subject where subject_id = $1',
      [rows[0]?.id],
    );
    expect(cipher.open(read[0]?.value ?? Buffer.alloc(0))).toBe(phone);
    servers.writes += 1;
    await turn();
  }
  await client.end();
}

async function ownConnection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: connected.database.ownerUrl });
  await client.connect();
  return client;
}

function fail(table: string): never {
  throw new Error(`cut off after ${table}`);
}
