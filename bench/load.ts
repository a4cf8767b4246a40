import { Agent } from 'node:http';
import { headersOfSigned } from '#testing/session/signed.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { lostCheques } from '#features/lost-cheques/contract.ts';
import { replies } from '#features/replies/contract.ts';
import { captchaStock } from './kit/captcha-stock.ts';
import { post, send, type Shot } from './kit/load.ts';
import { statusOf } from './kit/memory.ts';
import { print, quantile } from './kit/pairs.ts';
import { type BenchPortal, startPortal } from './kit/portal.ts';

type Kind = 'look-up' | 'read' | 'inquiry';
type Work = { readonly kind: Kind; readonly shot: Shot };
type Answered = Record<Kind, number[]>;

// A typical day: mostly viewing lists, a third looking customers up, and one call in ten asks.
const mix: readonly Kind[] = [
  'read',
  'look-up',
  'read',
  'read',
  'look-up',
  'read',
  'inquiry',
  'read',
  'look-up',
  'read',
];
const bars: Readonly<Record<Kind, { readonly name: string; readonly atMost: number }>> = {
  'look-up': { name: 'p95 of exact look-ups', atMost: 150 },
  read: { name: 'p95 of reads', atMost: 300 },
  inquiry: { name: 'p95 of inquiries taken', atMost: 300 },
};
const mostGrowth = 0.05;

/**
 * npm run bench -- load [--users 300] [--rate 150] [--minutes 10]: people who come at their own time, whether earlier
 * ones were answered or not, over the whole shipped path. Figures in milliseconds from when a call was due.
 */
export async function run(options: readonly string[]): Promise<void> {
  const option = (name: string, fallback: number) => {
    const at = options.indexOf(`--${name}`);
    return at < 0 ? fallback : Number(options[at + 1]);
  };
  const [users, rate, minutes] = [option('users', 300), option('rate', 150), option('minutes', 10)];
  const portal = await startPortal({
    afresh: 'load',
    environment: { BUREAU_DAILY_CUSTOMERS: '1000000', BUREAU_ACCESS_MINUTES: '15' },
  });
  try {
    const faults = new Map<string, number>();
    const fault = (what: string) => {
      faults.set(what, (faults.get(what) ?? 0) + 1);
    };
    const next = await worksOf(portal, { users, most: rate * minutes * 60, fault });
    await drive(portal, { rate, seconds: Math.min(30, minutes * 15), next, fault });
    faults.clear();
    const before = await settledMemory(portal);
    const minute: number[] = [];
    const watch = setInterval(() => minute.push(Math.round(statusOf(portal.pid, 'VmRSS'))), 60_000);
    const { answered, stalls, sent } = await drive(portal, { rate, seconds: minutes * 60, next, fault });
    clearInterval(watch);
    const after = await settledMemory(portal);
    const about = { bench: 'load', unit: 'ms' } as const;
    for (const [kind, { name, atMost }] of entriesOf(bars)) {
      const times = answered[kind];
      const [p50, p95, p99] = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99)];
      const work = `${name}, ${users} users at ${rate} a second for ${minutes} min; ${times.length} calls, p50 ${ms(p50)}, p99 ${ms(p99)}`;
      print({ ...about, work, ours: p95, bar: `<= ${atMost}`, holds: p95 <= atMost });
    }
    const errors = [...faults.values()].reduce((sum, count) => sum + count, 0);
    const told = [...faults].map(([what, count]) => `${what} ${count} times`).join(', ');
    print({
      bench: 'load',
      work: `errors of ${sent} calls${told === '' ? '' : ` (${told})`}; seconds with an answer later than a second: ${stalls}`,
      ours: errors,
      unit: 'calls',
      bar: '<= 0',
      holds: errors === 0,
    });
    print({
      bench: 'load',
      work: `memory at the end beside the beginning (${Math.round(before)} MB); minute by minute: ${minute.join(', ')} MB`,
      ours: after,
      floor: before,
      ratio: after / before,
      unit: 'MB',
      bar: `<= ${1 + mostGrowth}`,
      holds: after / before <= 1 + mostGrowth,
    });
  } finally {
    await portal.stop();
  }
}

