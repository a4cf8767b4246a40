import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { keepDemoKeys } from '#kit/server/demo-keys.ts';
import { startFloor } from './kit/floor.ts';
import { fire } from './kit/load.ts';
import { comparePairs, print, quantile } from './kit/pairs.ts';
import { type BenchPortal, startPortal } from './kit/portal.ts';

const connections = 8;
const seconds = 8;
const backstopMilliseconds = 250;

type Person = { readonly subject: string; readonly name: string; readonly identity: string };

/**
 * B2: instant reports (S11T) of random persons over the whole shipped path (session, rights, captcha, day's limit, matching,
 * ticket, charge, opening, report, html, sealing, footprint, audit), beside bare node:http that reads the same files, and one
 * that keeps what it read as well. Arguments: subjects (20000).
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
    const people = await somePeople(portal, Number(subjects));
    const times: number[] = [];
    const ours = async () => {
      const captchas = await portal.captchas(4000);
      const volley = await fire(portal.origin, {
        connections,
        seconds,
        next: (turn) => ({
          method: 'POST',
          path: instantInquiry.confirm.path,
          headers: { authorization: `Bearer ${pick(tokens, turn)}` },
          body: JSON.stringify({ ...asked(pick(people, turn)), ...captchas[turn] }),
        }),
      });
      if (volley.failed > 0) throw new Error(`${volley.failed} of ${volley.milliseconds.length} reports failed`);
      times.push(...volley.milliseconds);
      return volley.perSecond;
    };
    const floorOf = (path: string) => async () => {
      const volley = await fire(floor.origin, {
        connections,
        seconds,
        next: (turn) => ({
          method: 'POST',
          path,
          headers: {},
          body: JSON.stringify({ subject: pick(people, turn)?.subject, user: turn % 32, voucher: nextTicket() }),
        }),
      });
      if (volley.failed > 0) throw new Error(`${volley.failed} floor requests failed`);
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

let tickets = Date.now() * 1000;
const nextTicket = () => `R${tickets++}`;

function asked(person: Person | undefined) {
  return {
    voucherCode: nextTicket(),
    productCode: 'S11T',
    customerName: person?.name,
    identityNumber: person?.identity,
  };
}

/** Persons with a citizen ID, taken evenly over all subjects. */
async function somePeople(portal: BenchPortal, subjects: number): Promise<Person[]> {
  const cipher = makeCipher(keepDemoKeys(portal.dataDir));
  const { rows } = await portal.owner.query<{ subject: string; name: string; identity_sealed: Buffer }>(
    `select subject_id::text as subject, name, identity_sealed from bureau.subject
     where status = 'live' and subject_type = 2 and identity_sealed is not null and subject_id % $1 = 1 limit 2000`,
    [Math.max(2, Math.trunc(subjects / 3000))],
  );
  const people = rows.map(({ subject, name, identity_sealed }) => ({
    subject,
    name,
    identity: cipher.open(identity_sealed),
  }));
  return people.filter(({ identity }) => /^\d{12}$/.test(identity));
}
