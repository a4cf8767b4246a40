import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { startFloor } from './kit/floor.ts';
import { fire, post } from './kit/load.ts';
import { comparePairs, print, quantile } from './kit/pairs.ts';
import { startPortal } from './kit/portal.ts';

const connections = 8;
const seconds = 8;

/**
 * B1: the customer of a CIC code over the whole shipped path (session, rights, daily limit, meter, audit), eight
 * connections, beside bare node:http that reads the same row, and one that also writes the same rows.
 */
export async function run(): Promise<void> {
  const portal = await startPortal();
  try {
    await portal.owner.query(
      'create sequence if not exists public.bench_seq; alter role current_user set search_path = public',
    );
    const floor = await startFloor('same-rows.ts', portal.ownerUrl);
    const tokens = await portal.users(16);
    const { rows } = await portal.owner.query<{ cic_code: string }>(
      `select cic_code from bureau.subject where status = 'live' and subject_id > 0 order by subject_id limit 400`,
    );
    const codes = rows.map((row) => row.cic_code);
    const pick = <T>(from: readonly T[], turn: number) => from[turn % from.length];
    const times: number[] = [];
    const floorTimes: number[] = [];
    const ours = async () => {
      const volley = await fire(portal.origin, {
        connections,
        seconds,
        next: (turn) => {
          const body = { cicCode: pick(codes, Math.floor(turn / tokens.length)) };
          return post(customerInquiry.lookup.path, body, pick(tokens, turn));
        },
      });
      times.push(...volley.milliseconds);
      return volley.perSecond;
    };
    const floorOf = (path: string) => async () => {
      const volley = await fire(floor.origin, {
        connections,
        seconds,
        next: (turn) => post(path, { key: pick(codes, turn), user: turn % 16 }),
      });
      floorTimes.push(...volley.milliseconds);
      return volley.perSecond;
    };
    const unit = 'requests/s';
    await comparePairs({
      bench: 'lookup',
      work: 'by CIC code, beside reading the row',
      unit,
      ours,
      floor: floorOf('/lookup'),
      bar: { atLeast: 0.5 },
    });
    times.length = 0;
    floorTimes.length = 0;
    await comparePairs({
      bench: 'lookup',
      work: 'by CIC code, beside reading and writing the same rows',
      unit,
      ours,
      floor: floorOf('/lookup-write'),
      bar: { atLeast: 0.5 },
    });
    const [p99, floorP99] = [quantile(times, 0.99), quantile(floorTimes, 0.99)];
    print({
      bench: 'lookup',
      work: 'p99',
      unit: 'ms',
      ours: p99,
      floor: floorP99,
      ratio: p99 / floorP99,
      bar: '<= 2.5',
      holds: p99 <= 2.5 * floorP99,
    });
    await floor.stop();
  } finally {
    await portal.stop();
  }
}
