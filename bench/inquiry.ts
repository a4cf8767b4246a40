import { setTimeout as sleep } from 'node:timers/promises';
import { headersOfSigned } from '#testing/session/signed.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { startFloor } from './kit/floor.ts';
import { fire, post } from './kit/load.ts';
import { comparePairs, print, quantile } from './kit/pairs.ts';
import { type BenchPortal, startPortal } from './kit/portal.ts';

const connections = 8;
const seconds = 8;

/**
 * B3: Confirm with captcha, daily limit, voucher, inquiry, charge, job and audit, beside one statement that writes
 * the same rows. B4: many users' day beside one user's. And Confirm to answer at 20 a second: p95 ≤ 300 ms.
 */
export async function run(): Promise<void> {
  // Workers stand still while calls are measured, so that answering is not part of asking.
  await withPortal({ BUREAU_WORKERS: '0' }, async (portal, tokens, customers) => {
    await portal.owner.query('create sequence if not exists public.bench_seq');
    const floor = await startFloor('same-rows.ts', portal.ownerUrl);
    await confirmBesideFloor(portal, floor.origin, tokens, customers);
    await floor.stop();
    await manyDaysBesideOne(portal);
  });
  await withPortal({}, async (portal, tokens, customers) => {
    await settled(portal);
    await toAnswer(portal, tokens, customers);
  });
}

async function withPortal(
  environment: Record<string, string>,
  work: (portal: BenchPortal, tokens: string[], customers: Customer[]) => Promise<void>,
): Promise<void> {
  const portal = await startPortal({ environment });
  try {
    await work(portal, await portal.users(32), await someCustomers(portal));
  } finally {
    await portal.stop();
  }
}

type Customer = { cic_code: string; name: string };

async function someCustomers(portal: BenchPortal): Promise<Customer[]> {
  const { rows } = await portal.owner.query<Customer>(
    `select cic_code, name from bureau.subject
      where status = 'live' and subject_type = 2 and subject_id > 0
      order by subject_id limit 400`,
  );
  return rows;
}

let ticket = Date.now() * 1000;

function confirmBody(customer: Customer | undefined, captcha: object): string {
  return JSON.stringify({
    productType: '05',
    voucherNumber: `B${ticket++}`,
    customerName: customer?.name,
    address: 'Hà Nội',
    cicCode: customer?.cic_code,
    ...captcha,
  });
}

async function confirmBesideFloor(
  portal: BenchPortal,
  floorOrigin: string,
  tokens: string[],
  customers: Customer[],
): Promise<void> {
  const ours = async () => {
    // Captchas are loaded in advance, as the screen does.
    const captchas = await portal.captchas(6000);
    const volley = await fire(portal.origin, {
      connections,
      seconds,
      next: (turn) => ({
        method: 'POST',
        path: customerInquiry.confirm.path,
        headers: headersOfSigned(tokens[turn % tokens.length]),
        body: confirmBody(customers[Math.floor(turn / tokens.length) % customers.length], captchas[turn] ?? {}),
      }),
    });
    return volley.perSecond;
  };
  const floor = async () => {
    const volley = await fire(floorOrigin, {
      connections,
      seconds,
      next: (turn) => post('/inquiry', { key: `F${ticket++}`, user: turn % 32 }),
    });
    return volley.perSecond;
  };
  await comparePairs({ bench: 'inquiry', work: 'Confirm', unit: 'requests/s', ours, floor, bar: { atLeast: 0.5 } });
}

/** Waits until every inquiry is answered. */
async function settled(portal: BenchPortal): Promise<void> {
  for (;;) {
    const { rows } = await portal.owner.query<{ waiting: number }>(
      'select count(*)::int as waiting from portal.inquiry where status = 2 and username <> $1',
      ['floor'],
    );
    if (rows[0]?.waiting === 0) return;
    await sleep(100);
  }
}

/** B4: the limit's own statement for 32 users beside one user, 8 clients. */
async function manyDaysBesideOne(portal: BenchPortal): Promise<void> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: portal.ownerUrl, max: 8 });
  let key = 0;
  const take = async (users: number) => {
    const until = performance.now() + 4000;
    let taken = 0;
    const client = async (at: number) => {
      const connection = await pool.connect();
      while (performance.now() < until) {
        const user = 1_000_000 + ((at + taken) % users);
        await connection.query(
          `begin; set local app.institution = '1'; set local app."user" = '${user}'; select * from portal.take_quota('bench', '\\x${(key++).toString(16).padStart(16, '0')}', 2000000000); commit`,
        );
        taken += 1;
      }
      connection.release();
    };
    await Promise.all(Array.from({ length: 8 }, (_, at) => client(at)));
    return taken / 4;
  };
  await comparePairs({
    bench: 'inquiry',
    work: 'day’s limit of 10,000 users beside one user’s',
    unit: 'takes/s',
    ours: () => take(10_000),
    floor: () => take(1),
    bar: { atLeast: 2.5 },
  });
  await pool.end();
}

/** Confirm to answer at twenty a second for twenty seconds: from sending to the reply being there. */
async function toAnswer(portal: BenchPortal, tokens: string[], customers: Customer[]): Promise<void> {
  const count = 400;
  const captchas = await portal.captchas(count);
  const asked: Promise<string>[] = [];
  for (let at = 0; at < count; at++) {
    const body = confirmBody(customers[(at * 7) % customers.length], captchas[at] ?? {});
    asked.push(
      fetch(`${portal.origin}${customerInquiry.confirm.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOfSigned(tokens[at % tokens.length]) },
        body,
      }).then(() => (JSON.parse(body) as { voucherNumber: string }).voucherNumber),
    );
    await sleep(50);
  }
  const vouchers = await Promise.all(asked);
  await settled(portal);
  const { rows } = await portal.owner.query<{ ms: number }>(
    'select extract(epoch from answered_at - asked_at)::float8 * 1000 as ms from portal.inquiry where voucher = any ($1)',
    [vouchers],
  );
  const times = rows.map(({ ms }) => ms);
  const p95 = quantile(times, 0.95);
  print({
    bench: 'inquiry',
    work: 'Confirm to answer at 20 a second, p95',
    unit: 'ms',
    ours: p95,
    bar: '<= 300',
    holds: times.length === count && p95 <= 300,
  });
}
