import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '#apps/server/demo-users.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { session } from '#features/session/contract.ts';
import { codeOf } from '#testing/answer.ts';
import { testCaptcha } from '#testing/keys.ts';
import { pageCookie } from '#testing/session/signed.ts';
import { solvedWork } from '#testing/session/solved-work.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { captcha } from './contract.ts';

let server: TestServer;
let clerk: Caller;
beforeAll(async () => {
  server = await testServer();
  clerk = await server.as('lan.clerk');
});
afterAll(() => server.stop());

const field = (answer: Answer, name: string) => String(new Map(Object.entries(answer.body.data ?? {})).get(name));
const listen = async (query: { purpose?: string; twoFactorCode?: string }, language = 'vi') => {
  // What other tests heard is not this one's.
  await server.sql(`delete from portal.throttle where kind = 'captcha-sound'`);
  const proofOfWork = await solvedWork(server.origin, { headers: { cookie: pageCookie }, kind: 'instead' });
  const headers = { accept: 'audio/wav', 'accept-language': language };
  return server.nobody.send(captcha.challenge, { query: { ...query, proofOfWork } }, headers);
};

/** Confirms an inquiry of a fresh ticket number; `change` makes a field wrong or right. */
function confirm(twoFactorCode: string, change: { identityNumber?: string; twoFactorRecoveryCode?: string } = {}) {
  return clerk.send(customerInquiry.confirm, {
    body: {
      productType: '05',
      voucherNumber: `C${Date.now()}`,
      customerName: 'Nguyễn Văn Ví Dụ',
      address: '1 Tràng Tiền, Hà Nội',
      identityNumber: '001085012345',
      twoFactorCode,
      twoFactorRecoveryCode: testCaptcha,
      ...change,
    },
  });
}

const newCaptcha = async (query: { purpose?: string } = {}) =>
  field(await server.nobody.send(captcha.challenge, { query }), 'twoFactorCode');

test('CAP-01 a captcha needs no token and gives a handle and an image that is never cached', async () => {
  const answer = await server.nobody.send(captcha.challenge);
  expect(answer.status).toBe(200);
  expect(field(answer, 'twoFactorCode')).toMatch(/^[\w-]{22}$/);
  expect(field(answer, 'captchaImage')).toMatch(/^data:image\/png;base64,/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.text).not.toContain(testCaptcha);
});

test('CAP-01 the same challenge can be heard in the language of the caller, as a WAV file', async () => {
  const twoFactorCode = await newCaptcha();
  const [vi, en] = [await listen({ twoFactorCode }), await listen({ twoFactorCode }, 'en')];
  for (const answer of [vi, en]) {
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    expect(Buffer.from(answer.bytes.subarray(0, 4)).toString()).toBe('RIFF');
    expect(answer.bytes.length).toBeGreaterThan(40_000);
  }
  expect(Buffer.from(vi.bytes).equals(Buffer.from(en.bytes))).toBe(false);
  expect((await confirm(twoFactorCode)).status).toBe(200);
});

test('CAP-01 a user who cannot see the image begins with the sound and finds the handle in a header', async () => {
  const answer = await listen({ purpose: 'inquiry' });
  expect(answer.headers.get('content-type')).toBe('audio/wav');
  expect((await confirm(answer.headers.get('x-two-factor-code') ?? '')).status).toBe(200);
});

test('CAP-01 an unknown or used challenge is not spoken', async () => {
  const used = await newCaptcha();
  await confirm(used);
  for (const twoFactorCode of [used, 'never-issued']) {
    const answer = await listen({ twoFactorCode }, 'en');
    expect([answer.status, codeOf(answer)]).toEqual([400, '4130002']);
    expect(answer.body.errors?.[0]).toMatchObject({
      field: 'twoFactorCode',
      message: 'The captcha is wrong or has expired. Please enter the new one',
    });
  }
});

test('CAP-02 a right captcha is used up by the call that it was right for', async () => {
  const twoFactorCode = await newCaptcha({ purpose: 'inquiry' });
  expect((await confirm(twoFactorCode)).status).toBe(200);
  expect(codeOf(await confirm(twoFactorCode))).toBe('4130002');
});

