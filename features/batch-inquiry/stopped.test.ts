import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDemo } from '#apps/server/demo.ts';
import { type Embedded, startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { testKeys, testSubjects } from '#testing/keys.ts';
import { outcomeOf } from '#testing/workers.ts';
import { type WorkedFiles, workedFiles } from './worked-files.fixture.ts';

const isLong = process.env['LONG'] === '1';
const rows = isLong ? 20_000 : 600;
const stops = isLong ? 10 : 3;

const dataDir = mkdtempSync(join(tmpdir(), 'bureau-test-stopped-'));
let embedded: Embedded;
let files: WorkedFiles;

// Its log reaches the disk at each commit, as in production.
const startDatabase = () => startEmbedded({ dataDir, log: () => undefined });

beforeAll(async () => {
  embedded = await startDatabase();
  const { ownerUrl } = embedded;
  const { appUrl } = await migrate({ ownerUrl, dataDir, log: () => undefined });
  await prepareDemo({
    ownerUrl,
    keys: testKeys,
    subjects: testSubjects,
    onProgress: () => undefined,
    passwordLog2n: 8,
  });
  files = await workedFiles({ ownerUrl, appUrl, folder: dataDir, rows });
}, 240_000);
afterAll(async () => {
  files.stop();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Stops the database at once, with its processes, like a machine's reset; starts it again on the same folder. */
async function stopAtOnce(): Promise<void> {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  await embedded.stop();
  embedded = await startDatabase();
}

test.skipIf(process.platform === 'win32')(
  `BAT-01 a database that is stopped immediately ${stops} times in mid-file and recovers leaves each row answered once and charged once`,
  async () => {
    const id = await files.receive();
    const worker = await files.start(id);
    const done = outcomeOf(worker);
    let inMidFile = 0;
    for (let stop = 0; stop < stops; stop += 1) {
      await pause(100 + randomInt(isLong ? 1_500 : 300));
      if (!(await files.isDone(id))) inMidFile += 1;
      await stopAtOnce();
    }
    expect(inMidFile).toBeGreaterThan(0);
    await done;
    expect(await files.isDone(id)).toBe(true);
    await files.expectWhole(id);
  },
  900_000,
);
