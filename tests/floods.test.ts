import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isWaitedFor } from '#database/checked-client.ts';
import type { GiveWay } from '#database/connection.ts';
import { findCustomer } from '#features/find-customer/contract.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { documents } from '#features/data-files/contract.ts';
import { ownAccount } from '#features/own-account/contract.ts';
import { session } from '#features/session/contract.ts';
import { hashPassword } from '#kit/server/password/password.ts';
import { type Place, Places } from '#kit/server/calls/places.ts';
import { openPool } from '#kit/server/database/database.ts';
import { codeOf } from '#testing/answer.ts';
import { codeOf as codeOfInstitution } from './call-examples.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { errors } from '#features/refusals.ts';

let server: TestServer;
let lan: Caller;
let binh: Caller;

beforeAll(async () => {
  server = await testServer({ pool: 10, mostCalls: 100, userShare: 20, addressShare: 60 });
  [lan, binh] = await Promise.all([server.as('lan.clerk'), server.as('binh.clerk')]);
});
afterAll(() => server.stop());

/** What the server's own connections are doing. */
async function connections(): Promise<{ open: number; waiting: number }> {
  const [row] = await server.sql<{ open: number; waiting: number }>(
    `select count(*) filter (where state <> 'idle' and xact_start is not null)::int as open,
       count(*) filter (where wait_event_type = 'Lock')::int as waiting
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename like '%app%'
       and application_name = ''`,
  );
  return row ?? { open: -1, waiting: -1 };
}

test('HRD-04 thirty wrong passwords at once hold no connection and no row while they are hashed, and ten of them are judged', async () => {
  // About a tenth of a second each, one after the other.
  const slow = await hashPassword('Another@2026', 15);
  await server.sql(
    `update portal.user_account set password_hash = $1 where username = 'lan.clerk'`,
    [slow],
    'lan.clerk',
  );
  let done = 0;
  const flood = Array.from({ length: 30 }, () =>
    lan.send(session.confirm, { body: { password: 'wrong' } }).finally(() => {
      done += 1;
    }),
  );
  const counted = () =>
    server.sql<{ count: number }>(
      `select t.count from portal.throttle t join portal.user_account u
         on t.kind = 'proof' and t.key_hash = sha256(convert_to(u.id::text, 'UTF8')) where u.username = 'lan.clerk'`,
    );
  await expect.poll(async () => (await counted())[0]?.count ?? 0).toBeGreaterThan(5);
  // Several of them wait for the thread: nobody has a transaction open, nobody waits for a row, and others are served.
  await expect.poll(connections).toEqual({ open: 0, waiting: 0 });
  expect((await binh.send(customerInquiry.today)).status).toBe(200);
  expect(done).toBeLessThan(30);
  const codes = (await Promise.all(flood)).map(codeOf);
  const judged = codes.filter((code) => code === errors['password-wrong'].number);
  expect(judged.length).toBeLessThanOrEqual(10);
  expect(judged.length).toBeGreaterThan(0);
  const others = [errors['account-locked'].number, errors['too-many-requests'].number];
  expect(codes.filter((code) => code !== errors['password-wrong'].number).every((code) => others.includes(code))).toBe(
    true,
  );
  await server.sql(`delete from portal.throttle`);
});

test('HRD-04 a new password is hashed before the transaction that keeps it', async () => {
  const before = await server.sql(`select from portal.audit_log where action = 'POST /api/Account/Password'`);
  const body = { password: 'Another@2026', newPassword: 'một mật khẩu thật dài 2026' };
  expect(codeOf(await lan.send(ownAccount.changePassword, { body: { ...body, password: 'no' } }))).toBe(
    errors['password-wrong'].number,
  );
  expect(codeOf(await lan.send(ownAccount.changePassword, { body }))).toBe('ok');
  expect(await server.sql(`select from portal.audit_log where action = 'POST /api/Account/Password'`)).toHaveLength(
    before.length + 2,
  );
});

test('HRD-04 one user has a fifth of the connections, whoever floods; the next user is served at once', async () => {
  // Nobody who was quick a moment ago.
  const [bank] = await server.sql<{ code: string }>(
    `select i.code::text as code from bureau.institution i where i.id = portal.acting_institution()`,
  );
  const mai = await server.as('mai.two', bank?.code);
  // Whose token it is is known from its second call on.
  expect((await mai.send(customerInquiry.today)).status).toBe(200);
  const holder = new pg.Client({ connectionString: server.database.ownerUrl });
  await holder.connect();
  await holder.query('begin; lock table portal.quota_day in access exclusive mode');
  const flood = Array.from({ length: 15 }, () => mai.send(customerInquiry.today));
  try {
    await expect.poll(async () => (await connections()).waiting).toBe(2);
    expect((await binh.send(session.profile)).status).toBe(200);
    expect((await connections()).waiting).toBe(2);
    // A fifth of the hundred calls may wait: the others are told at once.
    const beyond = await Promise.all(Array.from({ length: 10 }, () => mai.send(customerInquiry.today)).slice(8));
    expect(new Set(beyond.map(codeOf))).toEqual(new Set([errors['too-many-requests'].number]));
    expect(beyond).toHaveLength(2);
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200));
});

