import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { startFloor } from './kit/floor.ts';
import { fire, post } from './kit/load.ts';
import { comparePairs, print, quantile } from './kit/pairs.ts';
import { instantInquiryOf, nextTicket, someOf } from './kit/people.ts';
import { startPortal } from './kit/portal.ts';

const connections = 8;
const seconds = 8;
const backstopMilliseconds = 250;

/**
 * B2: instant reports (S11T) of random persons over the whole shipped path (session, rights, captcha, daily limit,
 * matching, ticket, charge, opening, report, html, sealing, footprint, audit), beside bare node:http that reads the
 * same files, and one that also stores what it read. Arguments: subjects (20000).
 */
export async function run([subjects = '20000']: readonly string[]): Promise<void> {
  const portal = await startPortal({
    subjects: Number(subjects),
    environment: { BUREAU_DAILY_CUSTOMERS: '1000000', BUREAU_WORKERS: '0' },
  });
  try {
    await portal.owner.query(
      'create sequence if not exists public.bench_seq; alter role current_user set search_path = public',
    );
    const floor = await startFloor('reports.ts', portal.ownerUrl);
    const tokens = await portal.users(32);
    const people = await someOf(portal, Number(subjects));
    const times: number[] = [];
    const ours = async () => {
      const captchas = await portal.captchas(2000);
      const volley = await fire(portal.origin, {
        connections,
        seconds,
        next: (turn) => {
          const body = { ...instantInquiryOf(pick(people, turn)), ...captchas[turn] };
          return post(instantInquiry.confirm.path, body, pick(tokens, turn));
        },
      });
      times.push(...volley.milliseconds);
      return volley.perSecond;
    };
    const floorOf = (path: string) => async () => {
      const volley = await fire(floor.origin, {
        connections,
        seconds,
        next: (turn) => post(path, { subject: pick(people, turn)?.subject, user: turn % 32, voucher: nextTicket() }),
      });
      return volley.perSecond;
    };
    const about = { bench: 'report', unit: 'reports/s', ours, bar: { atLeast: 0.5 } } as const;
    const work = `S11T of ${subjects} subjects`;
    await comparePairs({ ...about, work: `${work}, beside reading the file`, floor: floorOf('/report') });
    await comparePairs({ ...about, work: `${work}, beside reading and keeping it`, floor: floorOf('/report-write') });
    const p99 = quantile(times, 0.99);
    print({
      bench: 'report',
      work: `${work}, p99`,
      unit: 'ms',
      ours: p99,
      bar: `<= ${backstopMilliseconds}`,
      holds: p99 <= backstopMilliseconds,
    });
    await floor.stop();
  } finally {
    await portal.stop();
  }
}

const pick = <T>(from: readonly T[], turn: number) => from[turn % from.length];