test('CAP-02 a wrong answer has its own code and uses the captcha up', async () => {
  const twoFactorCode = await newCaptcha();
  const wrong = await confirm(twoFactorCode, { twoFactorRecoveryCode: '00000' });
  expect([wrong.status, codeOf(wrong)]).toEqual([400, '4130002']);
  expect(codeOf(await confirm(twoFactorCode))).toBe('4130002');
});

test('CAP-02 a missing captcha has its own code', async () => {
  expect(codeOf(await confirm('', { twoFactorRecoveryCode: '' }))).toBe('4130003');
});

test('CAP-02 another wrong field gives 4130001 and the captcha stays valid, three times', async () => {
  const twoFactorCode = await newCaptcha();
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < 3; time += 1) codes.push(codeOf(await confirm(twoFactorCode, { identityNumber: '123' })));
  expect(codes).toEqual(['4130001', '4130001', '4130001']);
  expect((await confirm(twoFactorCode)).status).toBe(200);
});

test('CAP-02 the fourth wrong field uses the captcha up and says so by another code', async () => {
  const twoFactorCode = await newCaptcha();
  for (let time = 0; time < 3; time += 1) await confirm(twoFactorCode, { identityNumber: '123' });
  const fourth = await confirm(twoFactorCode, { identityNumber: '123' });
  expect(fourth.body.errors).toMatchObject([{ code: '4000001', field: 'identityNumber' }]);
  expect(codeOf(await confirm(twoFactorCode))).toBe('4130002');
});

test('CAP-02 an expired captcha is refused as a wrong one', async () => {
  const twoFactorCode = await newCaptcha();
  await server.sql(`update portal.captcha set expires_at = expires_at - interval '3 minutes'`);
  expect(codeOf(await confirm(twoFactorCode))).toBe('4130002');
});

test('CAP-02 a captcha stays valid only for the session that used it', async () => {
  const twoFactorCode = await newCaptcha();
  expect(codeOf(await confirm(twoFactorCode, { identityNumber: '123' }))).toBe('4130001');
  const mine = clerk;
  clerk = await server.as('hoa.approver');
  expect(codeOf(await confirm(twoFactorCode))).toBe('4130002');
  clerk = mine;
  expect((await confirm(twoFactorCode)).status).toBe(200);
});

test('CAP-01 a captcha drawn for one call does not serve another', async () => {
  expect(codeOf(await confirm(await newCaptcha({ purpose: 'logon' })))).toBe('4130002');
});

test('CAP-02 twenty confirmations at once with one captcha: one is taken', async () => {
  const twoFactorCode = await newCaptcha();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      clerk.send(customerInquiry.confirm, {
        body: {
          productType: '05',
          voucherNumber: `R${Date.now()}${at}`,
          customerName: 'Nguyễn Văn Ví Dụ',
          address: '1 Tràng Tiền, Hà Nội',
          identityNumber: '001085012345',
          twoFactorCode,
          twoFactorRecoveryCode: testCaptcha,
        },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['4130002']));
});