test('HRD-04 an address has its share, whoever calls from it, and tokens that nobody knows have one share together', async () => {
  const places = new Places({ pool: 10, mostCalls: 20, userShare: 20, addressShare: 40 });
  const inside = new Set<string>();
  const enter = async (name: string, authorization: string | undefined, network: string) => {
    const place = await places.enter({ authorization, network });
    inside.add(name);
    return place;
  };
  const [one, two] = [await enter('one', 'Bearer a', 'n1'), await enter('two', 'Bearer b', 'n1')];
  const third = enter('third', 'Bearer c', 'n1');
  await Promise.resolve();
  expect(inside.has('third')).toBe(false);
  // The first is known by now: its place counts for its user.
  one.isOf(1);
  const three = await third;
  const four = await enter('public', undefined, 'n1');
  const fifth = enter('fifth', undefined, 'n1');
  await new Promise(setImmediate);
  expect(inside.has('fifth')).toBe(false);
  const elsewhere = await enter('elsewhere', undefined, 'n2');
  four.leave();
  const five = await fifth;
  for (const place of [one, two, three, five, elsewhere]) place.leave();
  // Nothing of a place is left: as many as before enter again.
  const again = await Promise.all([
    places.enter({ authorization: 'Bearer a', network: 'n1' }),
    places.enter({ authorization: 'Bearer a', network: 'n1' }),
  ]);
  expect(again).toHaveLength(2);
});

test('HRD-04 calls of a token that nobody knows yet wait for the first of them, and then in the line of their user', async () => {
  const places = new Places({ pool: 20, mostCalls: 1_000, userShare: 20, addressShare: 100 });
  const inside: Place[] = [];
  const burst = Array.from({ length: 50 }, () =>
    places.enter({ authorization: 'Bearer new', network: 'n1' }).then((place) => {
      inside.push(place);
      return place;
    }),
  );
  await new Promise(setImmediate);
  expect(inside).toHaveLength(1);
  inside[0]?.isOf(1);
  await new Promise(setImmediate);
  expect(inside).toHaveLength(4);
  // One that ends unknown lets the next one ask.
  const [bad, next] = ['bad', 'bad'].map((token) => places.enter({ authorization: token, network: 'n2' }));
  (await bad)?.leave();
  (await next)?.leave();
  for (const [at, one] of burst.entries()) {
    const place = await one;
    if (at > 0) place.isOf(1);
    place.leave();
  }
  expect(inside).toHaveLength(50);
});

test('HRD-04 who sends faster than its work is done lets others go first, for a quarter of a second at most', async () => {
  const places = new Places({ pool: 20, mostCalls: 1_000, userShare: 20, addressShare: 100 });
  const enter = async (user: number) => {
    const place = await places.enter({ authorization: `Bearer ${user}`, network: `n${user}` });
    place.isOf(user);
    return place;
  };
  const nobodyWaits = () => Promise.resolve(false);
  const flood = Array.from({ length: 50 }, () => enter(1));
  const first = await flood[0];
  await new Promise(setImmediate);
  expect(first?.giveWay(nobodyWaits)).toBeUndefined();
  const person = await enter(2);
  const gone: string[] = [];
  const waiting = first?.giveWay(nobodyWaits)?.then(() => gone.push('flood'));
  expect(waiting).toBeDefined();
  expect(person.giveWay(nobodyWaits)).toBeUndefined();
  gone.push('person');
  person.leave();
  await waiting;
  expect(gone).toEqual(['person', 'flood']);
  expect(first?.giveWay(nobodyWaits)).toBeUndefined();
  const staying = await enter(2);
  const begun = performance.now();
  let waits = 0;
  for (let wait = first?.giveWay(nobodyWaits); wait !== undefined; wait = first?.giveWay(nobodyWaits)) {
    await wait;
    waits += 1;
    flood.push(enter(1));
  }
  expect(performance.now() - begun).toBeGreaterThan(200);
  // In turns of 25 ms, which a busy machine makes fewer and longer; a timer may be a millisecond early.
  expect(waits).toBeLessThanOrEqual(12);
  // Whoever has what another one waits for goes on, to the end of its call.
  const second = await flood[1];
  await second?.giveWay(() => Promise.resolve(true));
  expect(second?.giveWay(nobodyWaits)).toBeUndefined();
  staying.leave();
  for (const one of flood) (await one).leave();
});

