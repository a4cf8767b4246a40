import { setTimeout as pause } from 'node:timers/promises';
import { hasPostgresql15, query, startPrimary, startStandby } from './kit/debian-cluster.ts';
import { scratchFolder, startNode, urlThrough } from './kit/nodes.ts';
import { startProxy } from './kit/proxy.ts';
import { type Sent, signIn, startTraffic, statusesOf } from './kit/traffic.ts';
import { faultScript } from './kit/verdict.ts';
import { ask, readsOf } from './kit/work.ts';

// The primary's machine dies under load; its synchronous standby is promoted and the database's address moves to it.
// The servers must recover within a minute without a restart, and nothing confirmed may be missing.

const mostSeconds = 60;
const noticeSeconds = 3;

await faultScript('primary-lost', async (verdicts, opened) => {
  if (!hasPostgresql15()) return verdicts.skip('a standby that is promoted', 'PostgreSQL 15 cannot be installed here');
  const scratch = opened(scratchFolder(), ({ remove }) => remove());
  const primary = opened(await startPrimary(scratch.path), ({ stop }) => stop());
  const standby = opened(await startStandby(scratch.path, primary, { isSynchronous: true }), ({ stop }) => stop());
  const proxy = opened(await startProxy(primary.port), ({ stop }) => stop());
  const databaseUrl = urlThrough(primary.ownerUrl, proxy.port);
  const node = opened(
    await startNode({ databaseUrl, dataDir: scratch.path, environment: { BUREAU_WORKERS: '2' } }),
    ({ end }) => end('SIGKILL'),
  );

  const tokens = await signIn(node.origin, 12);
  const taken: string[] = [];
  let isOver = false;
  const asking = tokens.slice(0, 4).map(async (token) => {
    while (!isOver) {
      const { status, voucher } = await ask(node.origin, token);
      if (status === 200) taken.push(voucher);
      await pause(30);
    }
  });
  const traffic = startTraffic(node.origin, { perSecond: 30, next: readsOf(tokens) });
  await pause(6_000);
  const takenBefore = taken.length;
  const from = performance.now();
  primary.killAll();
  proxy.cut();
  await pause(noticeSeconds * 1000);
  standby.promote();
  proxy.lead(standby.port);
  proxy.cut();
  await pause(25_000);
  isOver = true;
  await Promise.all(asking);
  const sent = await traffic.stop();

  const bad = sent.filter(({ at, status }) => at >= from && status !== 200);
  const back = bad.reduce((latest, { at }) => Math.max(latest, at), from);
  const seconds = (back - from) / 1000;
  verdicts.say(
    seconds <= mostSeconds && taken.length > takenBefore,
    `back within ${mostSeconds} s, without a restart`,
    `the last failure ${seconds.toFixed(1)} s after the primary died (it was noticed after ${noticeSeconds} s); ${taken.length - takenBefore} inquiries after`,
  );
  verdicts.say(bad.every(isHonest), 'meanwhile calls are refused with 503 and Retry-After', statusesOf(bad));

  verdicts.say(node.child.exitCode === null, 'the server lives on', node.child.exitCode === null ? 'yes' : node.said());
  const kept = await query<{ voucher: string; inquiries: number }>(
    standby.superuserUrl('bureau'),
    `select v.voucher, (select count(*)::int from portal.inquiry i where i.id = v.inquiry_id) as inquiries
       from portal.voucher v where v.voucher = any ($1)`,
    [taken],
  );
  verdicts.say(
    kept.length === taken.length && kept.every(({ inquiries }) => inquiries === 1),
    'nothing that was confirmed is lost, and nothing is there twice',
    `${taken.length} inquiries confirmed, ${kept.length} kept`,
  );
});

function isHonest({ status, retryAfter }: Sent): boolean {
  return status === 503 && retryAfter !== undefined;
}
