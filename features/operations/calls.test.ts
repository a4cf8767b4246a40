import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failedJob } from '#testing/failed-job.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { concernsOf } from './concerns.ts';
import { operations } from './contract.ts';
import { withoutValues } from './queues.ts';
import { bytesText, durationText, lifeText } from './shown.ts';
import { targetWords } from './words.ts';

let server: TestServer;
let operator: Caller;
beforeAll(async () => {
  server = await testServer();
  operator = await server.as('minh.operator');
});
afterAll(() => server.stop());

const look = async () =>
  operations.state.answer.parse((await operator.send(operations.state, { query: {} })).body.data);

test('operators see the running system: this server with its jobs, the database, keys and the file store', async () => {
  const state = await look();
  expect(state.processes).toEqual([
    expect.objectContaining({ kind: 'server', pid: process.pid, address: server.origin, jobs: 2, isSilent: false }),
  ]);
  expect(state.database).toMatchObject({ replicas: [], migration: expect.stringMatching(/^\d{4}/) });
  expect(state.database.bytes).toBeGreaterThan(1_000_000);
  expect(state.database).toMatchObject({ coldBytes: 0, coming: 0, isSealed: true });
  expect(state.keys.map(({ kind, inUse, days }) => [kind, inUse, days])).toEqual(
    ['field', 'index', 'seal'].map((kind) => [kind, true, 0]),
  );
  expect(state.files).toBe(`${server.settings.dataDir}/files`);
  expect(state.concerns).toEqual([{ word: 'concernNoBackup', params: {} }]);
  for (const username of ['lan.clerk', 'an.admin', 'ha.auditor'])
    expect((await (await server.as(username)).send(operations.state, { query: {} })).status).toBe(403);
});

test('HRD-12 an upgraded database that does not require seals yet is a concern, until it does', async () => {
  const words = async () => (await look()).concerns.map(({ word }) => word);
  await server.sql('update portal.door_key set is_required = false');
  expect(await words()).toContain('concernUnsealed');
  await server.sql('update portal.door_key set is_required = true');
  expect(await words()).not.toContain('concernUnsealed');
});

test('a killed process is silent after half a minute, one with another key is reported, a stopped one is gone', async () => {
  const another = {
    id: crypto.randomUUID(),
    kind: 'worker',
    host: 'other',
    pid: 7,
    address: '',
    version: '0.9',
    jobs: 4,
  };
  const beat = { ...another, disk_free_bytes: 1, disk_bytes: 100 };
  await server.sql('select portal.beat($1, $2)', [JSON.stringify(beat), JSON.stringify({ seal: '0123456789ab' })]);
  const words = async () => (await look()).concerns.map(({ word }) => word);
  expect(await words()).toEqual(['concernVersions', 'concernDisk', 'concernNoBackup', 'concernKeys']);
  await server.sql(`update portal.running_process set beat_at = beat_at - interval '31 seconds' where pid = 7`);
  await server.sql(
    `update portal.key_in_use set last_seen_at = last_seen_at - interval '31 seconds' where fingerprint = $1`,
    ['0123456789ab'],
  );
  expect(await words()).toEqual(['concernSilent', 'concernNoBackup']);
  await server.sql('select portal.end_process($1)', [another.id]);
  expect(await words()).toEqual(['concernNoBackup']);
});

test('a job that was given up is shown without the values in its error, and is queued again for a recorded reason', async () => {
  const id = await failedJob(server, 'Key (paper)=(001085012345) of "Nguyen Van A" has 001 085 012 345');
  const before = await look();
  expect(before.queues.find(({ kind }) => kind === 'unheard-of')).toMatchObject({ failed: 1, waiting: 0 });
  expect(before.failed).toMatchObject([{ id, kind: 'unheard-of', error: 'Key (paper)=(…) of "…" has …' }]);
  expect((await operator.send(operations.retry, { body: { id, reason: '' } })).status).toBe(400);
  expect((await operator.send(operations.retry, { body: { id, reason: 'Repaired' } })).status).toBe(200);
  const after = await look();
  expect(after.failed).toEqual([]);
  expect(after.queues.find(({ kind }) => kind === 'unheard-of')).toMatchObject({ failed: 0, waiting: 1 });
  expect((await operator.send(operations.retry, { body: { id, reason: 'Again' } })).status).toBe(404);
  const rows = await server.sql<{ detail: string }>(
    `select detail from portal.audit_log where action = 'POST /api/Operations/RetryJob' and result = 'ok'`,
  );
  expect(rows.map(({ detail }) => JSON.parse(detail))).toEqual([{ job: id, kind: 'unheard-of', reason: 'Repaired' }]);
});