test('HRD-04 a connection sends a statement when others have gone first', async () => {
  const pool = openPool(server.database.appUrl, 1);
  const client: pg.PoolClient & { giveWay?: () => Promise<void> } = await pool.connect();
  try {
    const others = Promise.withResolvers<void>();
    client.giveWay = () => others.promise;
    let isAnswered = false;
    const sent = client.query('select $1::int / 2 as half', [4]).then((answer) => {
      isAnswered = true;
      return answer;
    });
    await pause(50);
    expect(isAnswered).toBe(false);
    others.resolve();
    expect((await sent).rows).toEqual([{ half: 2 }]);
    await expect(client.query('select $1::int / 0 as none', [4])).rejects.toThrow('division');
  } finally {
    client.release();
    await pool.end();
  }
});

test('HRD-04 what a statement answered is worked on when others have gone first', async () => {
  const pool = openPool(server.database.appUrl, 1);
  const client: pg.PoolClient & { giveWay?: GiveWay | undefined } = await pool.connect();
  try {
    const others = Promise.withResolvers<void>();
    const waits = [undefined, others.promise];
    client.giveWay = () => waits.shift();
    let isWorkedOn = false;
    const sent = client.query('select $1::int / 2 as half', [4]).then(({ rows }) => {
      isWorkedOn = true;
      return rows;
    });
    await expect.poll(() => waits).toHaveLength(0);
    await pause(20);
    expect(isWorkedOn).toBe(false);
    others.resolve();
    expect(await sent).toEqual([{ half: 2 }]);
  } finally {
    client.release();
    await pool.end();
  }
});

test('HRD-04 a quick sender that holds the row of a budget goes on while a colleague waits for it', async () => {
  await server.sql(
    `insert into portal.fee_budget (institution_id, month_limit_vnd, stops, set_by) values (portal.acting_institution(), 1, true, 'x')`,
  );
  const lock = `select month_limit_vnd as limit_vnd from portal.fee_budget where stops for update`;
  const places = new Places({ pool: 20, mostCalls: 1_000, userShare: 20, addressShare: 100 });
  const enter = async (user: number) => {
    const place = await places.enter({ authorization: `Bearer ${user}`, network: `n${user}` });
    place.isOf(user);
    return place;
  };
  const flood = Array.from({ length: 50 }, () => enter(1));
  const quick = await flood[0];
  await new Promise(setImmediate);
  // Somebody else is at work all the time.
  const person = await enter(2);
  const pool = openPool(server.database.ownerUrl, 2);
  const holder: pg.PoolClient & { giveWay?: GiveWay | undefined } = await pool.connect();
  const colleague = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    const row = colleague.query(lock);
    const waiting = () =>
      server.sql(`select from pg_stat_activity where wait_event_type = 'Lock' and query = $1`, [lock]);
    await expect.poll(async () => (await waiting()).length).toBe(1);
    let ways = 0;
    holder.giveWay = (connection) => {
      const way = quick?.giveWay(() => isWaitedFor(connection));
      if (way !== undefined) ways += 1;
      return way;
    };
    for (let statement = 0; statement < 12; statement += 1) {
      flood.push(enter(1));
      await holder.query('select 1 as one');
    }
    holder.giveWay = undefined;
    await holder.query('commit');
    expect((await row).rows).toHaveLength(1);
    // Once in vain, before it asked who waits for it.
    expect(ways).toBe(1);
    // A transaction that failed cannot ask who waits: it goes on too, to its end.
    await holder.query('begin');
    await expect(holder.query('select 1 / 0 as none')).rejects.toThrow('division');
    const second = await flood[1];
    flood.push(enter(1));
    holder.giveWay = (connection) => second?.giveWay(() => isWaitedFor(connection));
    await holder.query('rollback');
    expect(second?.giveWay(() => Promise.resolve(false))).toBeUndefined();
  } finally {
    for (const one of [holder, colleague]) one.release(true);
    await pool.end();
    await server.sql('delete from portal.fee_budget');
  }
  person.leave();
  for (const one of flood) (await one).leave();
});

