import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { readAway } from '#database/backup/away.ts';
import { backupNames, placesIn, readBackup } from '#database/backup/manifest.ts';
import { contentsOf } from '#database/backup/mark.ts';
import { bucketFolder } from '#kit/server/files/bucket.ts';
import { objectStore } from '#testing/object-store.ts';
import { root } from '#tools/bring.mjs';
import { type DebianServer, hasPostgresql15, launch, query, startPrimary } from './kit/debian-cluster.ts';
import { freePort, scratchFolder, secondsUntil, startNode } from './kit/nodes.ts';
import { signIn } from './kit/traffic.ts';
import { faultScript, type Verdicts } from './kit/verdict.ts';
import { ask } from './kit/work.ts';
import { hanoiClock } from '#kit/words/hanoi.ts';

// The portal runs on Debian's PostgreSQL by DATABASE_URL with its files in an object store, backs everything up by
// itself and copies it to another place. Then a table is dropped and the machine is lost; the copy must restore the
// state of the second before.

const toOwner = [
  'grant pg_monitor to bureau_owner',
  'grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to bureau_owner',
  'grant execute on function pg_create_restore_point(text), pg_switch_wal() to bureau_owner',
];

await faultScript('backup', async (verdicts, opened) => {
  if (!hasPostgresql15()) return verdicts.skip('a backup by DATABASE_URL', 'PostgreSQL 15 cannot be installed here');
  const scratch = opened(scratchFolder(), ({ remove }) => remove());
  const quiet = await startPrimary(scratch.path);
  const backups = join(scratch.path, 'backups');
  const store = opened(await objectStore(join(scratch.path, 'store')), ({ stop }) => stop());
  const { bucket, endpoint, accessKey, secretKey } = store.place;
  const settings = {
    BUREAU_BACKUP_DIR: backups,
    BUREAU_FILES: `s3://${bucket}/portal`,
    BUREAU_BACKUP_COPY: `s3://${bucket}/backups`,
    BUREAU_S3_ENDPOINT: endpoint,
    BUREAU_S3_ACCESS_KEY: accessKey,
    BUREAU_S3_SECRET_KEY: secretKey,
    BUREAU_BACKUP_KEY: randomBytes(32).toString('base64'),
  };
  const command = (name: string, ...args: string[]) => tool(name, args, { ...settings, DATABASE_URL: quiet.ownerUrl });

  for (const grant of toOwner) await query(quiet.superuserUrl('bureau'), grant);
  const unset = await command('backup');
  const lines = unset.stderr.split('\n').filter((line) => line.startsWith('  '));
  verdicts.say(
    unset.status === 1 && lines.length === 3,
    'a database that archives no log is refused with the lines that it needs',
    lines.map((line) => line.trim().slice(0, 30)).join('; '),
  );
  const primary = opened(await archiving(quiet, lines, backups), ({ stop }) => stop());
  const node = opened(
    await startNode({
      databaseUrl: quiet.ownerUrl.replace(/:\d+\/bureau/, `:${primary.port}/bureau`),
      dataDir: join(scratch.path, 'data'),
      environment: { ...settings, BUREAU_WORKERS: '2', BUREAU_BACKUP_AT: inHanoi(180), BUREAU_LOG_LEVEL: 'info' },
    }),
    ({ end }) => end('SIGKILL'),
  );
  const [token = ''] = await signIn(node.origin, 1);
  const made = await secondsUntil(async () => node.said().includes('backups copied'), { within: 300, every: 500 });
  const [name = ''] = backupNames(backups);
  const stored = name === '' ? 0 : readBackup(backups, name).manifest.store.length;
  const far = (await store.keys('backups/')).length;
  verdicts.say(
    made !== undefined && stored > 0 && (await store.keys(`backups/base/${name}/manifest.json`)).length > 0,
    'it is backed up at its time of night by itself, with the files of the object store, and copied elsewhere',
    `${name} after ${made?.toFixed(0)} s, ${stored} stored files, ${far} objects or more elsewhere`,
  );
  if (made === undefined) process.stderr.write(node.said());
  const verified = await command('backup-verify');
  verdicts.say(verified.status === 0, 'backup:verify restores it and finds all of it elsewhere', lastLine(verified));

  for (let turn = 0; turn < 20; turn += 1) await ask(node.origin, token);
  const superuser = primary.superuserUrl('bureau');
  const isDone = async () =>
    (await query(superuser, `select from graphile_worker.jobs where task_identifier = 'answer-inquiry'`)).length === 0;
  await secondsUntil(isDone, { within: 60 });
  const before = await contents(superuser);
  const [{ at } = { at: new Date() }] = await query<{ at: Date }>(superuser, 'select clock_timestamp() as at');
  await pause(1_100);
  await query(superuser, 'drop table portal.inquiry, portal.audit_log cascade');
  await query(superuser, 'select pg_switch_wal()');
  const logged = await secondsUntil(async () => (await logUntil(store.place)) >= at.getTime(), { within: 150 });
  verdicts.say(logged !== undefined, 'the log is elsewhere within two minutes', `after ${logged?.toFixed(0)} s`);
  await node.end('SIGKILL');
  primary.killAll();

  const into = join(scratch.path, 'restored');
  const from = `s3://${bucket}/backups`;
  const restored = await command('restore', '--from', from, '--to', at.toISOString(), '--into', into);
  verdicts.say(restored.status === 0, 'what is elsewhere restores the second before the drop', lastLine(restored, -4));
  if (restored.status !== 0) return;
  const again = opened(await launch(join(into, 'postgres'), await freePort()), ({ stop }) => stop());
  const after = await contents(again.superuserUrl('bureau'));
  verdicts.say(
    JSON.stringify(before) === JSON.stringify(after),
    'T65 counts of rows and heads of the audit are equal',
    `${Object.keys(before.counts).length} tables, ${before.counts['portal.inquiry']} inquiries, ${before.auditHeads.length} chains`,
  );
  const ownerUrl = quiet.ownerUrl.replace(/:\d+\/bureau/, `:${again.port}/bureau`);
  await meetKeys(verdicts, ownerUrl, scratch.path);
  await meetFaults(verdicts, backups, { command, into: join(scratch.path, 'never') });
});

