import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataFolder } from '#database/data-folder.ts';
import { migrate } from '#database/migrate.ts';
import { operations } from '#features/operations/contract.ts';
import { SettingsError } from '#kit/server/settings/settings.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { callerOf, type TestServer, testServer } from '#testing/server.ts';
import { startApplication } from './application.ts';
import { startReason } from './start-reason.ts';
import { tryPort } from './try-port.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const start = (port: number) =>
  startApplication({
    settings: { ...server.settings, port },
    appUrl: server.database.appUrl,
    loaderUrl: server.database.loaderUrl,
    log: makeLogger('error'),
    workers: 1,
  });

test('a second server on one database answers the same sessions, is seen, and may stop alone', async () => {
  const second = await start(0);
  const operator = await server.as('minh.operator');
  const there = callerOf(second.address, operator.token, operator.cookie);
  const seen = async () =>
    operations.state.answer
      .parse((await there.send(operations.state, { query: {} })).body.data)
      .processes.map(({ address }) => address)
      .toSorted();
  expect(await seen()).toEqual([server.origin, second.address].toSorted());
  await second.stop();
  const { body } = await operator.send(operations.state, { query: {} });
  expect(operations.state.answer.parse(body.data).processes.map(({ address }) => address)).toEqual([server.origin]);
});

test('a port in use, a database that is too old or away: one line that says what to do, and nothing stays open', async () => {
  const port = Number(new URL(server.origin).port);
  const before = await connections();
  const taken = await start(port).catch(startReason);
  expect(taken).toBe(`Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set another PORT.`);
  // Before anything is made, too.
  expect(await tryPort({ port, host: '127.0.0.1' }).catch(startReason)).toBe(taken);
  await expect.poll(connections).toBeLessThanOrEqual(before);

  const old = createServer(answerAsVersion14).listen(0, '127.0.0.1');
  await once(old, 'listening');
  const address = old.address();
  const oldPort = typeof address === 'object' && address !== null ? address.port : 0;
  const ownerUrl = `postgres://owner:secret@127.0.0.1:${oldPort}/bureau`;
  const migrating = () => migrate({ ownerUrl, dataDir: tmpdir(), log: () => undefined }).catch(startReason);
  expect(await migrating()).toBe('PostgreSQL 15 or later is needed; DATABASE_URL leads to 14.11.');
  old.close();
  await once(old, 'close');
  const away = await migrating();
  expect(away).toMatch(/^The database at 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/);
  expect(away).not.toContain('secret');

  expect(startReason(new SettingsError(['PORT must', 'MODE must']))).toBe('PORT must\nMODE must');
  expect(startReason(new TypeError('a fault of the program'))).toContain('start.test.ts');
});

test('an unusable or full data folder: one line that says what to do', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'bureau-folder-'));
  const why = (dataDir: string) => {
    try {
      openDataFolder(dataDir);
      return 'opened';
    } catch (error) {
      return startReason(error);
    }
  };
  try {
    const file = join(scratch, 'file');
    writeFileSync(file, '');
    expect(why(join(scratch, 'new', 'folder'))).toBe('opened');
    for (const path of [file, join(file, 'below')]) {
      expect(why(path)).toBe(
        `The data folder ${path} is no folder: a file stands in its way. Move the file, or set DATA_DIR to another folder.`,
      );
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
  const full = /^The disk .* is full\. Make room, or set DATA_DIR to a folder on another disk\.$/;
  expect(startReason(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toMatch(full);
  expect(startReason(new Error('initdb failed: could not write: No space left on device'))).toMatch(full);
  const byPostgres = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(startReason(new Error('The migration 0001_bureau failed', { cause: byPostgres }))).toMatch(full);
});

async function connections(): Promise<number> {
  const [row] = await server.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return row?.count ?? 0;
}

/** The part of PostgreSQL's protocol that answers every request with version 14.11. */
function answerAsVersion14(socket: Socket): void {
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number) => Buffer.from([0, 0, value >> 8, value & 255]);
  const word = (text: string) => Buffer.from(`${text}\0`);
  const ready = message('Z', Buffer.from('I'));
  const fields = { version: [23, '140011'], shown: [25, '14.11'], name: [19, 'bureau'] } as const;
  const described = Object.entries(fields).flatMap(([name, [type]]) => [
    word(name),
    Buffer.concat([int32(0), int16(0), int32(type), int16(0), int32(0), int16(0)]),
  ]);
  const values = Object.values(fields).flatMap(([, value]) => [int32(value.length), Buffer.from(value)]);
  const answer = [
    message('T', int16(3), ...described),
    message('D', int16(3), ...values),
    message('C', word('SELECT 1')),
    ready,
  ];
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', int32(0)), ready]));
    socket.on('data', (asked) => {
      if (asked[0] === 'Q'.charCodeAt(0)) socket.write(Buffer.concat(answer));
      else socket.end();
    });
  });
}
