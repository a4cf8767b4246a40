import { createWriteStream } from 'node:fs';
import { headersOfSigned } from '#testing/session/signed.ts';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { to as copyTo } from 'pg-copy-streams';
import { fileQuery } from '#bureau/credit/file-query.ts';
import { batchInquiry } from '#features/batch-inquiry/contract.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { keepDemoKeys } from '#kit/server/settings/demo-keys.ts';
import { customersFile } from '#testing/workbook.ts';
import { captchaStock } from './kit/captcha-stock.ts';
import { pace, post } from './kit/load.ts';
import { statusOf } from './kit/memory.ts';
import { print, quantile } from './kit/pairs.ts';
import { type BenchPortal, startPortal } from './kit/portal.ts';
import { compare, inTurn, printTurns } from './kit/turns.ts';

const mostMegabytes = 300;
const instantsPerSecond = 5;
const secondsAlone = 15;

type Person = { readonly subject: bigint; readonly name: string; readonly identity: string };
type World = { readonly portal: BenchPortal; readonly people: readonly Person[] };
/** Seconds from the first byte of the upload: to the last answer, and to the reply files. */
type Batched = { readonly answered: number; readonly filed: number };

/**
 * B8: files of customers from upload to reply file over the whole shipped path, beside one statement that finds the
 * same customers and reads their files, written to a file as it arrives; the waiting time of other users' instant
 * inquiries meanwhile; the server's memory; and single inquiries, one after another. Options: --subjects, --rows (one
 * size or more, with commas), --pairs, --single (how many are asked one by one).
 */
export async function run(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      subjects: { type: 'string', default: '100000' },
      rows: { type: 'string', default: '1000,20000' },
      pairs: { type: 'string', default: '5' },
      single: { type: 'string', default: '200' },
    },
  });
  const sizes = values.rows.split(',').map(Number);
  const portal = await startPortal({
    subjects: Number(values.subjects),
    environment: {
      BUREAU_DAILY_CUSTOMERS: '1000000',
      BUREAU_FILE_BUDGET: '100000000',
      BUREAU_BATCH_MAX_ROWS: '1000000',
      BUREAU_ACCESS_MINUTES: '15',
    },
  });
  try {
    const world = { portal, people: await somePeople(portal, Math.max(...sizes)) };
    const perRow: number[] = [];
    for (const rows of sizes) perRow.push(await measure(world, rows, Number(values.pairs)));
    printGrowth(sizes, perRow);
    await printSingle(world, {
      rows: Math.min(Number(values.single), world.people.length),
      perRow: perRow.at(-1) ?? 0,
    });
  } finally {
    await portal.stop();
  }
}

/** One size beside its floor. Returns seconds a row from upload to the last answer. */
async function measure(world: World, rows: number, pairs: number): Promise<number> {
  const { portal } = world;
  const people = world.people.slice(0, rows);
  const alone = await instants(world, async () => pause(secondsAlone * 1_000));
  const filed: number[] = [];
  let megabytes = 0;
  const ours = async () => {
    const done = await sendFile(world, people, (sample) => {
      megabytes = Math.max(megabytes, sample);
    });
    filed.push(done.filed);
    return done.answered;
  };
  const taken = await inTurn({ ours, floor: () => floorSeconds(portal, people) }, { pairs, warmUpSeconds: 0 });
  const work = `${rows} customers of ${portal.dataDir.split('-').at(-1)} subjects`;
  const perSecond = Math.round(rows / compare(taken).ours);
  printTurns({ bench: 'batch', work: `${work}, upload to answers, ${perSecond} rows/s`, unit: 's' }, taken, {
    atMost: 1.3,
  });
  print({
    bench: 'batch',
    work: `${work}, upload to reply files`,
    unit: 'rows/s',
    ours: rows / (filed.toSorted((a, b) => a - b)[filed.length >> 1] ?? 1),
    bar: '-',
    holds: undefined,
  });
  const meanwhile = await instants(world, async () => void (await sendFile(world, people)));
  printInstants(work, alone, meanwhile);
  print({
    bench: 'batch',
    work: `${work}, the server's memory`,
    unit: 'MB',
    ours: megabytes,
    bar: `<= ${mostMegabytes}`,
    holds: megabytes <= mostMegabytes,
  });
  return compare(taken).ours / rows;
}

