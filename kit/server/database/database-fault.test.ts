import { createServer } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-fault.ts';

async function faultOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const connect = (settings: pg.ClientConfig) =>
  faultOf(new pg.Client({ ...settings, connectionTimeoutMillis: 3000 }).connect());

test('HRD-10 a lost socket, an unknown name, a closed port and a reset connection are a database that is away', async () => {
  const resetting = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => resetting.once('listening', resolve));
  const address = resetting.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    for (const settings of [
      { host: mkdtempSync(join(tmpdir(), 'bureau-socket-')) },
      { host: 'database.invalid' },
      { host: '127.0.0.1', port: 1 },
      { host: '127.0.0.1', port },
    ])
      expect([settings.host, isDatabaseAway(await connect(settings))]).toEqual([settings.host, true]);
  } finally {
    resetting.close();
  }
});

test('HRD-10 a missing file is none', async () => {
  expect(isDatabaseAway(await faultOf(readFile('/nowhere/at/all')))).toBe(false);
});
