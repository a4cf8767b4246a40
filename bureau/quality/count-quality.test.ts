import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { testServices } from '#testing/services.ts';
import { countQualityNowJob } from './count-quality.job.ts';

let database: TestDatabase;
let services: ReturnType<typeof testServices>;
const folder = mkdtempSync(join(tmpdir(), 'bureau-quality-'));

beforeAll(async () => {
  database = await testDatabase();
  services = testServices({ appUrl: database.appUrl, folder });
});
afterAll(async () => {
  await services.pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a count that is repeated after its end finds nothing left and ends', async () => {
  await expect(countQualityNowJob.run({ institutionId: 1 }, services)).resolves.toBeUndefined();
});