test('the newest complete backup counts: half a manifest and an older one do not', async () => {
  const folder = join(server.settings.dataDir, 'backups');
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'manifest.json'), text);
  };
  write('a', JSON.stringify({ finishedAt: new Date(Date.now() - 30 * 3_600_000).toISOString() }));
  write('b', JSON.stringify({ finishedAt: new Date(Date.now() - 27 * 3_600_000).toISOString(), bytes: 1 }));
  write('c', '{"finishedAt": "');
  const { backup, concerns } = await look();
  expect(backup).toMatchObject({ folder, hours: 27 });
  expect(concerns.map(({ word }) => word)).toEqual(['concernBackup']);
  // Backups of npm run backup are a folder deeper.
  const stoppedAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  write('base/20261122T010203Z', JSON.stringify({ stoppedAt }));
  const copy = { place: 's3://far/', madeAt: null, logUntil: new Date(Date.now() - 20 * 60_000).toISOString() };
  const verdict = { at: new Date(Date.now() - 9 * 86_400_000), problems: ['cut'] };
  writeFileSync(join(folder, 'verified.json'), JSON.stringify(verdict));
  const own = await look();
  expect(own.backup).toMatchObject({ hours: 2, finishedAt: stoppedAt, isFaulty: true, copy: null });
  const words = concernsOf({ ...own, backup: { ...own.backup, copy } }, []).map(({ word }) => word);
  expect(words).toEqual(['concernFaulty', 'concernVerified', 'concernCopy']);
});

test('TRU-17 a witness of the audit that lacks checkpoints, or that production does not have, is a concern', async () => {
  const state = await look();
  expect(state.witness).toMatchObject({ isUnguarded: false, fault: null });
  const words = (witness: Partial<typeof state.witness>) =>
    concernsOf({ ...state, witness: { ...state.witness, ...witness } }, [])
      .map(({ word }) => word)
      .filter((word) => word.endsWith('Witness'));
  expect(words({ waiting: 1, waitingSeconds: 20 })).toEqual([]);
  expect(words({ waiting: 1, waitingSeconds: 301 })).toEqual(['concernWitness']);
  expect(words({ waiting: 1, waitingSeconds: 20, fault: 'ENOENT' })).toEqual(['concernWitness']);
  expect(words({ isUnguarded: true })).toEqual(['concernNoWitness']);
});

test('TRU-19 each target of erasing is shown with its name; two nights without the job are a concern', async () => {
  const state = await look();
  expect(state.erasures.map(({ target }) => target).toSorted()).toEqual(Object.keys(targetWords.texts).toSorted());
  const words = (hours: number) =>
    concernsOf(
      {
        ...state,
        erasures: state.erasures.map((one, at) =>
          at === 0 ? { ...one, lastAt: new Date(Date.parse(state.at) - hours * 3_600_000).toISOString() } : one,
        ),
      },
      [],
    ).map(({ word }) => word);
  expect(words(49)).not.toContain('concernRetention');
  expect(words(51)).toContain('concernRetention');
});

test('TRU-19 a life of less than a month is shown in days or hours, none as nought months', async () => {
  const { erasures } = await look();
  const lives = new Map(
    erasures.map(({ target, lifeMonths, lifeHours }) => [target, lifeText(lifeMonths, lifeHours, 'vi')]),
  );
  const some = ['replies', 'classification', 'program-events', 'people-of-a-day', 'file-upload-parts', 'kept-answers'];
  expect(some.map((target) => lives.get(target))).toEqual([
    ...['60 tháng', '61 tháng', '90 ngày', '2 ngày', '24 giờ', '2 ngày'],
  ]);
  expect([...lives].filter(([, life]) => life.startsWith('0 '))).toEqual([]);
});

