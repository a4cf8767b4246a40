import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { errors } from '#features/refusals.ts';
import { CallFailed } from './call-failed.ts';
import { addressOf, fileNameOf, makeExchange } from './exchange.ts';
import { type PageSettings, pageSettings } from './settings.ts';
import { wireCodes } from './wire-codes.ts';

const shop = calls({
  open: { method: 'POST', path: '/api/Open', about: '', access: 'public', audit: 'none', answer: z.string() },
  list: { method: 'GET', path: '/api/List/:id', about: '', access: 'signed-in', audit: 'none', answer: z.string() },
  file: { method: 'GET', path: '/api/File', about: '', access: 'signed-in', audit: 'none', download: true },
});

type Seen = { url: string; method: string; headers: Headers; body: unknown; credentials: string | undefined };

function envelope(status: number, content: object, headers: Record<string, string> = {}): Response {
  const body = { success: status < 400, message: '', data: null, status, ...content };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

function refused(status: number, code: string, message: string): Response {
  return envelope(status, { errors: [{ code, message }] });
}

function world(
  answer: (seen: Seen) => Response | Promise<Response>,
  given: {
    token?: () => Promise<string | undefined>;
    renew?: () => Promise<string | undefined>;
    holder?: () => string | undefined;
    held?: () => string | undefined;
    settings?: Partial<PageSettings>;
    work?: () => Promise<string | undefined>;
  } = {},
) {
  const seen: Seen[] = [];
  const lost: CallFailed[] = [];
  let token: string | undefined = 'first';
  const exchange = makeExchange({
    fetch: async (url, init) => {
      const one = {
        url: String(url),
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
        body: init?.body,
        credentials: init?.credentials,
      };
      seen.push(one);
      return answer(one);
    },
    settings: () => ({ ...pageSettings(), ...given.settings }),
    language: () => 'en',
    access: {
      token: given.token ?? (async () => token),
      holder: given.holder ?? (() => 'lan@01'),
      held: given.held ?? (() => token),
      renew: async () => {
        token = await (given.renew ?? (async () => 'second'))();
        return token;
      },
    },
    lost: (failure) => lost.push(failure),
    ...(given.work === undefined ? {} : { work: given.work }),
  });
  return { exchange, seen, lost };
}

const bearer = ({ headers }: Seen) => headers.get('authorization');

async function failureOfCall(promise: Promise<unknown>): Promise<CallFailed> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallFailed)) throw new Error(`not a failed call: ${String(error)}`);
  return error;
}

test('LNG-02 every call carries the language and the bearer token; a public call carries no token', async () => {
  const { exchange, seen } = world(() => envelope(200, { data: 'x' }));
  expect(await exchange.send(shop.list, { params: { id: 'a/b' } } as never)).toBe('x');
  await exchange.send(shop.open, {});
  expect(seen.map((one) => [one.url, one.headers.get('accept-language'), bearer(one)])).toEqual([
    ['/api/List/a%2Fb', 'en', 'Bearer first'],
    ['/api/Open', 'en', null],
  ]);
});