const ms = (value: number) => `${Math.round(value)} ms`;

function entriesOf<K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] {
  return Object.entries(record) as [K, V][];
}

/** The calls in turn. Captchas are drawn in advance in the background, as the screens do. */
async function worksOf(
  portal: BenchPortal,
  { users, most, fault }: { readonly users: number; readonly most: number; readonly fault: Fault },
): Promise<(turn: number) => Work> {
  const tokens = await portal.users(users);
  const { rows } = await portal.owner.query<{ cic_code: string; name: string }>(
    `select cic_code, name from bureau.subject
      where status = 'live' and subject_type = 2 and subject_id > 0
      order by subject_id limit 2000`,
  );
  const captchas = await captchaStock(portal, Math.min(600, Math.ceil(most / mix.length)), fault);
  const ticketsFrom = Date.now() * 1_000;
  let asked = 0;
  let reads = 0;
  return (turn) => {
    const token = tokens[turn % tokens.length];
    const customer = rows[turn % rows.length];
    const kind = mix[turn % mix.length] ?? 'read';
    if (kind === 'look-up')
      return { kind, shot: post(customerInquiry.lookup.path, { cicCode: customer?.cic_code }, token) };
    captchas.drawAhead();
    const captcha = kind === 'inquiry' ? captchas.take() : undefined;
    if (captcha === undefined) return { kind: 'read', shot: readOf(reads++, token) };
    const body = {
      productType: '05',
      voucherNumber: `L${ticketsFrom + asked++}`,
      customerName: customer?.name,
      address: 'Ha Noi',
      cicCode: customer?.cic_code,
      ...captcha,
    };
    return { kind: 'inquiry', shot: post(customerInquiry.confirm.path, body, token) };
  };
}

function readOf(turn: number, token: string | undefined): Shot {
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  if (turn % 3 === 0) return post(replies.search.path, { fromDate: month, start: 0, end: 20 }, token);
  if (turn % 3 === 1)
    return post(
      lostCheques.search.path,
      { fromDate: '2020-01-01', toDate: '2099-12-31', tt: 'all', start: 0, end: 20 },
      token,
    );
  return { method: 'GET', path: customerInquiry.today.path, headers: headersOfSigned(token) };
}

type Fault = (what: string) => void;
type Drive = {
  readonly rate: number;
  readonly seconds: number;
  readonly next: (turn: number) => Work;
  readonly fault: Fault;
};

async function drive(
  { origin }: BenchPortal,
  { rate, seconds, next, fault }: Drive,
): Promise<{ answered: Answered; stalls: number; sent: number }> {
  const agent = new Agent({ keepAlive: true });
  const answered: Answered = { 'look-up': [], read: [], inquiry: [] };
  const answers: Promise<void>[] = [];
  const late = new Set<number>();
  const from = performance.now();
  const turns = Math.round(rate * seconds);
  for (let turn = 0; turn < turns; turn += 1) {
    const due = from + (turn * 1_000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    const { kind, shot } = next(turn);
    const answer = send(origin, agent, shot).then(
      (status) => {
        const took = performance.now() - due;
        answered[kind].push(took);
        if (took > 1_000) late.add(Math.floor((due - from) / 1_000));
        if (status < 200 || status > 299) fault(`${kind} ${status}`);
      },
      (error: unknown) => fault(`${kind} ${String(error)}`),
    );
    answers.push(answer);
  }
  await Promise.all(answers);
  agent.destroy();
  return { answered, stalls: late.size, sent: turns };
}

/**
 * Resident memory of the server in MB, the least of some seconds at rest: what it keeps, not what it has just used.
 */
async function settledMemory({ pid }: BenchPortal): Promise<number> {
  const seen: number[] = [];
  for (let look = 0; look < 20; look += 1) {
    await pause(500);
    seen.push(statusOf(pid, 'VmRSS'));
  }
  return Math.min(...seen);
}
