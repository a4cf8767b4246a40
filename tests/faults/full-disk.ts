import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { documents } from '#features/data-files/contract.ts';
import { query } from './kit/debian-cluster.ts';
import { scratchFolder, secondsUntil, startCluster, startNode, statusOf } from './kit/nodes.ts';
import { headersOfSigned } from '#testing/session/signed.ts';
import { signIn, startTraffic, statusesOf } from './kit/traffic.ts';
import { faultScript } from './kit/verdict.ts';
import { ask, readsOf } from './kit/work.ts';

// The disk of the files and then that of the database is full under load: the server must confirm nothing that it has
// not stored, stay alive, and continue by itself once there is space.

const megabyte = 1024 * 1024;
const healsIn = 60;

await faultScript('full-disk', async (verdicts, opened) => {
  const scratch = opened(scratchFolder(), ({ remove }) => remove());
  const disk = (name: string, size: string) => {
    const folder = join(scratch.path, name);
    mkdirSync(folder);
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'none', folder]);
    if (status !== 0) return undefined;
    return opened(folder, () => spawnSync('umount', ['--lazy', folder]));
  };
  const data = disk('data', '500m');
  if (data === undefined) return verdicts.skip('a full disk', 'only root may make a small disk to fill');
  const cluster = opened(await startCluster(data, { max_wal_size: '64MB' }), ({ embedded }) => embedded.stop());
  const dataDir = join(scratch.path, 'of-server');
  mkdirSync(dataDir);
  const files = disk('of-server/files', '4m');
  if (files === undefined) return verdicts.skip('a full disk', 'only root may make a small disk to fill');
  const node = opened(
    await startNode({ databaseUrl: cluster.ownerUrl, dataDir, environment: { BUREAU_WORKERS: '2' } }),
    ({ end }) => end('SIGKILL'),
  );
  const tokens = await signIn(node.origin, 8);
  const [token = ''] = tokens;
  const code = await institutionOf(cluster.ownerUrl);

  const big = await send(node.origin, { token, code, bytes: 6 * megabyte });
  const small = await send(node.origin, { token, code, bytes: 1_000 });
  verdicts.say(
    big.status === 507 && big.text.includes('5070001') && small.status === 200,
    'a file that does not fit is refused with 507 and leaves nothing; one that fits is taken',
    `${big.status}, then ${small.status}; ${statfsSync(files).bfree * 4} kB free`,
  );

  const traffic = startTraffic(node.origin, { perSecond: 20, next: readsOf(tokens) });
  const taken: string[] = [];
  let isOver = false;
  const asking = tokens.slice(0, 2).map(async (one) => {
    while (!isOver) {
      const { status, voucher } = await ask(node.origin, one);
      if (status === 200) taken.push(voucher);
      await pause(50);
    }
  });
  await pause(3_000);
  const before = taken.length;
  const from = performance.now();
  fill(data);
  // The log grows until the disk is full.
  await grow(cluster.ownerUrl);
  await pause(20_000);
  const live = await statusOf(`${node.origin}/livez`);
  const left = statfsSync(data);
  const during = traffic.sent.filter(({ at }) => at >= from);
  verdicts.say(
    during.length > 300 && during.every(({ status }) => [200, 503, 507].includes(status)),
    'a full disk of the database: answers are right, 503 or 507',
    `${statusesOf(during)}; ${Math.floor((left.bavail * left.bsize) / 1024)} kB free`,
  );
  const { exitCode, signalCode } = node.child;
  const isThere = exitCode === null && signalCode === null;
  const end = isThere ? '' : `, ended with ${exitCode ?? signalCode}: ${node.said().slice(-1_500)}`;
  verdicts.say(live === 200 && isThere, 'the server lives', `/livez ${live}${end}`);
  rmSync(join(data, 'filler'));
  const well = await secondsUntil(
    async () => (await ask(node.origin, token)).status === 200 && (await statusOf(`${node.origin}/readyz`)) === 200,
    { within: healsIn, every: 500 },
  );
  await pause(3_000);
  isOver = true;
  await Promise.all(asking);
  await traffic.stop();
  verdicts.say(well !== undefined, `with room again it goes on within ${healsIn} s`, `after ${well?.toFixed(1)} s`);
  const kept = await query<{ inquiries: number }>(
    cluster.ownerUrl,
    `select (select count(*)::int from portal.inquiry i where i.id = v.inquiry_id) as inquiries
       from portal.voucher v where v.voucher = any ($1)`,
    [taken],
  );
  verdicts.say(
    kept.length === taken.length && kept.every(({ inquiries }) => inquiries === 1),
    'nothing that was confirmed is lost, and nothing is there twice',
    `${before} taken before and ${taken.length - before} since, ${kept.length} kept`,
  );
  const log = readFileSync(join(data, 'postgres.log'), 'utf8');
  verdicts.say(/No space left on device/.test(log), 'the database did meet the end of its disk', 'its log says so');
});

/** Fills the disk except for one megabyte. */
function fill(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - megabyte)));
}

async function grow(databaseUrl: string): Promise<void> {
  const text = `create table if not exists public.filler as select repeat(md5(n::text), 60) from generate_series(1, 40000) n`;
  await query(databaseUrl, text).catch(() => undefined);
}

async function institutionOf(databaseUrl: string): Promise<string> {
  const [row] = await query<{ code: string }>(
    databaseUrl,
    `select i.code from portal.user_account u join portal.membership m on m.user_id = u.id
       join bureau.institution i on i.id = m.institution_id where u.username = 'lan.clerk' limit 1`,
  );
  return row?.code ?? '';
}

async function send(
  origin: string,
  { token, code, bytes }: { readonly token: string; readonly code: string; readonly bytes: number },
): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.set('matctd', code);
  form.set('folder', 'LETTER');
  form.set('file', new File([Buffer.alloc(bytes, 'a ')], `tai-lieu-${bytes}.txt`));
  const response = await fetch(`${origin}${documents.upload.path}`, {
    method: 'POST',
    headers: headersOfSigned(token),
    body: form,
  });
  return { status: response.status, text: await response.text() };
}
