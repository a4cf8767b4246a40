import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { CheckedClient } from '#database/checked-client.ts';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { recount, someBorrowers } from './recount.ts';

let connected: Connected;
let app: pg.Client;
beforeAll(async () => {
  connected = await connectedDatabase(1);
  app = new CheckedClient({ connectionString: connected.database.appUrl, types: typeParsers });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await connected.close();
});

test('PRD-02 every figure of a report is what counting the sent rows again gives', async () => {
  const { owner } = connected;
  const borrowers = await someBorrowers(owner, 120, 'truth');
  const { reports, compared, differing } = await recount({ app, owner, cipher: makeCipher(testKeys) }, borrowers);
  expect(differing).toEqual([]);
  expect(reports).toBe(borrowers.length);
  expect(compared).toBeGreaterThan(reports * 20);
}, 120_000);

test('PRD-02 the recount finds a figure that is not the sent one', async () => {
  const { owner } = connected;
  const { rows } = await owner.query<{ subject_id: bigint }>(
    `update bureau.credit_history h set balance_vnd[1] = balance_vnd[1] + 1
      where ctid = (select h.ctid from bureau.credit_history h join bureau.contract c using (subject_id, contract_id)
                     where c.closed_on is null and h.balance_vnd[1] > 0 and h.foreign_cents is null limit 1)
      returning subject_id`,
  );
  const { differing } = await recount(
    { app, owner, cipher: makeCipher(testKeys) },
    rows.map((row) => row.subject_id),
  );
  // The month itself, its total, and the exposure or current debt.
  expect(differing.length).toBeGreaterThanOrEqual(3);
});
