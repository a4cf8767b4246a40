import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { programs } from '#features/programs/contract.ts';
import { programBatches } from '#features/batch-inquiry/lines/contract.ts';
import { Agent } from 'node:http';
import { liveApplication, proofOf, type TestApplication, tokenOf } from '#testing/session/application.ts';
import { post, send, type Shot } from './kit/load.ts';
import { statusOf } from './kit/memory.ts';
import { median, print } from './kit/pairs.ts';
import { instantInquiryOf, someOf } from './kit/people.ts';
import { type BenchPortal, startPortal } from './kit/portal.ts';
import { compare, inTurn, printTurns } from './kit/turns.ts';

const atLeast = 0.9;
/** How much more memory ten times the rows may take. */
const mostGrowth = 1.3;

type Program = { readonly application: TestApplication; readonly token: string };

/**
 * B20: an instant report by /api/v1 beside the portal's call, as a ratio; a batch of programs in rows a
 * second, and the server's memory at a tenth of it and at all of it. Options: --rows, --pairs, --calls.
 */
export async function run(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rows: { type: 'string', default: '100000' },
      pairs: { type: 'string', default: '7' },
      calls: { type: 'string', default: '40' },
    },
  });
  const portal = await startPortal({
    environment: {
      BUREAU_DAILY_CUSTOMERS: '1000000',
      BUREAU_DAILY_PEOPLE: '1000000',
      BUREAU_FILE_BUDGET: '100000000',
      BUREAU_ACCESS_MINUTES: '15',
    },
  });
  try {
    const application = await liveApplication({
      sql: async (text, given) => (await portal.owner.query(text, given)).rows,
    });
    const program = { application, token: await tokenOf(portal, application) };
    const [person = ''] = await portal.users(1);
    const pairs = Number(values.pairs);
    await instantBesidePortal({ portal, program, person }, { pairs, calls: Number(values.calls) });
    await batches(portal, program, Number(values.rows));
  } finally {
    await portal.stop();
  }
}

type World = { readonly portal: BenchPortal; readonly program: Program; readonly person: string };
type Count = { readonly pairs: number; readonly calls: number };