test('a quarter of an hour beyond an alarm line of the pictures is a concern, with since when; less is none', async () => {
  const state = await look();
  const [at, calm] = [Date.parse(state.at), { calls: 200, refused: 0, failed: 0, p95Milliseconds: 90 }];
  const found = (newest: readonly Partial<typeof calm>[]) => {
    const spans = [calm, calm, ...newest].map((one, place, { length }) => ({
      ...{ ...calm, ...one, at: new Date(at - (length - place) * 300_000).toISOString(), servers: 1 },
      ...{ queueSeconds: 0, databaseBytes: 1, diskFree: 0.5 },
    }));
    return concernsOf(state, spans).filter(({ word }) => !state.concerns.some((one) => one.word === word));
  };
  const slow = { p95Milliseconds: 301 };
  expect(found([slow, slow])).toEqual([]);
  expect(found([slow, slow, slow, {}])).toEqual([]);
  expect(found([slow, {}, slow, slow, { p95Milliseconds: 455 }])).toEqual([
    { word: 'concernSlow', params: { time: 900, value: 455, limit: 300 } },
  ]);
  expect(found(Array.from({ length: 4 }, () => ({ failed: 5, refused: 2 })))).toEqual([
    { word: 'concernFailing', params: { time: 1_200, share: 2.5, limit: 1 } },
  ]);
  expect(found(Array.from({ length: 3 }, () => ({ refused: 50 })))).toEqual([
    { word: 'concernRefusing', params: { time: 900, share: 25, limit: 1 } },
  ]);
});

test('a day in spans of five minutes: servers are summed, and a span without a server has no figures', async () => {
  const counted = `select portal.count_server_spans($1, $2, $3)`;
  const state = JSON.stringify({ queue_seconds: 4, disk_free_bytes: 30, disk_bytes: 100 });
  const spanOf = (ago: number, [calls, refused, failed]: readonly [number, number, number]) => ({
    span: new Date(Math.floor(Date.now() / 300_000) * 300_000 - ago * 300_000).toISOString(),
    ...{ calls, refused, failed, times: Array.from({ length: 48 }, (_, step) => (step === 20 ? calls - refused : 0)) },
  });
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await server.sql(counted, [one, JSON.stringify([spanOf(10, [5, 1, 0]), spanOf(8, [100, 0, 2])]), state]);
  // The same server again in the same span, and another one with less room on its disk.
  await server.sql(counted, [one, JSON.stringify([spanOf(8, [20, 0, 0])]), JSON.stringify({ queue_seconds: 9 })]);
  await server.sql(counted, [
    other,
    JSON.stringify([spanOf(8, [3, 3, 0])]),
    JSON.stringify({ queue_seconds: 1, disk_free_bytes: 5, disk_bytes: 100 }),
  ]);
  const { spans } = operations.day.answer.parse((await operator.send(operations.day, { query: {} })).body.data);
  expect(spans).toHaveLength(288);
  const at = (ago: number) => spans.find((each) => each.at === spanOf(ago, [0, 0, 0]).span);
  expect(at(8)).toMatchObject({ servers: 2, calls: 123, refused: 3, failed: 2, queueSeconds: 9, diskFree: 0.05 });
  expect(at(8)?.p95Milliseconds).toBe(87);
  expect(at(8)?.databaseBytes).toBeGreaterThan(1_000_000);
  // Written later than its five minutes: what the disk and the queue were then, nobody knows.
  expect(at(10)).toMatchObject({
    servers: 1,
    calls: 5,
    refused: 1,
    queueSeconds: null,
    databaseBytes: null,
    diskFree: null,
  });
  expect(at(9)).toEqual({
    ...{ at: spanOf(9, [0, 0, 0]).span, servers: 0, calls: null, refused: null, failed: null },
    ...{ p95Milliseconds: null, queueSeconds: null, databaseBytes: null, diskFree: null },
  });
  expect((await (await server.as('lan.clerk')).send(operations.day, { query: {} })).status).toBe(403);

  // Beyond the line from twenty minutes ago to the last span that is over: the state of the system says so too.
  await server.sql('delete from portal.server_span');
  const newest = Math.ceil((Date.now() - Date.parse(spans.at(-1)?.at ?? '')) / 300_000) - 1;
  const busy = Array.from({ length: 5 }, (_, place) => spanOf(newest - 1 + place, [100, 0, 3]));
  await server.sql(counted, [one, JSON.stringify(busy), state]);
  const { concerns } = await look();
  expect(concerns.map(({ word }) => word)).toContain('concernFailing');
  await server.sql('delete from portal.server_span');
});

test('what is shown: spans, sizes, errors', () => {
  expect([5, 119, 120, 7_200, 172_800].map((seconds) => durationText(seconds, 'en'))).toEqual([
    '5 s',
    '119 s',
    '2 min',
    '2 h',
    '2 days',
  ]);
  expect([0, 999, 1_500, 41_000_000, 2.5e12].map((bytes) => bytesText(bytes, 'vi'))).toEqual([
    '0 B',
    '999 B',
    '1,5 kB',
    '41 MB',
    '2,5 TB',
  ]);
  expect(withoutValues("relation 'x' at 10.0.0.12:5432\nsecond line")).toBe('relation "…" at …:5432');
});
