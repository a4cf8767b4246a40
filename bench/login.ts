import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { session } from '#features/session/contract.ts';
import { hashPassword, verifyPassword } from '#kit/server/password/password.ts';
import { Agent } from 'node:http';
import { fire, post, send } from './kit/load.ts';
import { median, print, quantile } from './kit/pairs.ts';
import { startPortal } from './kit/portal.ts';

/** B12: a sign-in beside its password hash alone, and lookups' p99 during ten sign-ins a second beside the quiet p99. */
export async function run(): Promise<void> {
  const portal = await startPortal({ environment: { BUREAU_SESSIONS_PER_USER: '20' } });
  try {
    const tokens = await portal.users(16);
    const body = JSON.stringify({ userName: 'lan.clerk', password: 'Demo@2026' });
    const logon = { method: 'POST', path: session.logon.path, headers: {}, body } as const;
    const agent = new Agent({ keepAlive: true });
    const hash = await hashPassword('Demo@2026', 15);
    const [signIns, hashes]: [number[], number[]] = [[], []];
    for (let at = 0; at < 23; at++) {
      const whole = await timed(() => send(portal.origin, agent, logon));
      const alone = await timed(() => verifyPassword('Demo@2026', hash));
      if (at >= 3) {
        signIns.push(whole);
        hashes.push(alone);
      }
    }
    const beyond = median(signIns.map((whole, at) => whole - (hashes[at] ?? 0)));
    print({
      bench: 'login',
      work: 'sign-in beyond its hash',
      unit: 'ms',
      ours: beyond,
      floor: median(hashes),
      bar: '<= 15',
      holds: beyond <= 15,
      pairs: signIns.length,
    });

    const { rows } = await portal.owner.query<{ cic_code: string }>(
      `select cic_code from bureau.subject where status = 'live' and subject_id > 0 order by subject_id limit 400`,
    );
    const lookups = async () => {
      const volley = await fire(portal.origin, {
        connections: 2,
        seconds: 8,
        next: (turn) => {
          const body = { cicCode: rows[turn % rows.length]?.cic_code };
          return post(customerInquiry.lookup.path, body, tokens[turn % tokens.length]);
        },
      });
      return quantile(volley.milliseconds, 0.99);
    };
    await lookups();
    const ratios: number[] = [];
    const [quiet, busy]: [number[], number[]] = [[], []];
    for (let at = 0; at < 5; at++) {
      quiet.push(await lookups());
      const timer = setInterval(() => void send(portal.origin, agent, logon).catch(() => undefined), 100);
      busy.push(await lookups());
      clearInterval(timer);
      ratios.push((busy[at] ?? 0) / (quiet[at] ?? 1));
    }
    const ratio = median(ratios);
    print({
      bench: 'login',
      work: "lookups' p99 during 10 sign-ins a second",
      unit: 'ms',
      ours: median(busy),
      floor: median(quiet),
      ratio,
      bar: '<= 1.5',
      holds: ratio <= 1.5,
      pairs: 5,
    });
    agent.destroy();
  } finally {
    await portal.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