test('SES-01 SES-10 cookies of the own host are sent with every call and accepted from every answer, never for another host', async () => {
  const { exchange, seen } = world(() => envelope(200, { data: 'x' }));
  await exchange.send(shop.list, { params: { id: 'a' } } as never);
  await exchange.send(shop.open, {});
  expect(seen.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin']);
});

test('PLT-08 the base of the calls, their version and the CSRF header come from the page settings', async () => {
  const { exchange, seen } = world(() => envelope(200, { data: 'x' }), {
    settings: { apiBase: 'https://calls.invalid/api/', csrf: true, apiVersion: '7' },
  });
  await exchange.send(shop.open, {});
  expect(seen[0]?.url).toBe('https://calls.invalid/api/Open');
  expect(seen[0]?.headers.get('x-csrf')).toBe('1');
  expect(seen[0]?.headers.get('x-api-version')).toBe('7');
  expect(addressOf('/api', '/api/Search', { query: { a: 1, b: '', c: undefined, d: ['x', 'ý'] } })).toBe(
    '/api/Search?a=1&d=x&d=%C3%BD',
  );
});

test('SES-07 a refused token is renewed and the call is made again', async () => {
  const { exchange, seen, lost } = world((one) =>
    bearer(one) === 'Bearer second' ? envelope(200, { data: 'x' }) : refused(401, '4010002', 'Token expired!'),
  );
  expect(await exchange.send(shop.list, {})).toBe('x');
  expect(seen.map(bearer)).toEqual(['Bearer first', 'Bearer second']);
  expect(lost).toEqual([]);
});

test('SES-07 a token that was exchanged again on the way of a repeated call ends no session: the call is made with the newest', async () => {
  let newest = 1;
  const { exchange, seen, lost } = world(
    (one) => {
      // The token is exchanged again while the call is on its way, three times.
      newest += newest < 4 ? 1 : 0;
      return bearer(one) === `Bearer token ${newest}`
        ? envelope(200, { data: 'x' })
        : refused(401, '4010001', 'Signed out');
    },
    { renew: async () => `token ${newest}`, held: () => `token ${newest}` },
  );
  expect(await exchange.send(shop.list, {})).toBe('x');
  expect(seen.map(bearer)).toEqual(['Bearer first', 'Bearer token 2', 'Bearer token 3', 'Bearer token 4']);
  expect(lost).toEqual([]);
});

test('SES-08 a new token that is refused though no other has taken its place ends the session at once', async () => {
  const { exchange, seen, lost } = world(() => refused(401, '4010001', 'Signed out'));
  expect((await failureOfCall(exchange.send(shop.list, {}))).status).toBe(401);
  expect(seen.map(bearer)).toEqual(['Bearer first', 'Bearer second']);
  expect(lost.map(({ code }) => code)).toEqual(['4010001']);
});

test('SES-07 SES-08 if no token can be obtained the session ends, with the server’s message', async () => {
  const { exchange, lost } = world(() => refused(401, '4010002', 'Token expired!'), { renew: async () => undefined });
  const failure = await failureOfCall(exchange.send(shop.list, {}));
  expect([failure.status, failure.code, failure.message]).toEqual([401, '4010002', 'Token expired!']);
  expect(lost).toEqual([failure]);
});

test('SES-07 what one person sent is not sent again as another who has signed in meanwhile, nor is the other signed out', async () => {
  for (const change of ['before the refusal', 'with the renewal'] as const) {
    let holder: string | undefined = 'lan@01';
    let renewals = 0;
    const { exchange, seen, lost } = world(
      () => {
        if (change === 'before the refusal') holder = 'binh@02';
        return refused(401, '4010002', 'Token expired!');
      },
      {
        holder: () => holder,
        renew: async () => {
          renewals += 1;
          holder = 'binh@02';
          return 'of-binh';
        },
      },
    );
    expect((await failureOfCall(exchange.send(shop.list, {}))).status).toBe(401);
    expect(seen.map(bearer)).toEqual(['Bearer first']);
    expect([renewals, lost]).toEqual([change === 'before the refusal' ? 0 : 1, []]);
  }
});

test('SES-07 a call that waited for a renewal which found another person asks for no second one, and is not sent', async () => {
  let renewals = 0;
  const { exchange, seen } = world(() => envelope(200, { data: 'x' }), {
    token: async () => undefined,
    holder: () => undefined,
    renew: async () => {
      renewals += 1;
      return 'of-binh';
    },
  });
  expect((await failureOfCall(exchange.send(shop.list, {}))).status).toBe(401);
  expect([renewals, seen]).toEqual([0, []]);
});

test('SES-07 a renewal without a network leaves the session unchanged', async () => {
  const offline = new CallFailed({ status: 0, code: 'offline' });
  const { exchange, lost } = world(() => refused(401, '4010002', ''), { renew: () => Promise.reject(offline) });
  expect(await failureOfCall(exchange.send(shop.list, {}))).toBe(offline);
  expect(lost).toEqual([]);
});

test('SES-05 a session ended by an administrator is not renewed', async () => {
  const { exchange, seen, lost } = world(() => refused(401, wireCodes.endedByAdministrator, 'Ended'));
  await failureOfCall(exchange.send(shop.list, {}));
  expect(seen).toHaveLength(1);
  expect(lost.map(({ code }) => code)).toEqual([wireCodes.endedByAdministrator]);
});

test('SES-01 a refused sign-in says so and renews nothing', async () => {
  const { exchange, seen, lost } = world(() => refused(401, wireCodes.logonFailed, 'Wrong'));
  expect((await failureOfCall(exchange.send(shop.open, {}))).message).toBe('Wrong');
  expect([seen.length, lost.length]).toEqual([1, 0]);
});

test('ERR-02 a failure has the first error as its message, and the general text if there is none', async () => {
  const answers = [
    envelope(409, {
      errors: [
        { code: '4090001', message: 'Used', field: 'ticket' },
        { code: '1', message: 'Other' },
      ],
    }),
    new Response('<html>bad gateway</html>', { status: 502 }),
    new Response('null', { status: 200 }),
    envelope(429, { errors: [] }, { 'retry-after': '30' }),
  ];
  const { exchange } = world(() => answers.shift() ?? Response.error());
  const used = await failureOfCall(exchange.send(shop.open, {}));
  expect([used.status, used.code, used.message, used.failures[0]?.field]).toEqual([409, '4090001', 'Used', 'ticket']);
  const general = 'Hệ thống đang xảy ra vấn đề. Vui lòng liên hệ quản trị viên!';
  const gateway = await failureOfCall(exchange.send(shop.open, {}));
  expect([gateway.status, gateway.message]).toEqual([502, general]);
  expect((await failureOfCall(exchange.send(shop.open, {}))).message).toBe(general);
  expect((await failureOfCall(exchange.send(shop.open, {}))).retryAfterSeconds).toBe(30);
});

test('ERR-02 no network and no answer in time are failures with the general text', async () => {
  const offline = world(() => Promise.reject(new TypeError('Failed to fetch')));
  const failure = await failureOfCall(offline.exchange.send(shop.open, {}));
  expect([failure.status, failure.code]).toEqual([0, 'offline']);
  expect(failure.message).toContain('Hệ thống');
  const slow = world(() => Promise.reject(new DOMException('late', 'TimeoutError')));
  expect((await failureOfCall(slow.exchange.send(shop.open, {}))).code).toBe('timeout');
});

test('ERR-03 a file call that fails with JSON in its body shows the message in it, whatever its status', async () => {
  const answers = [
    refused(404, '4040001', 'Not found'),
    envelope(200, { success: false, errors: [{ code: '5000000', message: 'No template' }] }),
    new Response('{"success":true,"rows":[]}', {
      headers: { 'content-type': 'application/json', 'content-disposition': 'attachment; filename="a.json"' },
    }),
    new Response('PK', {
      headers: { 'content-disposition': "attachment; filename=x.xlsx; filename*=UTF-8''B%E1%BA%A3ng.xlsx" },
    }),
  ];
  const { exchange } = world(() => answers.shift() ?? Response.error());
  expect((await failureOfCall(exchange.sendForFile(shop.file, {}))).message).toBe('Not found');
  expect((await failureOfCall(exchange.sendForFile(shop.file, {}))).message).toBe('No template');
  expect((await exchange.sendForFile(shop.file, {})).fileName).toBe('a.json');
  const file = await exchange.sendForFile(shop.file, {});
  expect([file.fileName, await file.blob.text()]).toEqual(['Bảng.xlsx', 'PK']);
  expect(fileNameOf(null)).toBe('');
});

test('ERR-01 the numbers that the page reacts to are those of the catalogue', () => {
  expect(wireCodes).toEqual({
    captchaKept: errors['captcha-kept'].number,
    workRequired: errors['work-required'].number,
    captchasTooMany: errors['captchas-too-many'].number,
    captchaWrong: errors['captcha-wrong'].number,
    captchaRequired: errors['captcha-required'].number,
    signedOut: errors['signed-out'].number,
    tokenExpired: errors['token-expired'].number,
    logonFailed: errors['logon-failed'].number,
    orderKnown: errors['order-known'].number,
    nameDiffers: errors['name-differs'].number,
    alertFee: errors['alert-fee'].number,
    endedByAdministrator: errors['ended-by-administrator'].number,
    userFrozen: errors['user-frozen'].number,
    institutionFrozen: errors['institution-frozen'].number,
    institutionSuspended: errors['institution-suspended'].number,
    stepUp: errors['step-up'].number,
    secondWrong: errors['second-wrong'].number,
  });
});

test('HRD-05 a call that needs a proof of work is sent again with it, once; without one its refusal is shown', async () => {
  const needed = () => refused(400, '4130250', 'one more check');
  let sent = 0;
  const able = world(() => (++sent === 1 ? needed() : envelope(200, { data: 'found' })), {
    work: async () => 'solved',
  });
  expect(await able.exchange.send(shop.open, { body: { name: 'x' } } as never)).toBe('found');
  expect(able.seen.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { name: 'x' },
    { name: 'x', proofOfWork: 'solved' },
  ]);
  for (const work of [async () => 'wrong', async () => undefined]) {
    const stuck = world(needed, { work });
    await expect(stuck.exchange.send(shop.open, { body: {} } as never)).rejects.toMatchObject({ code: '4130250' });
    expect(stuck.seen.length).toBeLessThanOrEqual(2);
  }
});