type Ran = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

// Asynchronous, because the script's own store must answer meanwhile.
async function tool(name: string, args: readonly string[], environment: Record<string, string>): Promise<Ran> {
  const child = spawn(process.execPath, [join(root, 'tools', `${name}.ts`), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const [status]: (number | null)[] = await once(child, 'exit');
  return { status: status ?? null, stdout: await stdout, stderr: await stderr };
}

function lastLine({ stdout, stderr }: Ran, at = -1): string {
  const lines = (stderr.trim() === '' ? stdout : stderr).trim().split('\n');
  return lines.at(at) ?? lines.at(-1) ?? '';
}

/** The same cluster with the archiving lines in its configuration and a folder that its account may write to. */
async function archiving(server: DebianServer, lines: readonly string[], backups: string): Promise<DebianServer> {
  await server.stop();
  appendFileSync(join(server.folder, 'postgresql.conf'), `\n${lines.join('\n')}\n`);
  const { uid, gid } = statSync(server.folder);
  const { wal } = placesIn(backups);
  mkdirSync(wal, { recursive: true });
  chmodSync(backups, 0o711);
  chownSync(wal, uid, gid);
  return launch(server.folder, await freePort());
}

/** The time of day in Hanoi in so many seconds, as 02:30. */
function inHanoi(seconds: number): string {
  return hanoiClock(Date.now() + seconds * 1_000)
    .toISOString()
    .slice(11, 16);
}

async function contents(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await contentsOf(client);
  } finally {
    await client.end();
  }
}

type Place = Awaited<ReturnType<typeof objectStore>>['place'];

// The file names of the newest ones are not encrypted.
async function logUntil(place: Place): Promise<number> {
  const far = bucketFolder({ ...place, prefix: 'backups/' });
  const { logUntil: until } = await readAway(far);
  far.close();
  return until?.getTime() ?? 0;
}

async function meetKeys(verdicts: Verdicts, databaseUrl: string, folder: string): Promise<void> {
  const start = async (environment: Record<string, string>) => {
    const node = await startNode({ databaseUrl, dataDir: join(folder, 'data-2'), environment, untilReady: false });
    await secondsUntil(async () => node.child.exitCode !== null, { within: 40 });
    await node.end('SIGKILL');
    return { code: node.child.exitCode, said: node.said().trim().split('\n').at(-1) ?? '' };
  };
  const other = randomBytes(32).toString('base64');
  const wrong = await start({ BUREAU_FIELD_KEY: other });
  verdicts.say(
    wrong.code === 1 && wrong.said.includes('BUREAU_FIELD_KEY is not the key of version 1'),
    'with a wrong field key no server starts, and it is named',
    wrong.said.slice(0, 120),
  );
  const missing = await start({ BUREAU_FIELD_KEY: other, BUREAU_FIELD_KEY_VERSION: '2' });
  verdicts.say(
    missing.code === 1 && missing.said.includes('The field key of version 1 is missing'),
    'with the field key of its rows missing no server starts, and it is named',
    missing.said.slice(0, 120),
  );
  const none = await start({ MODE: 'production', BUREAU_CAPTCHA_ANSWER: '', BUREAU_SEAL_KEY: '' });
  verdicts.say(
    none.code === 1 && none.said.includes('BUREAU_SEAL_KEY is missing'),
    'without a key that is needed no server starts, and it is named',
    none.said.slice(0, 120),
  );
  const node = await startNode({ databaseUrl, dataDir: join(folder, 'data-2') });
  const [token = ''] = await signIn(node.origin, 1);
  const { status } = await ask(node.origin, token);
  await node.end();
  verdicts.say(status === 200, 'with its keys the restored bureau goes on', `an inquiry was taken with ${status}`);
}

type Commands = { readonly command: (name: string, ...args: string[]) => Promise<Ran>; readonly into: string };

async function meetFaults(verdicts: Verdicts, backups: string, { command, into }: Commands): Promise<void> {
  const outside = await command('restore', '--to', '2026-01-01 10:00', '--into', into);
  verdicts.say(
    outside.status === 1 && /is outside the archive in .*, which reaches\n {2}from 20/.test(outside.stderr),
    'a time outside the archive is refused with the times that are in it',
    outside.stderr.trim().split('\n').slice(0, 2).join(' ').replaceAll(/\s+/g, ' '),
  );
  const [name = ''] = backupNames(backups);
  const { bases, wal } = placesIn(backups);
  const cut = join(bases, name, 'data/global/pg_control');
  const whole = readFileSync(cut);
  truncateSync(cut, whole.length - 100);
  const found = await command('backup-verify');
  verdicts.say(
    found.status === 1 && `${found.stdout}${found.stderr}`.includes('pg_control was cut'),
    'a cut backup is found and the file named',
    found.stdout.trim().split('\n').slice(-2).join('; '),
  );
  const { stoppedAt, wal: log } = readBackup(backups, name).manifest;
  const { start } = log;
  writeFileSync(cut, whole);
  truncateSync(join(wal, `${start.segment}.zst`), 100);
  const damaged = await command('restore', '--to', stoppedAt.toISOString(), '--into', into);
  verdicts.say(
    damaged.status === 1 && damaged.stderr.includes(`${start.segment}.zst is damaged or was cut`) && !existsSync(into),
    'so is a damaged log, and nothing is written',
    damaged.stderr.trim().split('\n')[0] ?? '',
  );
}