describe('whose a captcha is', () => {
  const drawnBy = async (caller: Caller, headers: Record<string, string> = {}) =>
    field(await caller.send(captcha.challenge, {}, headers), 'twoFactorCode');

  test('HRD-05 a captcha that a session fetched serves that session alone, and is spoken to it alone', async () => {
    const hoa = await server.as('hoa.approver');
    const twoFactorCode = await drawnBy(hoa);
    expect(codeOf(await confirm(twoFactorCode))).toBe('4130002');
    expect((await listen({ twoFactorCode })).status).toBe(400);
    const proofOfWork = await solvedWork(server.origin, { headers: hoa.headers, kind: 'instead' });
    const query = { twoFactorCode, proofOfWork };
    expect((await hoa.send(captcha.challenge, { query }, { accept: 'audio/wav' })).status).toBe(200);
    const own = await drawnBy(clerk);
    expect((await confirm(own)).status).toBe(200);
  });

  test('HRD-05 without a session it belongs to the page that fetched it, which gets a cookie that no script reads', async () => {
    const strange = await server.nobody.send(captcha.challenge, {}, { cookie: '' });
    const [cookie = ''] = strange.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-page=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const twoFactorCode = field(strange, 'twoFactorCode');
    const logon = async (cookies: string) => {
      await server.sql(`insert into portal.throttle (kind, key_hash, count) values ('logon-account', sha256('lan.clerk'), 3)
        on conflict (kind, key_hash) do update set count = 3, opened_at = clock_timestamp()`);
      const body = { userName: 'lan.clerk', password: demoPassword, twoFactorCode, twoFactorRecoveryCode: testCaptcha };
      return server.nobody.send(session.logon, { body }, { cookie: cookies });
    };
    for (const other of ['', pageCookie, `__Host-page=${'x'.repeat(43)}`])
      expect(codeOf(await logon(other))).toBe('4130002');
    expect((await logon(cookie.split(';')[0] ?? '')).status).toBe(200);
  });

  test('HRD-05 a token that is over or came from elsewhere makes no captcha of its session', async () => {
    const stolen = await server.nobody.send(captcha.challenge, {}, { authorization: `Bearer ${clerk.token}` });
    const [row] = await server.sql<{ own: boolean }>(
      `select session_id is null and page_hash is not null as own from portal.captcha where handle_hash = sha256(convert_to($1, 'UTF8'))`,
      [field(stolen, 'twoFactorCode')],
    );
    expect(row).toEqual({ own: true });
  });
});

test('HRD-05 an address without a session gets twenty captchas a minute, a known network more, a session any number', async () => {
  const limited = await testServer({ addressCaptchasPerMinute: 20, networkCaptchasPerMinute: 30 });
  const lan = await limited.as('lan.clerk');
  const taken = async (caller: Caller, count: number) =>
    Promise.all(Array.from({ length: count }, async () => codeOf(await caller.send(captcha.challenge))));
  const codes = await taken(limited.nobody, 25);
  expect(codes.filter((code) => code === 'ok')).toHaveLength(20);
  const refused = await limited.nobody.send(captcha.challenge, {}, { 'accept-language': 'en' });
  expect([refused.status, codeOf(refused), refused.headers.get('retry-after')]).toEqual([429, '4290251', '60']);
  expect(refused.body.message).toContain('Too many captchas were requested from your network');
  const proofOfWork = await solvedWork(limited.origin, { headers: { cookie: pageCookie }, kind: 'instead' });
  const sound = await limited.nobody.send(captcha.challenge, { query: { proofOfWork } }, { accept: 'audio/wav' });
  expect(codeOf(sound)).toBe('4290251');
  expect(new Set(await taken(lan, 25))).toEqual(new Set(['ok']));
  await limited.stop();
  const known = await testServer({
    addressCaptchasPerMinute: 20,
    networkCaptchasPerMinute: 30,
    knownNetworks: ['10.0.0.0/8', '127.0.0.0/24'],
  });
  const more = await taken(known.nobody, 35);
  expect(more.filter((code) => code === 'ok')).toHaveLength(30);
  await known.stop();
});

test('HRD-05 each sound takes a proof of work of four times the size, once, and a session hears ten a minute', async () => {
  const lan = await server.as('lan.clerk');
  const hear = (proofOfWork?: string) =>
    lan.send(captcha.challenge, { query: proofOfWork === undefined ? {} : { proofOfWork } }, { accept: 'audio/wav' });
  const work = (kind: 'beside' | 'instead') => solvedWork(server.origin, { headers: lan.headers, kind });
  expect(codeOf(await hear())).toBe('4130250');
  expect(codeOf(await hear(await work('beside')))).toBe('4130250');
  const solution = await work('instead');
  expect([(await hear(solution)).status, codeOf(await hear(solution))]).toEqual([200, '4130250']);
  for (let at = 4; at < 10; at += 1) expect((await hear(await work('instead'))).status).toBe(200);
  expect(codeOf(await hear(await work('instead')))).toBe('4290251');
  // A colleague at the same address hears on.
  const hoa = await server.as('hoa.approver');
  const proofOfWork = await solvedWork(server.origin, { headers: hoa.headers, kind: 'instead' });
  expect((await hoa.send(captcha.challenge, { query: { proofOfWork } }, { accept: 'audio/wav' })).status).toBe(200);
});