function printInstants(work: string, alone: readonly number[], meanwhile: readonly number[]): void {
  const [p95, p95Alone] = [quantile(meanwhile, 0.95), quantile(alone, 0.95)];
  print({
    bench: 'batch',
    work: `${work}, others' instant p95 meanwhile beside alone (${meanwhile.length} and ${alone.length} of them)`,
    unit: 'ms',
    ours: p95,
    floor: p95Alone,
    ratio: p95 / p95Alone,
    bar: '<= 2',
    // A p95 of a few answers depends on a single answer.
    holds: meanwhile.length < 60 ? undefined : p95 <= 2 * p95Alone,
  });
}

function printGrowth(sizes: readonly number[], perRow: readonly number[]): void {
  const [first = 1, last = 1] = [perRow[0], perRow.at(-1)];
  if (perRow.length < 2) return;
  print({
    bench: 'batch',
    work: `time of a row, ${sizes.at(-1)} rows beside ${sizes[0]}`,
    unit: 'ms',
    ours: last * 1_000,
    floor: first * 1_000,
    ratio: last / first,
    bar: '<= 1.3',
    holds: last / first <= 1.3,
  });
}

let sent = 0;

/** Sends one file and waits for its reply files. Asks the database for progress, because calls would be load. */
async function sendFile(
  { portal }: World,
  people: readonly Person[],
  watch: (megabytes: number) => void = () => undefined,
): Promise<Batched> {
  sent += 1;
  const { rows: days } = await portal.owner.query<{ day: string }>(
    `select to_char(now() at time zone 'Asia/Ho_Chi_Minh', 'DDMMYYYY') as day, set_config('statement_timeout', '0', false)`,
  );
  await portal.owner.query(`update portal.batch set state = 'cancelled' where state not in ('refused', 'cancelled')`);
  const name = `1.${days[0]?.day}.${String(sent).padStart(4, '0')}.xlsx`;
  const file = await customersFile(
    name,
    ['TENKH', 'SOCMT', 'DIACHI'],
    people.map((person) => [person.name, person.identity, 'Hà Nội']),
  );
  const [sender = ''] = await portal.users(1);
  const form = new FormData();
  form.append('ConfirmType', '1');
  form.append('file', file);
  const from = performance.now();
  const response = await fetch(`${portal.origin}${batchInquiry.confirm.path}`, {
    method: 'POST',
    headers: headersOfSigned(sender),
    body: form,
  });
  const envelope = await response.json();
  const id: unknown = envelope?.data?.file?.id;
  if (typeof id !== 'string') throw new Error(`the file was not taken: ${JSON.stringify(envelope)}`);
  let answered = 0;
  for (;;) {
    const { rows } = await portal.owner.query<{ state: string; left: number; answered_rows: number }>(
      'select state, row_count - bad_rows - answered_rows as left, answered_rows from portal.batch where id = $1',
      [id],
    );
    const [batch] = rows;
    const passed = (performance.now() - from) / 1_000;
    if (answered === 0 && batch?.left === 0 && batch.answered_rows > 0) answered = passed;
    if (batch?.state === 'done') {
      if (batch.answered_rows !== people.length) throw new Error(`${batch.answered_rows} rows were answered`);
      return { answered, filed: passed };
    }
    if (batch === undefined || !['received', 'working'].includes(batch.state)) throw new Error(`${batch?.state}`);
    watch(statusOf(portal.pid, 'VmRSS'));
    await pause(25);
  }
}

/** One statement that finds the customers and reads their files, written as they arrive. */
async function floorSeconds({ owner, dataDir }: BenchPortal, people: readonly Person[]): Promise<number> {
  const cipher = makeCipher(keepDemoKeys(dataDir));
  await owner.query('drop table if exists bench_asked');
  await owner.query(
    'create temp table bench_asked as select * from unnest($1::int[], $2::bytea[]) a (place, blind_index)',
    [people.map((_, at) => at), people.map(({ identity }) => cipher.blindIndex('citizen', identity))],
  );
  await owner.query('analyze bench_asked');
  const from = performance.now();
  const read = fileQuery('wanted.subject_id');
  await pipeline(
    owner.query(
      copyTo(`copy (select wanted.place, one.file from (
          select a.place, x.subject_id from bench_asked a
          join bureau.paper_index p on p.kind = 'citizen' and p.blind_index = a.blind_index
          join bureau.subject x on x.subject_id = p.subject_id and x.status <> 'merged') wanted
        cross join lateral (${read}) one) to stdout`),
    ),
    createWriteStream(join(dataDir, 'bench-floor.copy')),
  );
  return (performance.now() - from) / 1_000;
}

