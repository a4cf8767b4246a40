import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder, secondsUntil, startCluster, startNode, statusOf, urlThrough } from './kit/nodes.ts';
import { startProxy, type Treatment } from './kit/proxy.ts';
import { quantileOf, type Sent, signIn, startTraffic, statusesOf, type Traffic } from './kit/traffic.ts';
import { faultScript, type Verdicts } from './kit/verdict.ts';
import { readsOf } from './kit/work.ts';

// The database is slow, dropped, behind a network that loses everything, and killed, under thirty calls a second.
// Every call must get a correct answer in time, and the server must recover without help.

const perSecond = 30;
const hangSeconds = 25;

type Phase = {
  readonly name: string;
  readonly treatment: Treatment;
  readonly seconds: number;
  readonly healsIn: number;
};

const phases: readonly Phase[] = [
  { name: 'slow by 200 ms a packet', treatment: { kind: 'slow', milliseconds: 200 }, seconds: 8, healsIn: 15 },
  { name: 'dropped', treatment: { kind: 'refuse' }, seconds: 8, healsIn: 5 },
  { name: 'half open', treatment: { kind: 'swallow' }, seconds: 30, healsIn: 30 },
];

await faultScript('database-away', async (verdicts, opened) => {
  const scratch = opened(scratchFolder(), ({ remove }) => remove());
  const cluster = opened(await startCluster(scratch.path), ({ embedded }) => embedded.stop());
  const proxy = opened(await startProxy(cluster.port), ({ stop }) => stop());
  const node = opened(
    await startNode({
      databaseUrl: urlThrough(cluster.ownerUrl, proxy.port),
      dataDir: scratch.path,
      environment: { BUREAU_WORKERS: '2' },
    }),
    ({ end }) => end('SIGKILL'),
  );
  const tokens = await signIn(node.origin, 12);
  const traffic = startTraffic(node.origin, { perSecond, next: readsOf(tokens) });
  await pause(4_000);
  verdicts.say(isWell(traffic.sent), 'before any fault every call is answered', statusesOf(traffic.sent));

  for (const phase of phases) {
    await bear(verdicts, phase, {
      traffic,
      origin: node.origin,
      begin: () => proxy.treat(phase.treatment),
      end: () => proxy.treat({ kind: 'pass' }),
    });
  }
  await bear(
    verdicts,
    { name: 'killed with kill -9 and started again by its supervisor', seconds: 6, healsIn: 15 },
    {
      traffic,
      origin: node.origin,
      begin: () =>
        process.kill(
          Number(readFileSync(join(scratch.path, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
          'SIGKILL',
        ),
      end: () => undefined,
    },
  );
  await traffic.stop();
  verdicts.say(node.child.exitCode === null, 'the server was one process all the time', `process ${node.child.pid}`);
});

type Scene = {
  readonly traffic: Traffic;
  readonly origin: string;
  readonly begin: () => void;
  readonly end: () => void;
};

async function bear(
  verdicts: Verdicts,
  { name, seconds, healsIn }: Omit<Phase, 'treatment'>,
  { traffic, origin, begin, end }: Scene,
): Promise<void> {
  const from = performance.now();
  begin();
  await pause((seconds * 1000) / 2);
  const [live, ready] = [await statusOf(`${origin}/livez`), await statusOf(`${origin}/readyz`, 4_000)];
  await pause(Math.max(0, seconds * 1000 - (performance.now() - from)));
  end();
  const healedAt = performance.now();
  const healed = await secondsUntil(
    async () => {
      const last = traffic.sent.filter(({ at }) => at > performance.now() - 3_000 && at > healedAt);
      return last.length >= perSecond && isWell(last);
    },
    { within: healsIn + 10 },
  );
  // Calls sent near the end of the fault are answered some time later.
  await pause(hangSeconds * 1000 - Math.min(hangSeconds * 1000, performance.now() - healedAt));
  const met = traffic.sent.filter(({ at }) => at >= from && at <= healedAt);
  const due = Math.floor(((healedAt - from) / 1000) * perSecond);
  verdicts.say(
    met.length >= due * 0.98 && met.every(({ milliseconds }) => milliseconds <= hangSeconds * 1000),
    `database ${name}: no call hangs`,
    `${met.length} of ${due} answered, the longest in ${quantileOf(met, 1)} ms`,
  );
  verdicts.say(met.every(isHonest), `database ${name}: answers are right or 503 with Retry-After`, statusesOf(met));
  verdicts.say(live === 200, `database ${name}: the process lives`, `/livez ${live}, /readyz ${ready}`);
  verdicts.say(
    healed !== undefined && healed <= healsIn,
    `database ${name}: well again within ${healsIn} s`,
    healed === undefined ? 'not yet' : `${healed.toFixed(1)} s`,
  );
}

function isWell(sent: readonly Sent[]): boolean {
  return sent.every(({ status }) => status === 200);
}

function isHonest({ status, retryAfter }: Sent): boolean {
  return status === 200 || (status === 503 && retryAfter !== undefined);
}
