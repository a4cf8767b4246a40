import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { keyVariables } from '#testing/server.ts';
import { errors } from '#features/refusals.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeze-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The command's output without DATABASE_URL, and its exit code. */
function freeze(folder: string): Promise<{ said: string; code: unknown }> {
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = { ...rest, ...keyVariables(), MODE: 'demo', DATA_DIR: folder };
  const given = ['apps/server/freeze.ts', 'exports', '--by', 'nobody.here', '--reason', 'x'];
  return new Promise((resolve) => {
    execFile(process.execPath, given, { env }, (error, stdout, stderr) => {
      resolve({ said: `${stdout}${stderr}`.trim(), code: error?.code ?? 0 });
    });
  });
}

test('NAV-17 the command works beside a running server on the embedded database, and does not disturb it', async () => {
  const living = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  try {
    await migrate({ ownerUrl: living.ownerUrl, dataDir, log: () => {} });
    // Refused by the rule about who may do it, which only the database knows.
    const refused = { said: errors['no-permission'].text.join('\n'), code: 1 };
    expect(await freeze(dataDir)).toEqual(refused);
    expect(await freeze(dataDir)).toEqual(refused);
  } finally {
    await living.stop();
  }
}, 60_000);

test('an unusable data folder is reported in one line', async () => {
  const { said, code } = await freeze('package.json');
  expect(said).toMatch(/^The data folder .*package\.json .*Move the file.*$/);
  expect(code).toBe(1);
});
