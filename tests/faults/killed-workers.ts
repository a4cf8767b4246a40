import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { runTool } from '#tools/bring.mjs';
import { type Node, scratchFolder, secondsUntil, startCluster, startNode } from './kit/nodes.ts';
import { signIn } from './kit/traffic.ts';
import { faultScript } from './kit/verdict.ts';
import { ask } from './kit/work.ts';

// Workers are killed with kill -9, or stopped and continued, while inquiries come in: each must be answered once and
// charged once. With LONG=1 also the long proofs of a batch of 20,000 rows and of data files.

const rounds = process.env['LONG'] === '1' ? 40 : 8;
const longProofs = ['features/batch-inquiry/kill.test.ts', 'features/subscriptions', 'bureau/intake/apply'];

await faultScript('killed-workers', async (verdicts, opened) => {
  const scratch = opened(scratchFolder(), ({ remove }) => remove());
  const cluster = opened(await startCluster(scratch.path), ({ embedded }) => embedded.stop());
  const common = { databaseUrl: cluster.ownerUrl, dataDir: scratch.path };
  const server = opened(await startNode(common), ({ end }) => end('SIGKILL'));
  const workers: Node[] = opened([], (all: Node[]) => Promise.all(all.map(({ end }) => end('SIGKILL'))));
  for (let worker = 0; worker < 2; worker += 1) workers.push(await startNode({ ...common, kind: 'worker' }));
  const tokens = await signIn(server.origin, 4);

  const taken: string[] = [];
  let isOver = false;
  const asking = tokens.map(async (token) => {
    while (!isOver) {
      const { status, voucher } = await ask(server.origin, token);
      if (status === 200) taken.push(voucher);
      await pause(20);
    }
  });
  let killed = 0;
  let stopped = 0;
  for (let round = 0; round < rounds; round += 1) {
    await pause(randomInt(200, 1_200));
    const at = round % workers.length;
    const worker = workers[at];
    if (worker === undefined) continue;
    if (round % 4 === 3) {
      worker.child.kill('SIGSTOP');
      stopped += 1;
      // Longer than the other workers wait before they take over its job.
      await pause(randomInt(500, 4_000));
      worker.child.kill('SIGCONT');
    } else {
      await worker.end('SIGKILL');
      killed += 1;
      workers[at] = await startNode({ ...common, kind: 'worker' });
    }
  }
  isOver = true;
  await Promise.all(asking);

  const owner = opened(new Client({ connectionString: cluster.ownerUrl }), (client) => client.end());
  await owner.connect();
  const look = async () => {
    const { rows } = await owner.query<{ answered: number; replies: number; charges: number }>(
      `select count(*) filter (where i.status <> 2)::int as answered,
              count(*) filter (where 1 = (select count(*) from portal.reply r where r.inquiry_id = i.id))::int as replies,
              count(*) filter (where 1 = (select count(*) from portal.charge c where c.inquiry_id = i.id))::int as charges
         from portal.voucher v join portal.inquiry i on i.id = v.inquiry_id where v.voucher = any ($1)`,
      [taken],
    );
    return rows[0] ?? { answered: 0, replies: 0, charges: 0 };
  };
  const seconds = await secondsUntil(async () => (await look()).answered === taken.length, { within: 90 });
  const { answered, replies, charges } = await look();
  verdicts.say(
    seconds !== undefined && replies === taken.length && charges === taken.length,
    'each inquiry is answered once and charged once',
    `${killed} kills, ${stopped} stops; ${taken.length} taken, ${answered} answered, ${replies} with one reply, ${charges} with one charge`,
  );
  if (process.env['LONG'] !== '1') return verdicts.skip('the long proofs of killed workers', 'with --long');
  const code = runTool('vitest/vitest.mjs', ['run', ...longProofs], { LONG: '1' });
  verdicts.say(code === 0, 'the long proofs of killed workers hold', longProofs.join(', '));
});