/** A call of the program with a proof of its key. */
function shotOf({ application, token }: Program, origin: string, path: string, body: object): Shot {
  const headers = {
    authorization: `DPoP ${token}`,
    dpop: proofOf(application.key, { htm: 'POST', htu: `${origin}${path}`, token }),
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
  };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

async function instantBesidePortal({ portal, program, person }: World, { pairs, calls }: Count): Promise<void> {
  const people = await someOf(portal, 6_000);
  let at = 0;
  const next = () => people[at++ % people.length];
  const ours = () =>
    medianOf(
      portal.origin,
      Array.from({ length: calls }, () => {
        const person = next();
        const subject = { name: person?.name, identityNumber: person?.identity };
        const asked = { product: 'S11T', purpose: 'credit-granting', subject };
        return shotOf(program, portal.origin, programs.ask.path, asked);
      }),
    );
  const floor = async () => {
    const captchas = await portal.captchas(calls);
    const shots = captchas.slice(0, calls).map((captcha) => {
      return post(instantInquiry.confirm.path, { ...instantInquiryOf(next()), ...captcha }, person);
    });
    return medianOf(portal.origin, shots);
  };
  printSpeed('an instant report by /api/v1 beside the portal’s call', await inTurn({ ours, floor }, { pairs }));
}

/** The median time of calls sent one after another, in ms. */
async function medianOf(origin: string, shots: readonly Shot[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken: number[] = [];
  for (const shot of shots) {
    const from = performance.now();
    const status = await send(origin, agent, shot);
    taken.push(performance.now() - from);
    if (status < 200 || status > 299) throw new Error(`${shot.path} answered ${status}`);
  }
  agent.destroy();
  return median(taken);
}

function printSpeed(work: string, taken: Awaited<ReturnType<typeof inTurn<number>>>): void {
  // A speed of at least 0.9 is a time of at most 1 / 0.9.
  printTurns({ bench: 'api', work, unit: 'ms' }, taken, { atMost: 1 / atLeast });
  print({
    ...{ bench: 'api', work: `${work}, speed`, unit: 'of the portal’s', bar: `>= ${atLeast}` },
    ours: 1 / compare(taken).ratio,
    holds: compare(taken).isVoid ? undefined : 1 / compare(taken).ratio >= atLeast,
  });
}

async function batches(portal: BenchPortal, program: Program, rows: number): Promise<void> {
  const small = await batch(portal, program, { rows: Math.ceil(rows / 10), from: 0 });
  const whole = await batch(portal, program, { rows, from: rows });
  const work = `a batch of ${rows} rows with one broken line`;
  print({
    bench: 'api',
    work: `${work}, from its first byte to the last answer`,
    unit: 'rows/s',
    ours: rows / whole.seconds,
    bar: '-',
    holds: undefined,
  });
  print({
    bench: 'api',
    work: `${work}, its results read`,
    unit: 'rows/s',
    ours: rows / whole.readSeconds,
    bar: '-',
    holds: undefined,
  });
  const holds = whole.megabytes <= small.megabytes * mostGrowth;
  print({
    bench: 'api',
    work: `${work}, the server’s memory beside a tenth of it`,
    unit: 'MB',
    ours: whole.megabytes,
    floor: small.megabytes,
    ratio: whole.megabytes / small.megabytes,
    bar: `<= ${mostGrowth}`,
    holds,
  });
  const isOne = whole.bad === 1 && whole.lines === rows;
  print({ bench: 'api', work: `${work}, bad outcomes`, unit: 'rows', ours: whole.bad, bar: '= 1', holds: isOne });
}

async function batch(
  portal: BenchPortal,
  program: Program,
  { rows, from }: { readonly rows: number; readonly from: number },
) {
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, statusOf(portal.pid, 'VmRSS'));
  }, 100);
  const text = Array.from({ length: rows }, (_, at) =>
    at === rows >> 1
      ? '{"subject":'
      : JSON.stringify({
          reference: `R${at}`,
          subject: {
            name: 'Nguyễn Văn Đo',
            identityNumber: `0010${String(from + at).padStart(8, '0')}`,
            address: 'Hà Nội',
          },
        }),
  ).join('\n');
  const headersFor = (method: string, path: string) => ({
    authorization: `DPoP ${program.token}`,
    dpop: proofOf(program.application.key, { htm: method, htu: `${portal.origin}${path}`, token: program.token }),
  });
  const started = performance.now();
  const response = await fetch(`${portal.origin}${programBatches.send.path}?product=R11&purpose=credit-granting`, {
    method: 'POST',
    headers: {
      ...headersFor('POST', programBatches.send.path),
      'content-type': 'application/x-ndjson',
      'idempotency-key': randomUUID(),
    },
    body: text,
  });
  if (response.status !== 202) throw new Error(`the batch was answered ${response.status}: ${await response.text()}`);
  const { id } = programBatches.send.answer.parse(await response.json());
  const path = `/api/v1/batches/${id}`;
  let bad = 0;
  for (;;) {
    const shown = await fetch(`${portal.origin}${path}`, { headers: headersFor('GET', path) });
    const read = programBatches.batch.answer.parse(await shown.json());
    bad = read.bad;
    if (read.status === 'finished') break;
    await pause(250);
  }
  const seconds = (performance.now() - started) / 1_000;
  const began = performance.now();
  const results = await fetch(`${portal.origin}${path}/results`, { headers: headersFor('GET', `${path}/results`) });
  let lines = 0;
  for await (const chunk of results.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1;
  const readSeconds = (performance.now() - began) / 1_000;
  clearInterval(timer);
  return { seconds, readSeconds, megabytes, bad, lines };
}
