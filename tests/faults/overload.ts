import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword } from '#apps/server/demo-users.ts';
import { replies } from '#features/replies/contract.ts';
import { session } from '#features/session/contract.ts';
import { post, type Shot } from '#bench/kit/load.ts';
import { scratchFolder, startCluster, startNode } from './kit/nodes.ts';
import { quantileOf, type Sent, sendShot, signIn, startTraffic, statusesOf } from './kit/traffic.ts';
import { faultScript, type Verdicts } from './kit/verdict.ts';
import { readsOf } from './kit/work.ts';

// Five times the load that one server can answer: it must refuse the rest at once, keep its own rate, and be back to
// normal ten seconds later. The load generator shares the machine, so the server is kept small.

const seconds = process.env['LONG'] === '1' ? 300 : 40;
const times = 5;
const leastGoodput = 0.8;
const backSeconds = 10;

await faultScript('overload', async (verdicts, opened) => {
  const scratch = opened(scratchFolder(), ({ remove }) => remove());
  const cluster = opened(await startCluster(scratch.path), ({ embedded }) => embedded.stop());
  const node = opened(
    await startNode({
      databaseUrl: cluster.ownerUrl,
      dataDir: scratch.path,
      environment: { BUREAU_POOL: '2', BUREAU_MOST_CALLS: '100' },
    }),
    ({ end }) => end('SIGKILL'),
  );
  const next = readsOf(await signIn(node.origin, 40));
  // Only a few, because a sign-in costs as much as dozens of reads. The peak is measured beside them, as in the
  // flood.
  const beside = () => startTraffic(node.origin, { perSecond: 1, next: fileOrSignIn(next(0)) });
  await peakOf(node.origin, next, 4);
  const usual = beside();
  const peak = await peakOf(node.origin, next, 10);
  await usual.stop();
  const normal = await steady(node.origin, next, peak / 2, 8);

  const flood = startTraffic(node.origin, { perSecond: peak * times, next });
  const others = beside();
  await pause(seconds * 1000);
  const aside = await others.stop();
  const sent = await flood.stop();
  const endedAt = performance.now();
  const good = sent.filter(({ status }) => status === 200);
  const moments = sent.map(({ at }) => at).toSorted((one, other) => one - other);
  const span = ((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / 1000;
  const goodput = good.length / Math.max(seconds, span);
  const offered = sent.length / Math.max(seconds, span);
  verdicts.say(
    offered >= peak * times * 0.9,
    `the load is ${times} times the peak`,
    `${Math.round(offered)} a second, peak ${Math.round(peak)}`,
  );
  verdicts.say(
    sent.every(({ status, retryAfter }) => status === 200 || (status === 503 && retryAfter !== undefined)),
    'what is too much is refused with 503 and Retry-After',
    statusesOf(sent),
  );
  const files = aside.filter(({ path }) => path.startsWith(replies.download.path));
  const signIns = aside.filter(({ path }) => path === session.logon.path);
  const [ofFiles, ofWork, ofSignIns] = [refusedShare(files), refusedShare(sent), refusedShare(signIns)];
  verdicts.say(
    ofFiles >= ofWork && ofWork > ofSignIns && ofSignIns <= 0.05,
    'files are refused first, sign-ins last',
    `refused: ${percent(ofFiles)} of files, ${percent(ofWork)} of work, ${percent(ofSignIns)} of sign-ins`,
  );
  verdicts.say(
    goodput >= peak * leastGoodput,
    `goodput is at least ${leastGoodput * 100} % of the peak`,
    `${Math.round(goodput)} of ${Math.round(peak)} a second, p95 of answers ${quantileOf(good, 0.95)} ms`,
  );
  await pause(Math.max(0, backSeconds * 1000 - (performance.now() - endedAt)));
  const after = await steady(node.origin, next, peak / 2, 8);
  const [before, now] = [quantileOf(normal, 0.95), quantileOf(after, 0.95)];
  verdicts.say(
    after.every(({ status }) => status === 200) && now <= Math.max(before * 2, before + 50),
    `normal ${backSeconds} s later`,
    `${statusesOf(after)}; p95 ${before} ms before, ${now} ms after`,
  );
  await node.end();
  await meetShares(verdicts, { databaseUrl: cluster.ownerUrl, dataDir: scratch.path });
});

/** Alternates between a file that does not exist, requested by the person of the call, and a sign-in. */
function fileOrSignIn({ headers }: Shot): Next {
  const signIn = post(session.logon.path, { userName: 'lan.clerk', password: demoPassword }, undefined);
  const file: Shot = { method: 'GET', path: `${replies.download.path}?voucherCode=HT1&type=pdf`, headers };
  return (turn) => (turn % 2 === 0 ? file : signIn);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function refusedShare(sent: readonly Sent[]): number {
  return sent.filter(({ status }) => status === 503).length / Math.max(1, sent.length);
}

/**
 * One institution sends ten times its share of a server's calls; another one at the same server must notice nothing.
 */
async function meetShares(verdicts: Verdicts, where: { databaseUrl: string; dataDir: string }): Promise<void> {
  const share = 300;
  const node = await startNode({ ...where, environment: { BUREAU_INSTITUTION_RATE_PER_MINUTE: String(share) } });
  const [greedy = '', modest = ''] = await signIn(node.origin, 2);
  const [much, little] = [50, 2].map((perSecond, at) =>
    startTraffic(node.origin, { perSecond, next: readsOf([at === 0 ? greedy : modest]) }),
  );
  await pause(15_000);
  const [ofMuch, ofLittle] = [(await much?.stop()) ?? [], (await little?.stop()) ?? []];
  await node.end();
  const answered = ofMuch.filter(({ status }) => status === 200).length;
  verdicts.say(
    answered <= share * 1.5 &&
      ofMuch.some(({ status }) => status === 429) &&
      ofLittle.every(({ status }) => status === 200),
    `an institution gets its share of ${share} a minute, and takes nothing from another`,
    `${statusesOf(ofMuch)} of one, ${statusesOf(ofLittle)} of the other`,
  );
}

/** The answers a second with enough callers to keep the server busy. */
async function peakOf(origin: string, next: Next, forSeconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 24 });
  const until = performance.now() + forSeconds * 1000;
  let answered = 0;
  let turn = 0;
  const one = async () => {
    while (performance.now() < until) {
      const { status } = await sendShot(origin, agent, next(turn++));
      if (status === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 24 }, one));
  agent.destroy();
  return answered / forSeconds;
}

async function steady(origin: string, next: Next, perSecond: number, forSeconds: number): Promise<readonly Sent[]> {
  const traffic = startTraffic(origin, { perSecond, next });
  await pause(forSeconds * 1000);
  return traffic.stop();
}

type Next = ReturnType<typeof readsOf>;
