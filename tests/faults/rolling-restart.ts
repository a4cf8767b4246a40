import { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { startBalancer } from './kit/haproxy.ts';
import { freePort, type Node, scratchFolder, secondsUntil, startCluster, startNode } from './kit/nodes.ts';
import { quantileOf, signIn, startTraffic, statusesOf } from './kit/traffic.ts';
import { faultScript } from './kit/verdict.ts';
import { ask, readsOf } from './kit/work.ts';

// Two servers behind HAProxy and two workers are each stopped with SIGTERM and started again under load: no request
// may fail, each process must end in time, and every accepted inquiry must be answered.

const perSecond = 120;
const mostSeconds = 30;
const drain = { BUREAU_DRAIN_SECONDS: '4' };

await faultScript('rolling-restart', async (verdicts, opened) => {
  const scratch = opened(scratchFolder(), ({ remove }) => remove());
  const cluster = opened(await startCluster(scratch.path), ({ embedded }) => embedded.stop());
  const common = { databaseUrl: cluster.ownerUrl, dataDir: scratch.path, environment: drain };
  const ports = [await freePort(), await freePort()];
  const nodes: Node[] = opened([], (all: Node[]) => Promise.all(all.map(({ end }) => end('SIGKILL'))));
  for (const port of ports) nodes.push(await startNode({ ...common, port }));
  for (let worker = 0; worker < 2; worker += 1)
    nodes.push(await startNode({ kind: 'worker', databaseUrl: cluster.ownerUrl, dataDir: scratch.path }));
  const balancer = await startBalancer(scratch.path, ports);
  if (balancer === undefined) return verdicts.skip('a rolling restart under load', 'HAProxy cannot be installed here');
  opened(balancer, ({ stop }) => stop());

  const tokens = await signIn(balancer.origin, 24);
  const taken: string[] = [];
  const untaken: string[] = [];
  let isOver = false;
  const asking = tokens.slice(0, 2).map(async (token) => {
    while (!isOver) {
      const { status, voucher } = await ask(balancer.origin, token);
      if (status === 200) taken.push(voucher);
      else untaken.push(`${status}`);
      await pause(200);
    }
  });
  const traffic = startTraffic(balancer.origin, { perSecond, next: readsOf(tokens) });
  await pause(3_000);

  const ends: string[] = [];
  let longest = 0;
  for (const [at, node] of [...nodes.entries()]) {
    const isServer = at < ports.length;
    const seconds = await node.end('SIGTERM');
    longest = Math.max(longest, seconds);
    ends.push(`${isServer ? 'server' : 'worker'} ${seconds.toFixed(1)} s, code ${node.child.exitCode}`);
    const port = ports[at];
    nodes[at] = await startNode(
      port === undefined
        ? { kind: 'worker', databaseUrl: cluster.ownerUrl, dataDir: scratch.path }
        : { ...common, port },
    );
    await pause(3_000);
  }
  const sent = await traffic.stop();
  isOver = true;
  await Promise.all(asking);

  const failed = sent.filter(({ status }) => status !== 200);
  verdicts.say(
    failed.length === 0 && untaken.length === 0,
    `no request fails while all are restarted at ${perSecond} a second`,
    `${sent.length} requests: ${statusesOf(sent)}; ${taken.length} inquiries, refused: ${untaken.slice(0, 5).join(' ') || 'none'}; p95 ${quantileOf(sent, 0.95)} ms`,
  );
  verdicts.say(longest <= mostSeconds, `SIGTERM ends each process within ${mostSeconds} s`, ends.join('; '));

  const owner = opened(new Client({ connectionString: cluster.ownerUrl }), (client) => client.end());
  await owner.connect();
  const open = async () => {
    const { rows } = await owner.query<{ open: number }>(
      `select count(*)::int as open from graphile_worker.jobs where task_identifier = 'answer-inquiry'`,
    );
    return rows[0]?.open ?? -1;
  };
  const seconds = await secondsUntil(async () => (await open()) === 0, { within: 60 });
  verdicts.say(
    seconds !== undefined,
    'every inquiry that was taken is answered',
    `${taken.length} taken, ${await open()} open`,
  );
});
