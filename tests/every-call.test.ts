import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call, CallGroup } from '#kit/contract/call.ts';
import { withExports } from '#kit/contract/export.ts';
import { errors } from '#features/refusals.ts';
import { fieldWords } from '#kit/words/fields.ts';
import { codeOf } from '#testing/answer.ts';
import { type TestDirectory, testDirectory } from '#testing/directory.ts';
import { type Caller, callerOf, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { programScopes } from '#bureau/contract/program-scopes.ts';
import { contracts } from '#features/contracts.ts';
import { missingRow } from './call-examples.ts';
import { expectFailure, expectType, expectTypesRefused, fieldsOf, kept, requiredOf, sendRaw } from './call-forms.ts';
import { type Example, examples } from './every-example.ts';
import { publicCalls } from './public-calls.ts';

/** Audited calls that need no sign-in: their audit row has an address, but no name. */
const namelessCalls = ['POST /api/XacThucBaoCao/Paper', 'POST /api/XacThucBaoCao/Verify'];

/**
 * Fields that name a row of an institution: the example of a call with such a field must show the answer for a
 * foreign row.
 */
const rowFields = ['voucherCode', 'msPhieu', 'plid', 'username', 'id', 'encryptedFilePath'];

/** The same of programs' calls, required or not; whatever stands in a path names a row as well. */
const programRowFields = [...rowFields, 'corrects'];

type Request = { params?: object; query?: object; body?: object };
type Every = { readonly title: string; readonly call: Call; readonly example: Example };

const groups: Readonly<Record<string, CallGroup>> = contracts;
const exampleOf = new Map(
  Object.entries(examples).flatMap(([group, of]) =>
    Object.entries(of).map(([name, one]) => [`${group}.${name}`, one] as const),
  ),
);
const all: Every[] = Object.entries(groups).flatMap(([group, calls]) =>
  Object.entries(withExports(calls)).map(([name, call]) => {
    const example = exampleOf.get(`${group}.${name}`) ?? exampleOf.get(`${group}.${name.replace(/Export$/, '')}`);
    if (example === undefined) throw new Error(`${group}.${name} has no example in its feature's examples.fixture.ts`);
    return { title: `${call.method} ${call.path}`, call, example };
  }),
);
const guarded = all.filter(({ call }) => call.access !== 'public');
const answering = all.filter(({ call }) => call.events !== true);
const isJson = ({ call }: Pick<Every, 'call'>) => call.wire !== 'oauth';

let server: TestServer;
let directory: TestDirectory;

beforeAll(async () => {
  directory = await testDirectory();
  server = await testServer({
    oidcIssuer: directory.issuer,
    oidcClientId: 'portal',
    // Tests sign the same people in; the sessions of one must not end those of another.
    sessionsPerUser: 100_000,
    dailyCustomers: 100_000,
    // Few, so that few calls at once are more.
    pool: 2,
  });
});
afterAll(async () => {
  await server.stop();
  await directory.stop();
});
// Failures of one test must neither require a captcha in the next one nor lock a user out.
beforeEach(async () => {
  await server.sql('delete from portal.throttle');
});

const statusOf = ({ example }: Every) => example.status ?? 200;

function callerFor({ call, example }: Pick<Every, 'call' | 'example'>, as = server.as): Promise<Caller> {
  if (typeof example.by === 'function') return example.by(server);
  if (call.access === 'public') return Promise.resolve(server.nobody);
  return as(example.by ?? 'lan.clerk');
}

const signedIn = new Map<string, Promise<Caller>>();
const requests = new Map<string, Promise<Request>>();

/** A person who signs in once for all calls that are refused before their work: none of these ends a session. */
const once = (username: string) => kept(signedIn, username, () => server.as(username));

/** The request of a call for such tests: what it names stays as it is, so they share it. */
const requestToRefuse = (every: Every) => kept(requests, every.title, () => requestFor(every));

async function requestFor({ example }: Every): Promise<Request> {
  const parts = Object.entries(await example.request(server)).filter(([, part]) => typeof part === 'object');
  return Object.fromEntries(parts);
}

/** The request with a new captcha, if the call always requires one. */
async function withCaptcha({ call }: Every, request: Request): Promise<Request> {
  if (call.captcha === undefined || call.captcha.after !== undefined) return request;
  return { ...request, body: { ...request.body, ...(await server.captcha(call.captcha.purpose)) } };
}

async function auditOf(title: string): Promise<{ result: string; username: string | null; count: number }> {
  const rows = await server.sql<{ result: string; username: string | null; count: number }>(
    `select result, username, count(*) over ()::int as count from portal.audit_log where action = $1 order by at desc, seq desc limit 1`,
    [title],
  );
  return rows[0] ?? { result: 'none', username: null, count: 0 };
}

/** Somebody who may not make a call; of a program's call, a program with another scope, or where any will do a person. */
async function callerLacking({ access }: Call): Promise<Caller> {
  if (typeof access !== 'object') throw new Error('everybody signed in may make this call');
  if (access.permission !== undefined) return callerWithout(access.permission);
  if (access.scope === 'any') return once('lan.clerk');
  return applicationCaller(server, { scopes: programScopes.filter((one) => one.split(':')[0] !== access.scope) });
}

/** A demo user without a permission, and that user's token. */
async function callerWithout(permission: string): Promise<Caller> {
  for (const username of ['ha.auditor', 'lan.clerk', 'an.admin']) {
    const roles = await server.sql(
      `select from portal.membership m join portal.user_account u on u.id = m.user_id
       join portal.role_permission p on p.role = any (m.roles) where u.username = $1 and p.permission = $2`,
      [username, permission],
    );
    if (roles.length === 0) return once(username);
  }
  throw new Error(`every demo user has ${permission}`);
}

describe('access', () => {
  test('SES-01 CAP-01 only the declared calls are public', () => {
    expect(
      all
        .filter(({ call }) => call.access === 'public')
        .map(({ title }) => title)
        .sort(),
    ).toEqual([...publicCalls].sort());
  });

  test('no two calls have the same method and path, whatever the case', () => {
    const titles = all.map(({ title }) => title.toLowerCase());
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  test.each(guarded)('LNG-02 $title refuses a call without a token, or with a wrong one', async (every) => {
    const request = await requestToRefuse(every);
    for (const caller of [server.nobody, callerOf(server.origin, 'x'.repeat(43)), callerOf(server.origin, 'x')]) {
      const answer = await caller.send(every.call, request);
      expectFailure(answer, 401, every.call);
      expect(codeOf(answer)).toBe(errors['signed-out'].number);
    }
  });

  test.each(all.filter(({ call }) => typeof call.access === 'object'))(
    'NAV-05 $title refuses a user without the permission and records it in the audit',
    async (every) => {
      const { audit } = every.call;
      const caller = await callerLacking(every.call);
      const answer = await caller.send(every.call, await requestToRefuse(every));
      expectFailure(answer, 403, every.call);
      expect(codeOf(answer)).toBe(errors['no-permission'].number);
      if (audit !== 'none') expect(await auditOf(every.title)).toMatchObject({ result: 'no-permission' });
    },
  );

  test.each(all.filter(({ example }) => example.foreign !== undefined))(
    'SES-10 $title reveals nothing about a row of another institution',
    async ({ call, example }) => {
      const { foreign } = example;
      if (foreign === undefined) return;
      const stranger = await callerFor({ call, example: { ...example, by: foreign.by } });
      const [hidden, missing] = [
        await stranger.send(call, await foreign.row(server)),
        await stranger.send(call, await missingRow(foreign, server)),
      ];
      expectFailure(hidden, 404, call);
      expect({ status: hidden.status, body: hidden.body }).toEqual({ status: missing.status, body: missing.body });
    },
  );

  test('SES-10 the example of each call that names a row shows the answer for a foreign row', () => {
    const parts = ['query', 'body'] as const;
    const namesRow = ({ call }: Every) =>
      call.access !== 'public' &&
      (call.wire === 'v1'
        ? call.params !== undefined ||
          parts.some((part) => fieldsOf(call, part).some((field) => programRowFields.includes(field)))
        : parts.some((part) => requiredOf(call, part).some((field) => rowFields.includes(field))));
    expect(
      all
        .filter(
          (every) =>
            namesRow(every) &&
            every.example.takesTicket !== true &&
            every.example.foreign === undefined &&
            every.example.ofEveryInstitution !== true,
        )
        .map(({ title }) => title),
    ).toEqual([]);
  });
});

describe('answers', () => {
  test.each(answering)(
    'ERR-01 $title answers its example as its contract declares, and the audit records it',
    async (every) => {
      const { call, title } = every;
      const [caller, request] = [await callerFor(every), await requestFor(every)];
      const before = await auditOf(title);
      const answer = await caller.send(call, request);
      expect([answer.status, answer.body.errors]).toEqual([statusOf(every), undefined]);
      expect(call.statuses ?? [200]).toContain(answer.status);
      expectType(answer, call);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      if (call.download === true) {
        expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"/);
        for (const line of call.line === undefined ? [] : answer.text.split('\n').filter(Boolean))
          expect(call.line?.parse(JSON.parse(line))).toEqual(JSON.parse(line));
      } else {
        expect(answer.body).toMatchObject({ success: true, status: statusOf(every) });
        if (call.answer !== undefined) expect(call.answer.parse(answer.body.data)).toEqual(answer.body.data);
      }
      const after = await auditOf(title);
      if (call.audit === 'none') expect(after.count).toBe(before.count);
      else {
        const username: unknown = namelessCalls.includes(title) ? null : expect.any(String);
        expect(after).toMatchObject({ result: 'ok', count: before.count + 1, username });
      }
    },
  );

  test.each(answering.filter(({ call }) => call.audit === 'change'))(
    '$title sent a second time is answered as declared',
    async (every) => {
      const [caller, request] = [await callerFor(every), await requestFor(every)];
      expect((await caller.send(every.call, request)).status).toBe(statusOf(every));
      expect((await caller.send(every.call, request)).status).toBe(every.example.again ?? 200);
    },
  );

  // Each handler needs one connection only: handlers that wait for a second one while they hold the first would block
  // each other.
  test.each(answering)('$title answers more concurrent calls than the server has connections', async (every) => {
    const [caller, request] = [await callerFor(every), await requestFor(every)];
    const many = server.settings.pool * 2;
    const answers = await Promise.all(Array.from({ length: many }, () => caller.send(every.call, request)));
    expect(answers.filter(({ status }) => status >= 500).map(({ status, body }) => [status, body.message])).toEqual([]);
    expect(answers.some(({ status }) => status === statusOf(every))).toBe(true);
  });

  test.each(all.filter(({ call }) => call.events === true))(
    '$title opens a stream that the browser may not cache',
    async ({ call }) => {
      const { headers } = await server.as('lan.clerk');
      const stop = new AbortController();
      const response = await fetch(`${server.origin}${call.path}`, {
        headers,
        signal: stop.signal,
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      stop.abort();
    },
  );

  test('ERR-01 a path is decoded once: what is coded twice is no call', async () => {
    for (const [path, status] of [
      ['/api/%43aptcha/captcha?purpose=inquiry', 200],
      ['/api/%2543aptcha/captcha?purpose=inquiry', 404],
    ] as const)
      expect([path, (await fetch(`${server.origin}${path}`)).status]).toEqual([path, status]);
  });

  test('ERR-01 an unknown path or method is answered in the envelope', async () => {
    for (const [method, path] of [
      ['GET', '/api/no-such-call'],
      ['DELETE', '/api/Logon'],
      ['GET', '/api/Logon'],
      ['GET', '/api/%zz'],
      ['GET', `/api/Cms/${'x'.repeat(5_000)}`],
    ]) {
      const response = await fetch(`${server.origin}${path}`, { method });
      expect(response.status).toBe(404);
      expect(JSON.parse(await response.text())).toMatchObject({
        success: false,
        data: null,
        status: 404,
        errors: [{ code: errors['no-call'].number }],
      });
    }
  });
});

describe('bad input', () => {
  // Calls that worked in between may have ended sessions.
  beforeAll(() => signedIn.clear());

  const parts = answering.flatMap((every) =>
    (['query', 'body'] as const).filter((part) => every.call[part] !== undefined).map((part) => ({ ...every, part })),
  );
  const withBody = answering.filter(
    (one) => isJson(one) && one.call.body !== undefined && one.call.upload === undefined,
  );

  /** What is no JSON: by its name, or without one. */
  const notJson = ['text/plain', 'application/x-www-form-urlencoded', 'text/xml', undefined];

  // OAuth 2.0 has unknown parameters ignored (RFC 6749 3.2), and its bodies are forms.
  test.each(parts.filter(isJson))(
    'FRM-11 $title refuses an unknown $part field, in both languages',
    async ({ part, ...every }) => {
      const [caller, request] = [await callerFor(every, once), await requestToRefuse(every)];
      const send = async (language: string) =>
        caller.send(
          every.call,
          await withCaptcha(every, { ...request, [part]: { ...request[part], unheardOf: '1' } }),
          {
            'accept-language': language,
          },
        );
      for (const [at, language] of ['vi', 'en'].entries()) {
        const answer = await send(language);
        expectFailure(answer, 400, every.call);
        expect(answer.body.errors?.map(({ field, message }) => [field, message])).toEqual([
          ['unheardOf', fieldWords.texts['unknown-field'][at]],
        ]);
      }
    },
  );

  test.each(parts.filter(({ call, part }) => requiredOf(call, part).length > 0))(
    'FRM-01 $title names each missing required $part field, in both languages, and the audit records it',
    async ({ part, ...every }) => {
      const caller = await callerFor(every, once);
      const send = async (language: string) =>
        caller.send(every.call, await withCaptcha(every, { [part]: {} }), { 'accept-language': language });
      const [vi, en] = [await send('vi'), await send('en')];
      for (const answer of [vi, en]) {
        expectFailure(answer, 400, every.call);
        const named = isJson(every)
          ? answer.body.errors?.map(({ field }) => field)
          : requiredOf(every.call, part).filter((field) => answer.body.message.includes(`${field}: `));
        expect(named).toEqual(expect.arrayContaining(requiredOf(every.call, part)));
        const number =
          every.call.captcha && every.call.captcha.after === undefined
            ? errors['captcha-kept'].number
            : errors['bad-input'].number;
        expect(new Set(answer.body.errors?.map(({ code }) => code))).toEqual(new Set([number]));
      }
      // The descriptions of OAuth 2.0 are in English alone.
      if (isJson(every))
        expect(vi.body.errors?.map(({ message }) => message)).not.toEqual(
          en.body.errors?.map(({ message }) => message),
        );
      if (every.call.audit !== 'none' && every.call.access !== 'public')
        expect((await auditOf(every.title)).result).toMatch(/^(bad-input|captcha-kept)$/);
    },
  );

  test.each(withBody)(
    'ERR-01 $title refuses invalid JSON, other content types and bodies that are too large',
    async (every) => {
      const caller = await callerFor(every, once);
      const refused = async (body: string, type = 'application/json') =>
        sendRaw(server.origin, every.call, caller, { body, type });
      expect(await refused('{"a":')).toEqual({ status: 400, code: errors['bad-json'].number });
      expect(await refused('')).toEqual({ status: 400, code: errors['bad-json'].number });
      expect(await refused('{"__proto__": {"isAdmin": true}}')).toMatchObject({ status: 400 });
      await expectTypesRefused(server.origin, every.call, caller, { body: 'a=1', types: notJson });
      const limitKb = every.call.bodyLimitKb ?? server.settings.bodyLimitKb;
      expect(await refused(JSON.stringify({ note: 'x'.repeat(limitKb * 1024) }))).toEqual({
        status: 400,
        code: errors['too-large'].number,
      });
      for (const body of ['[]', '"text"', '1', 'true', '[{}]', `{"a":${'['.repeat(15_000)}${']'.repeat(15_000)}}`]) {
        const { status } = await refused(body);
        expect([body.slice(0, 20), status >= 400 && status < 500]).toEqual([body.slice(0, 20), true]);
      }
    },
  );

  // A form is what OAuth 2.0 alone sends.
  test.each(
    answering.filter((one) => one.call.method !== 'GET' && one.call.upload === undefined && !withBody.includes(one)),
  )('ERR-01 $title takes no body of another content type, though it needs none or a form', async (every) => {
    const types = isJson(every)
      ? notJson
      : ['application/json', 'text/plain', 'multipart/form-data; boundary=a', undefined];
    const caller = await callerFor(every, once);
    await expectTypesRefused(server.origin, every.call, caller, { body: 'a=1', types });
  });

  test.each(answering.filter(({ call }) => call.upload !== undefined))(
    'UPL-01 $title refuses a request that is not multipart, and one without a file',
    async (every) => {
      const [caller, request] = [await callerFor(every, once), await requestFor(every)];
      const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', undefined];
      await expectTypesRefused(server.origin, every.call, caller, { body: '{}', types });
      const { params, body, query } = request;
      const without = await caller.send(every.call, { params, body, query });
      expectFailure(without, 400, every.call);
      expect(without.body.errors).toEqual([
        { code: errors['no-file'].number, message: errors['no-file'].text[0], field: 'file' },
      ]);
    },
  );

  const hostile: readonly unknown[] = [
    'x'.repeat(5_000),
    'nul \u0000',
    '\ud800',
    "' or 1=1 --",
    '${7*7}',
    '%',
    '../../etc/passwd',
    '𠮷\u202e',
    ' ',
    '١٢٣',
    '-1',
    '1e400',
    'NaN',
    -1,
    // More than an int column holds.
    3_000_000_000,
    1e308,
    true,
    null,
    [],
    {},
    ['a'],
    { $ne: 1 },
    { toString: 'x' },
  ];

  // What its contract refuses in one field alone is refused together with the others, in one call for each value; every
  // other value is sent alone, so that it reaches the handler.
  test.each(parts)(
    'ERR-01 $title accepts any value in any $part field without a server error',
    { timeout: 60_000 },
    async ({ part, ...every }) => {
      const [caller, request] = [await callerFor(every), await requestFor(every)];
      const values = part === 'query' ? hostile.filter((one) => typeof one === 'string' && one !== '\ud800') : hostile;
      const whole = await withCaptcha(every, request);
      const isTaken = (changed: object) => every.call[part]?.safeParse({ ...whole[part], ...changed }).success === true;
      expect(isTaken({})).toBe(true);
      const broken: string[] = [];
      const send = async (change: object) => {
        const valid = await withCaptcha(every, request);
        const { status } = await caller.send(every.call, { ...valid, [part]: { ...valid[part], ...change } });
        if (status >= 500) broken.push(`${JSON.stringify(change).slice(0, 200)}: ${status}`);
      };
      for (const value of values) {
        const changes = fieldsOf(every.call, part).map((field) => ({ [field]: value }));
        const refused = changes.filter((change) => !isTaken(change));
        if (refused.length > 0) await send(Object.assign({}, ...refused));
        for (const change of changes.filter(isTaken)) await send(change);
      }
      expect(broken).toEqual([]);
    },
  );
});
