import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { bringProgram } from './kit/debian.ts';
import { type Node, scratchFolder, secondsUntil, startCluster, startNode } from './kit/nodes.ts';
import { headersOfSigned } from '#testing/session/signed.ts';
import { signIn } from './kit/traffic.ts';
import { faultScript, type Verdicts } from './kit/verdict.ts';
import { ask } from './kit/work.ts';

// One of two servers has a clock that is two hours ahead or behind, or at the end of a leap day or of a year.
// Sessions, captchas, limits and jobs use the database's clock, so that a user who reaches both servers in turn
// notices nothing.

const shifts = ['+2h', '-2h', '@2028-02-29 23:59:40', '@2026-12-31 23:59:40'];
const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;

await faultScript('clock-jump', async (verdicts, opened) => {
  if (!bringProgram('faketime', 'faketime') || !existsSync(library))
    return verdicts.skip('a clock two hours off', 'libfaketime cannot be installed here');
  const scratch = opened(scratchFolder(), ({ remove }) => remove());
  const cluster = opened(await startCluster(scratch.path), ({ embedded }) => embedded.stop());
  const start = (environment: Record<string, string> = {}) =>
    startNode({
      databaseUrl: cluster.ownerUrl,
      dataDir: scratch.path,
      environment: { BUREAU_WORKERS: '1', ...environment },
    });
  const right = opened(await start(), ({ end }) => end('SIGKILL'));
  const owner = opened(new Client({ connectionString: cluster.ownerUrl }), (client) => client.end());
  await owner.connect();
  for (const shift of shifts) {
    const wrong = await start({ LD_PRELOAD: library, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1' });
    try {
      await meetBoth(verdicts, { shift, right, wrong, owner });
    } finally {
      await wrong.end('SIGKILL');
    }
  }
});

type Scene = { readonly shift: string; readonly right: Node; readonly wrong: Node; readonly owner: Client };

async function meetBoth(verdicts: Verdicts, { shift, right, wrong, owner }: Scene): Promise<void> {
  const shown = Date.parse((await fetch(`${wrong.origin}/livez`)).headers.get('date') ?? '') - Date.now();
  const off = Math.round(shown / 60_000);
  verdicts.say(Math.abs(off) >= 119, `${shift}: the clock of one server is off`, `${off} minutes by its Date header`);

  const [ofRight = ''] = await signIn(right.origin, 1);
  const [ofWrong = ''] = await signIn(wrong.origin, 1);
  const statuses: number[] = [];
  for (const origin of [right.origin, wrong.origin, right.origin])
    for (const token of [ofRight, ofWrong]) statuses.push(await today(origin, token));
  verdicts.say(
    statuses.every((status) => status === 200),
    `${shift}: sessions of both servers are good at both`,
    statuses.join(' '),
  );

  const asked = [];
  for (let turn = 0; turn < 6; turn += 1)
    asked.push(await ask(turn % 2 === 0 ? wrong.origin : right.origin, turn % 3 === 0 ? ofWrong : ofRight));
  const vouchers = asked.map(({ voucher }) => voucher);
  verdicts.say(
    asked.every(({ status }) => status === 200),
    `${shift}: captchas and inquiries are taken by both`,
    asked.map(({ status }) => status).join(' '),
  );
  const look = async () => {
    const { rows } = await owner.query<{ answered: number; off: number }>(
      `select count(*) filter (where i.status <> 2)::int as answered,
              coalesce(max(abs(extract(epoch from now() - i.asked_at))), 0)::float8 as off
         from portal.voucher v join portal.inquiry i on i.id = v.inquiry_id where v.voucher = any ($1)`,
      [vouchers],
    );
    return rows[0] ?? { answered: 0, off: 0 };
  };
  const seconds = await secondsUntil(async () => (await look()).answered === asked.length, { within: 30 });
  const { answered, off: dated } = await look();
  verdicts.say(seconds !== undefined, `${shift}: each is answered`, `${answered} of ${asked.length}`);
  verdicts.say(dated < 120, `${shift}: and dated by the database's clock`, `${Math.round(dated)} s off at most`);
  await pause(1_000);
  verdicts.say(
    (await today(right.origin, ofRight)) === 200 && (await today(right.origin, ofWrong)) === 200,
    `${shift}: no session was ended by the server that is off`,
    'both users still signed in',
  );
}

async function today(origin: string, token: string): Promise<number> {
  const response = await fetch(`${origin}${customerInquiry.today.path}`, {
    headers: headersOfSigned(token),
  });
  await response.arrayBuffer();
  return response.status;
}
