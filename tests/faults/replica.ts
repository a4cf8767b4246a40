import { setTimeout as pause } from 'node:timers/promises';
import { runTool } from '#tools/bring.mjs';
import { lostCheques } from '#features/lost-cheques/contract.ts';
import { post } from '#bench/kit/load.ts';
import { hasPostgresql15, query, startPrimary, startStandby } from './kit/debian-cluster.ts';
import { freePort, scratchFolder, secondsUntil, startNode } from './kit/nodes.ts';
import { signIn, startTraffic, statusesOf } from './kit/traffic.ts';
import { faultScript } from './kit/verdict.ts';

// Reads from a streaming copy: use it while it is current, stop when it is behind or gone, use it again afterwards;
// no call may fail because of it.

const lagSeconds = 2;

await faultScript('replica', async (verdicts, opened) => {
  if (!hasPostgresql15()) return verdicts.skip('reads from a copy', 'PostgreSQL 15 cannot be installed here');
  const scratch = opened(scratchFolder(), ({ remove }) => remove());
  const primary = opened(await startPrimary(scratch.path), ({ stop }) => stop());
  const copy = opened(await startStandby(scratch.path, primary, { isSynchronous: false }), ({ stop }) => stop());
  const metricsPort = await freePort();
  const node = opened(
    await startNode({
      databaseUrl: primary.ownerUrl,
      dataDir: scratch.path,
      environment: {
        DATABASE_REPLICA_URL: copy.superuserUrl('bureau'),
        BUREAU_REPLICA_LAG_SECONDS: String(lagSeconds),
        BUREAU_METRICS_PORT: String(metricsPort),
      },
    }),
    ({ end }) => end('SIGKILL'),
  );
  const figure = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  };
  const inUse = async () => (await figure('bureau_replica_in_use')) === 1;
  await secondsUntil(inUse, { within: 10 });

  const tokens = await signIn(node.origin, 8);
  const next = (turn: number) =>
    post(
      lostCheques.search.path,
      { fromDate: '2020-01-01', toDate: '2099-12-31', tt: 'all', start: 0, end: 20 },
      tokens[turn % tokens.length],
    );
  const traffic = startTraffic(node.origin, { perSecond: 40, next });
  await pause(4_000);
  const served = await figure('bureau_replica_calls');
  verdicts.say(served >= 100, 'reads are answered from a copy that is near', `${served} of ${traffic.sent.length}`);

  await query(copy.superuserUrl(), 'select pg_wal_replay_pause()');
  // A busy machine may leave the copy for a moment before it is behind, and rightly read from it again.
  await pause(lagSeconds * 1_000);
  const left = await secondsUntil(async () => !(await inUse()), { within: 20 });
  const atPause = await figure('bureau_replica_calls');
  await pause(2_000);
  const since = (await figure('bureau_replica_calls')) - atPause;
  verdicts.say(
    left !== undefined && left <= 3 && since <= 2,
    `a copy that is more than ${lagSeconds} s behind is left`,
    `${left?.toFixed(1)} s after it was; ${since} reads from it in the two seconds after`,
  );
  await query(copy.superuserUrl(), 'select pg_wal_replay_resume()');
  const again = await secondsUntil(inUse, { within: 20 });
  verdicts.say(again !== undefined, 'and taken up again when it has caught up', `after ${again?.toFixed(1)} s`);

  await pause(2_000);
  copy.killAll();
  const gone = await secondsUntil(async () => !(await inUse()), { within: 20 });
  await pause(3_000);
  const sent = await traffic.stop();
  verdicts.say(gone !== undefined, 'a copy that dies is left', `after ${gone?.toFixed(1)} s`);
  verdicts.say(
    sent.every(({ status }) => status === 200),
    'no read fails for any of it',
    statusesOf(sent),
  );
  const code = runTool('vitest/vitest.mjs', ['run', 'tests/every-call.test.ts'], { TEST_ON_COPY: '1' });
  verdicts.say(code === 0, 'the tests over all calls hold with a copy', 'tests/every-call.test.ts');
});