/** Milliseconds of other users' instant inquiries, at a fixed rate a second, during some work. */
async function instants({ portal, people }: World, work: () => Promise<void>): Promise<number[]> {
  const others = await otherUsers(portal);
  const captchas = await captchaStock(portal, 600, (why) => {
    throw new Error(why);
  });
  const volley = await pace(portal.origin, {
    perSecond: instantsPerSecond,
    until: work(),
    next: (turn) => {
      captchas.drawAhead();
      const person = people[(turn * 37) % people.length];
      const about = { customerName: person?.name, identityNumber: person?.identity };
      return post(
        instantInquiry.confirm.path,
        { voucherCode: nextTicket(), productCode: 'S11T', ...about, ...captchas.take() },
        others[turn % others.length],
      );
    },
  });
  return [...volley.milliseconds];
}

/** The same product asked for customer by customer, each after the answer to the one before. */
async function printSingle(world: World, { rows, perRow }: { rows: number; perRow: number }): Promise<void> {
  const { portal, people } = world;
  if (rows === 0) return;
  const others = await otherUsers(portal);
  const captchas = await portal.captchas(rows);
  const from = performance.now();
  for (let at = 0; at < rows; at += 1) {
    const ticket = nextTicket();
    const { path, body, headers, method } = post(
      customerInquiry.confirm.path,
      {
        productType: '05',
        voucherNumber: ticket,
        customerType: '2',
        identityNumber: people[at]?.identity,
        customerName: people[at]?.name,
        address: 'Hà Nội',
        ...captchas[at],
      },
      others[0],
    );
    const response = await fetch(`${portal.origin}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: body ?? '',
    });
    if (!response.ok) throw new Error(`a single inquiry was answered ${response.status}: ${await response.text()}`);
    while (!(await isAnswered(portal, ticket))) await pause(2);
  }
  const single = (performance.now() - from) / rows;
  print({
    bench: 'batch',
    work: `a customer of a file beside one asked singly, ${rows} one by one`,
    unit: 'ms',
    ours: perRow * 1_000,
    floor: single,
    ratio: single / (perRow * 1_000),
    bar: '>= 8 times quicker',
    holds: single / (perRow * 1_000) >= 8,
  });
}

async function isAnswered({ owner }: BenchPortal, ticket: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from portal.voucher v join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
     where v.voucher = $1 and q.status = 1`,
    [ticket],
  );
  return rowCount === 1;
}

/**
 * Tokens of everybody except the sender. Signed in again for each measure: a large file takes longer than a token
 * lives.
 */
async function otherUsers(portal: BenchPortal): Promise<string[]> {
  return (await portal.users(9)).slice(1);
}

let tickets = Date.now() * 1000;
const nextTicket = () => `B${tickets++}`;

async function somePeople({ owner, dataDir }: BenchPortal, count: number): Promise<Person[]> {
  const cipher = makeCipher(keepDemoKeys(dataDir));
  const { rows } = await owner.query<{ subject_id: bigint; name: string; identity_sealed: Buffer }>(
    `select subject_id, name, identity_sealed from bureau.subject
     where status = 'live' and subject_type = 2 and subject_id > 0 and identity_sealed is not null
     order by hashint8(subject_id) limit $1`,
    [count * 2],
  );
  const people = rows
    .map(({ subject_id, name, identity_sealed }) => ({
      subject: subject_id,
      name,
      identity: cipher.open(identity_sealed),
    }))
    .filter(({ identity }) => /^\d{12}$/.test(identity));
  const distinct = [...new Map(people.map((person) => [person.identity, person])).values()].slice(0, count);
  if (distinct.length < count)
    throw new Error(`the population has ${distinct.length} such people: take more --subjects`);
  return distinct;
}
