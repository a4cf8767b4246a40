import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { actAs } from '#kit/server/database/database.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { testServices } from '#testing/services.ts';
import { answerChunk, chunkRows } from './answer-chunk.ts';
import { readBatch } from './batch.ts';
import { readRows } from './read-rows.ts';
import { type WorkedFiles, workedFiles } from './worked-files.fixture.ts';

let database: TestDatabase;
let services: JobServices;
const folder = mkdtempSync(join(tmpdir(), 'bureau-statements-'));
const made: WorkedFiles[] = [];

beforeAll(async () => {
  database = await testDatabase();
  services = testServices({ appUrl: database.appUrl, folder });
});
afterAll(async () => {
  for (const files of made) files.stop();
  await services.pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * The number of statements that answer the one chunk of a file of so many rows, half of whose customers are known.
 */
async function statementsOf(rows: number): Promise<number> {
  const files = await workedFiles({ ...database, folder, rows });
  made.push(files);
  const turn = { ...files.clerk, id: await files.receive() };
  const batch = await actAs(services.pool, turn, (client) => readBatch(client, turn));
  if (batch === undefined) throw new Error('the file is not there');
  await readRows(turn, batch, services);
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect(await answerChunk(turn, services)).toBe('none');
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

test('BAT-01 a chunk needs the same number of statements for ten rows as for hundreds', async () => {
  const few = await statementsOf(10);
  expect(few).toBeGreaterThan(5);
  expect(await statementsOf(chunkRows - 10)).toBe(few);
});