test('HRD-04 what a user sends beyond a quick beginning is done one call after the other; others are as quick as before', async () => {
  const places = new Places({ pool: 20, mostCalls: 1_000, userShare: 20, addressShare: 100 });
  const enter = async (user: string) => {
    const place = await places.enter({ authorization: `Bearer ${user}`, network: user });
    place.isOf(user === 'lan' ? 1 : 2);
    return place;
  };
  const sideBySide = async (user: string) => {
    let inside = 0;
    const taken = Array.from({ length: 4 }, () => enter(user).then((place) => ((inside += 1), place)));
    await new Promise(setImmediate);
    const most = inside;
    for (const one of taken) (await one).leave();
    return most;
  };
  expect(await sideBySide('lan')).toBe(4);
  for (let call = 0; call < 30; call++) (await enter('lan')).leave();
  expect(await sideBySide('lan')).toBe(1);
  expect(await sideBySide('binh')).toBe(4);
});

test('HRD-04 beyond the rate one refusal is written, and the next of that second do not reach the database', async () => {
  const slow = await testServer({ ratePerMinute: 60 });
  try {
    const fast = await slow.as('lan.clerk');
    const codes = (
      await Promise.all(Array.from({ length: 80 }, () => fast.send(findCustomer.search, { body: { province: '01' } })))
    ).map(codeOf);
    const refused = codes.filter((code) => code === errors['too-many-requests'].number).length;
    expect(refused).toBeGreaterThan(10);
    const written = await slow.sql(`select from portal.audit_log where result = 'too-many-requests'`);
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(refused / 2);
  } finally {
    await slow.stop();
  }
});

test('HRD-04 of one user two files are received at a time; another one waits for none of them', async () => {
  const places = new Places({ pool: 10, mostCalls: 20, userShare: 20, addressShare: 40 });
  let inside = 0;
  const three = Array.from({ length: 3 }, () => places.receive(1).then((leave) => ((inside += 1), leave)));
  const other = await places.receive(2);
  await new Promise(setImmediate);
  expect(inside).toBe(2);
  other();
  (await three[0])?.();
  await three[2];
  expect(inside).toBe(3);
});

test('HRD-04 streams of events of one user wait for their turn beyond a quick beginning; another one opens one at once', async () => {
  const places = new Places({ pool: 10, mostCalls: 20, userShare: 20, addressShare: 40 });
  const opened: string[] = [];
  const open = (user: string) =>
    places.stream({ authorization: `Bearer ${user}`, network: user }).then(() => opened.push(user));
  const many = Array.from({ length: 12 }, () => open('lan'));
  await open('binh');
  await new Promise(setImmediate);
  expect(opened.filter((user) => user === 'lan')).toHaveLength(10);
  expect(opened).toContain('binh');
  await Promise.all(many);
  expect(opened).toHaveLength(13);
});

test('HRD-04 nobody stands in line for longer than ten seconds', async () => {
  vi.useFakeTimers();
  try {
    const places = new Places({ pool: 10, mostCalls: 1_000, userShare: 10, addressShare: 100 });
    const enter = () => places.enter({ authorization: undefined, network: 'n' });
    const first = await enter();
    const second = enter();
    const refused = expect(second).rejects.toMatchObject({ reason: { code: 'busy' } });
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    const third = enter();
    await vi.advanceTimersByTimeAsync(9_000);
    first.leave();
    (await third).leave();
    await expect(enter()).resolves.toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('HRD-04 who has left before the turn of a file came takes no place of those who stay', async () => {
  const matctd = await codeOfInstitution(server, 'binh.clerk');
  const upload = (name: string, signal?: AbortSignal) => {
    const body = new FormData();
    for (const [field, value] of Object.entries({ matctd, folder: 'LETTER' })) body.append(field, value);
    body.append('file', new File([`%PDF-1.7 ${name}`], name));
    const { method, path } = documents.upload;
    return fetch(`${server.origin}${path}`, { method, headers: binh.headers, body, ...(signal && { signal }) });
  };
  const quick = await Promise.all([1, 2, 3, 4, 5].map((at) => upload(`so ${at}.pdf`)));
  expect(quick.map(({ status }) => status)).toEqual(quick.map(() => 200));
  const leaving = new AbortController();
  // As many as are received side by side.
  const left = [1, 2].map((at) => upload(`bo di ${at}.pdf`, leaving.signal).catch(() => 'left'));
  await pause(200);
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left']);
  expect((await upload('o lai.pdf')).status).toBe(200);
  const kept = await server.sql<{ name: string }>(
    `select file_name as name from portal.submission where file_name like 'bo di%' or file_name = 'o lai.pdf'`,
  );
  expect(kept).toEqual([{ name: 'o lai.pdf' }]);
});
