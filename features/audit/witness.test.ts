import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditWitnessJob, makeCheckpoint } from '#bureau/audit/checkpoint.job.ts';
import { auditKeyOf } from '#bureau/audit/signing.ts';
import { readWitness, sendCheckpoints } from '#bureau/audit/witness.ts';
import { readWitnessFiles } from '#bureau/audit/witness-files.ts';
import { sayOfWitness } from '#apps/server/say-of-witness.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { type ObjectStore, objectStore } from '#testing/object-store.ts';
import { testServices } from '#testing/services.ts';

let base: Connected;
let folder: string;
let services: JobServices;
let store: ObjectStore;

beforeAll(async () => {
  base = await connectedDatabase();
  folder = mkdtempSync(join(tmpdir(), 'audit-witness-'));
  store = await objectStore(join(folder, 'store'));
  services = testServices({ appUrl: base.database.appUrl, folder });
}, 300_000);
afterAll(async () => {
  await services.pool.end();
  await base.close();
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A new checkpoint, after a row of somebody. */
async function make(): Promise<number> {
  await base.owner.query(
    `select portal.append_audit(1, 'lan.clerk', 0, null, null, null, 'act', null, null, 'ok', null)`,
  );
  return Number((await makeCheckpoint(base.owner, auditKeyOf(services.settings)))?.number);
}

const numbersIn = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): number => JSON.parse(JSON.parse(line).body).number);

test('TRU-17 a witness that cannot be written stops nothing; its checkpoints wait, and come later, in order, once each', async () => {
  const away = join(folder, 'share');
  const auditWitness = join(away, 'audit.jsonl');
  const settings = { ...services.settings, auditWitness };
  const run = () => auditWitnessJob.run({}, { ...services, settings });
  const made = [await make(), await make(), await make()];
  await run();
  expect(await readWitness(base.owner, settings)).toMatchObject({
    place: auditWitness,
    isBeside: false,
    lastNumber: null,
    waiting: 3,
    waitingSince: expect.any(String),
    fault: 'ENOENT',
  });
  mkdirSync(away);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(numbersIn(auditWitness)).toEqual(made);
  expect(await readWitness(base.owner, settings)).toMatchObject({ lastNumber: made[2], waiting: 0, fault: null });

  // A writer that was killed left half a line.
  const whole = readFileSync(auditWitness, 'utf8');
  writeFileSync(auditWitness, `${whole}${whole.slice(0, 80)}`);
  const next = await make();
  await run();
  expect(readFileSync(auditWitness, 'utf8').slice(whole.length)).toMatch(
    new RegExp(`^.{80}\n\\{"body":"\\{\\\\"number\\\\":${next},.*\n$`),
  );
});

test('TRU-17 without a setting checkpoints lie beside the data, and the state says so', async () => {
  const number = await make();
  expect(await sendCheckpoints(services.pool, services.settings)).toBeUndefined();
  expect(numbersIn(join(folder, 'audit-checkpoints', 'witness.jsonl'))).toEqual([number]);
  expect(await readWitness(base.owner, services.settings)).toMatchObject({ isBeside: true, waiting: 0 });
});

test('TRU-17 an object store takes each checkpoint as an object of its own; one that is away is waited for', async () => {
  const { bucket, endpoint, region, accessKey, secretKey } = store.place;
  const settings = {
    ...services.settings,
    auditWitness: { bucket, prefix: 'audit/' },
    s3Endpoint: endpoint,
    s3Region: region,
    s3AccessKey: accessKey,
    s3SecretKey: secretKey,
  };
  const numbers = [await make(), await make()];
  const away = { ...settings, s3Endpoint: 'http://127.0.0.1:9' };
  expect(await sendCheckpoints(services.pool, away)).toEqual(expect.any(String));
  expect(await readWitness(base.owner, settings)).toMatchObject({ place: `s3://${bucket}/audit/`, waiting: 2 });
  expect(await sendCheckpoints(services.pool, settings)).toBeUndefined();
  expect(await store.keys('audit/')).toEqual(
    numbers.map((number) => expect.stringMatching(new RegExp(`^audit/0*${number}-[0-9a-f]{16}\\.json$`))),
  );
  Object.assign(process.env, {
    BUREAU_S3_ENDPOINT: endpoint,
    BUREAU_S3_ACCESS_KEY: accessKey,
    BUREAU_S3_SECRET_KEY: secretKey,
  });
  const files: { readonly lines: readonly string[] }[] = [];
  for await (const file of readWitnessFiles(`s3://${bucket}/audit`)) files.push(file);
  expect(files.map(({ lines }) => JSON.parse(JSON.parse(lines[0] ?? '').body).number)).toEqual(numbers);
});

test('TRU-17 the place of the witness is a file by its whole path or a bucket; anything else is refused at the start', () => {
  const read = (place: string) => readSettings({ MODE: 'demo', BUREAU_AUDIT_WITNESS: place }).auditWitness;
  expect(read('file:///srv/witness/audit.jsonl')).toBe('/srv/witness/audit.jsonl');
  expect(read('s3://witness/bureau')).toEqual({ bucket: 'witness', prefix: 'bureau/' });
  for (const place of ['disk', 'audit.jsonl', 'file:///srv/', 'file://host/audit.jsonl', 'https://witness.example'])
    expect(() => read(place), place).toThrow(/BUREAU_AUDIT_WITNESS/);
});

test('TRU-17 a production process says at its start, loudly, that the witness lies on the volume of the data; elsewhere it says nothing', async () => {
  const said = async (settings: Parameters<typeof sayOfWitness>[0]) => {
    const lines: string[] = [];
    await sayOfWitness(settings, { error: (message) => lines.push(message) }, (text) => lines.push(text));
    return lines.join('\n');
  };
  const of = { dataDir: folder, mode: 'production' as const };
  const other = existsSync('/dev/shm') ? '/dev/shm/audit.jsonl' : undefined;
  for (const auditWitness of [undefined, join(folder, 'audit.jsonl')]) {
    const loud = await said({ ...of, auditWitness });
    expect(loud).toContain('THE AUDIT HAS NO WITNESS');
    expect(loud).toContain('superuser');
    expect(loud).toContain('the audit has no witness outside the volume of the data');
    expect(await readWitness(base.owner, { ...of, auditWitness })).toMatchObject({ isOnDataVolume: true });
    expect(await said({ ...of, mode: 'demo', auditWitness })).toBe('');
  }
  const bucket = { bucket: 'witness', prefix: '' };
  expect(await said({ ...of, auditWitness: bucket })).toBe('');
  if (other !== undefined && statSync('/dev/shm').dev !== statSync(folder).dev)
    expect(await said({ ...of, auditWitness: other })).toBe('');
});