describe('a proof of work', () => {
  const logon = (more: object) =>
    server.nobody.send(session.logon, { body: { userName: 'lan.clerk', password: demoPassword, ...more } });
  const missed = (count: number) =>
    server.sql(
      `insert into portal.throttle (kind, key_hash, count) values ('logon-account', sha256('lan.clerk'), $1)
       on conflict (kind, key_hash) do update set count = $1, opened_at = clock_timestamp()`,
      [count],
    );
  const work = (kind: 'beside' | 'instead') => solvedWork(server.origin, { headers: { cookie: pageCookie }, kind });
  const picture = async () => {
    const { proofOfWork: _, ...fields } = await server.captcha('logon');
    return fields;
  };

  test('HRD-05 at a sign-in the picture need not be read: a proof of work passes in its place, once', async () => {
    await missed(3);
    expect(codeOf(await logon({}))).toBe('4130003');
    const proofOfWork = await work('instead');
    expect((await logon({ proofOfWork })).status).toBe(200);
    await missed(3);
    expect(codeOf(await logon({ proofOfWork }))).toBe('4130003');
    // The smaller one stands beside a picture, never in its place.
    expect(codeOf(await logon({ proofOfWork: await work('beside') }))).toBe('4130003');
  });

  test('HRD-05 where an unknown device has missed often a captcha alone is not enough, and stays good meanwhile', async () => {
    await missed(5);
    const captchaOf = await picture();
    expect(codeOf(await logon(captchaOf))).toBe('4130250');
    expect((await logon({ ...captchaOf, proofOfWork: await work('beside') })).status).toBe(200);
  });

  test('HRD-05 a known device that has missed as often needs none; one that tries at a machine’s speed does', async () => {
    await server.sql('delete from portal.throttle');
    const first = await logon({});
    const device = first.headers
      .getSetCookie()
      .find((one) => one.startsWith('__Host-device='))
      ?.split(';')[0];
    const here = { cookie: `${device}; ${pageCookie}` };
    const from = (more: object) =>
      server.nobody.send(session.logon, { body: { userName: 'lan.clerk', password: 'wrong', ...more } }, here);
    for (let at = 0; at < 3; at += 1) await from({});
    for (let at = 0; at < 4; at += 1) expect(codeOf(await from(await picture()))).toBe('4010003');
    await server.sql(`update portal.throttle set count = 11 where kind = 'logon-rate'`);
    expect(codeOf(await from(await picture()))).toBe('4130250');
    await server.sql('delete from portal.throttle');
  });

  test('HRD-05 a solution that is wrong, of another page, too old, or no solution at all is not taken', async () => {
    const other = await solvedWork(server.origin, {
      headers: { cookie: `__Host-page=${'y'.repeat(43)}` },
      kind: 'instead',
    });
    const right = await work('instead');
    const [handle = '', ...nonces] = right.split(' ');
    const hostile = [
      other,
      `${handle} ${nonces.slice(1).join(' ')}`,
      'x',
      ' ',
      `${'A'.repeat(43)} 1`,
      "' or 1=1",
      '9'.repeat(900),
    ];
    for (const proofOfWork of hostile) {
      await missed(3);
      expect(codeOf(await logon({ proofOfWork })), proofOfWork).toBe('4130003');
    }
    await missed(3);
    expect((await logon({ proofOfWork: '9'.repeat(1_001) })).status).toBe(400);
    const old = await work('instead');
    await server.sql(`update portal.proof_challenge set expires_at = clock_timestamp() where purpose = 'work'`);
    expect(codeOf(await logon({ proofOfWork: old }))).toBe('4130003');
  });

  test('HRD-05 of many uses of one solution at once one is taken', async () => {
    const proofOfWork = await work('instead');
    // The address's misses outlast a sign-in that succeeds.
    await server.sql(`insert into portal.throttle (kind, key_hash, count) values ('logon-address', sha256('127.0.0.1'), 3)
      on conflict (kind, key_hash) do update set count = 3, opened_at = clock_timestamp()`);
    const codes = (await Promise.all(Array.from({ length: 6 }, () => logon({ proofOfWork })))).map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    await server.sql('delete from portal.throttle');
  });
});
