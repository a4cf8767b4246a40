import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApplication } from '#apps/server/application.ts';
import { demoPassword } from '#apps/server/demo-users.ts';
import type { Call, RequestOf, Wire } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { readSettings, type Settings } from '#kit/server/settings/settings.ts';
import { Client } from 'pg';
import { typeParsers } from '#database/types.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { testCaptcha, testKeys } from './keys.ts';
import { cookiesOf, headersOf, pageCookie } from './session/signed.ts';
import { solvedWork } from './session/solved-work.ts';

export type Answer = {
  readonly status: number;
  readonly body: Envelope;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
};

/** A person who makes calls; without `token` the caller is not signed in. */
export type Caller = {
  readonly token: string | undefined;
  /** The cookies of the caller's session, as a browser sends them back. */
  readonly cookie: string | undefined;
  /** The headers that speak for the caller: token and cookies. */
  readonly headers: Record<string, string>;
  /** Of a program: the headers that one more request to the call's path needs. */
  readonly proofFor?: (call: { readonly method: string; readonly path: string }) => Record<string, string>;
  readonly send: <C extends Call>(
    call: C,
    request?: Partial<RequestOf<C>>,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
};

export type TestServer = {
  readonly origin: string;
  readonly settings: Settings;
  readonly database: TestDatabase;
  /**
   * Runs SQL as the owner, to prepare data and to check results directly; tenant rows are those of the user's (first)
   * institution.
   */
  readonly sql: <R extends object>(text: string, values?: unknown[], username?: string) => Promise<R[]>;
  readonly nobody: Caller;
  /** Signs a demo user in, at an institution when the user has several. */
  readonly as: (username: string, tctd?: string) => Promise<Caller>;
  /** The fields of a new captcha with the right answer, and for a sign-in with a proof of work. */
  readonly captcha: (
    purpose?: string,
  ) => Promise<{ twoFactorCode: string; twoFactorRecoveryCode: string; proofOfWork?: string }>;
  readonly stop: () => Promise<void>;
};

/** A whole server on a database of its own, with workers, on a free port; its settings may depend on the database. */
export async function testServer(
  change: Partial<Settings> | ((database: TestDatabase) => Partial<Settings>) = {},
): Promise<TestServer> {
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'bureau-server-'));
  const base = readSettings({
    ...keyVariables(),
    MODE: 'demo',
    PORT: '0',
    DATA_DIR: dataDir,
    BUREAU_CAPTCHA_ANSWER: testCaptcha,
    BUREAU_POOL: '8',
  });
  const settings: Settings = {
    ...base,
    ratePerMinute: 100_000,
    institutionRatePerMinute: 1_000_000,
    addressLoginsPerMinute: 100_000,
    addressCaptchasPerMinute: 100_000,
    workBits: 1,
    passwordCost: 8,
    // One person's calls race for rows here: tests/floods.test.ts holds the shares.
    userShare: 100,
    addressShare: 100,
    // Every read runs in a read-only transaction of a copy, which here is the database itself
    // (tests/faults/replica.ts).
    ...(process.env['TEST_ON_COPY'] === '1' ? { databaseReplicaUrl: database.ownerUrl } : {}),
    ...(typeof change === 'function' ? change(database) : change),
  };
  const application = await startApplication({
    settings,
    appUrl: database.appUrl,
    loaderUrl: database.loaderUrl,
    log: makeLogger('error'),
    workers: 2,
  });
  const owner = new Client({ connectionString: database.ownerUrl, types: typeParsers });
  await owner.connect();
  const origin = application.address;
  const nobody = callerOf(origin, undefined);

  const captcha = async (purpose = 'inquiry') => {
    const headers = { cookie: pageCookie };
    const response = await fetch(`${origin}/api/Captcha/captcha?purpose=${purpose}`, { headers });
    const envelope: Envelope<{ twoFactorCode: string }> = await response.json();
    const fields = { twoFactorCode: envelope.data?.twoFactorCode ?? '', twoFactorRecoveryCode: testCaptcha };
    return purpose === 'logon' ? { ...fields, proofOfWork: await solvedWork(origin, { headers }) } : fields;
  };

  const as = async (username: string, tctd?: string) => {
    const response = await fetch(`${origin}/api/Logon`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: username, password: demoPassword, ...(tctd === undefined ? {} : { tctd }) }),
    });
    const envelope: Envelope<{ token?: string }> = await response.json();
    if (envelope.data?.token === undefined) throw new Error(`${username} cannot sign in: ${JSON.stringify(envelope)}`);
    return callerOf(origin, envelope.data.token, cookiesOf(response));
  };

  return {
    origin,
    settings,
    database,
    nobody,
    as,
    captcha,
    sql: async (text, values, username = 'lan.clerk') => {
      await owner.query(
        `select set_config('app.institution', min(m.institution_id)::text, false)
         from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = $1`,
        [username],
      );
      return (await owner.query(text, values)).rows;
    },
    stop: async () => {
      await application.stop();
      await owner.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The caller whose session an answer opened. */
export function callerFrom(origin: string, answer: Answer): Caller {
  return callerOf(origin, String(new Map(Object.entries(answer.body.data ?? {})).get('token')), cookiesOf(answer));
}

/**
 * A caller with an access token, and with the cookie of its session if it has one: sends a call as its contract
 * declares and returns the complete answer.
 */
export function callerOf(origin: string, token: string | undefined, cookie?: string): Caller {
  return {
    token,
    cookie,
    headers: headersOf(token, cookie),
    async send(call, request = {}, headers = {}) {
      const { params, query, body, file } = request as { params?: object; query?: object; body?: object; file?: File };
      const form = call.upload === undefined ? undefined : formOf(body ?? {}, file);
      const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(new Map(Object.entries(params ?? {})).get(name))),
      );
      const search =
        query === undefined
          ? ''
          : `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
      const response = await fetch(`${origin}${path}${search}`, {
        method: call.method,
        redirect: 'manual',
        headers: {
          ...(body === undefined || form !== undefined || call.wire === 'oauth'
            ? {}
            : { 'content-type': 'application/json' }),
          ...headersOf(token, cookie),
          ...headers,
        },
        ...(form !== undefined ? { body: form } : body === undefined ? {} : { body: writtenFor(call, body) }),
      }).catch((error: unknown) => {
        // Fetch itself says no more than that it failed.
        const { cause } = error as Error;
        throw new Error(`${call.method} ${call.path} was not answered: ${String(cause ?? error)}`, { cause: error });
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const text = new TextDecoder().decode(bytes);
      const { status, headers: answered } = response;
      return { status, body: envelopeOf(call.wire ?? 'portal', status, text), headers: answered, text, bytes };
    },
  };
}

/** The multipart body of an upload: its fields, then its file if there is one. */
function formOf(fields: object, file: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  if (file !== undefined) form.append('file', file);
  return form;
}

function writtenFor(call: Call, body: object): string | URLSearchParams {
  if (call.wire !== 'oauth') return JSON.stringify(body);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, textOf(value)]));
}

/** What an answer says, in the portal's form whatever its own is. */
function envelopeOf(wire: Wire, status: number, text: string): Envelope {
  if (status === 204) return { success: true, message: '', data: null, status };
  try {
    const said: unknown = JSON.parse(text);
    if (wire === 'portal') return said as Envelope;
    if (status < 300) return { success: true, message: '', data: said, status };
    const { detail = '', errors, error_description: described = '' } = said as ProgramFailure;
    const [, code = '', message = ''] = /^(\d{7}) (.*)$/.exec(described) ?? [];
    return { success: false, message: detail || message, data: null, status, errors: errors ?? [{ code, message }] };
  } catch {
    return { success: false, message: '', data: null, status: 0 };
  }
}

/** A failure of the programming interface: problem details, or OAuth 2.0's own form. */
type ProgramFailure = {
  readonly detail?: string;
  readonly errors?: NonNullable<Envelope['errors']>;
  readonly error_description?: string;
};

/** The keys of the tests as the server reads them from its environment. */
export function keyVariables() {
  return {
    BUREAU_FIELD_KEY: testKeys.fieldKey.toString('base64'),
    BUREAU_INDEX_KEY: testKeys.indexKey.toString('base64'),
    BUREAU_SEAL_KEY: testKeys.sealKey.toString('base64'),
  };
}
