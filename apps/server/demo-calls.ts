import { setTimeout as pause } from 'node:timers/promises';
import { contracts } from '#features/contracts.ts';
import type { Call, RequestOf } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';
import { demoPassword } from './demo-users.ts';

/** A demo user who is signed in, and makes calls as a browser would. */
export type Colleague = {
  /** Sends a call and gives its data; throws if it is refused. */
  readonly send: <C extends Call>(call: C, request?: Partial<RequestOf<C>>) => Promise<Map<string, unknown>>;
  readonly leave: () => Promise<void>;
};

/** A demo user by name, signed in once. */
export type Ask = (username: string) => Promise<Colleague>;
/** Work that waits at a desk, made by calls of those who would make it. */
export type Pieces = Readonly<Record<string, (as: Ask) => Promise<unknown>>>;

/** Signs a demo user in at a server of this machine. */
export async function signInAt(address: string, username: string): Promise<Colleague> {
  const response = await fetch(`${address}${contracts.session.logon.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: username, password: demoPassword }),
  });
  const token = (await dataOf(response)).get('token');
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const headers = { authorization: `Bearer ${String(token)}`, cookie, 'accept-language': 'vi' };
  function send<C extends Call>(call: C, request?: Partial<RequestOf<C>>): Promise<Map<string, unknown>>;
  async function send(call: Call, { query, body, file }: { query?: object; body?: object; file?: File } = {}) {
    const search = new URLSearchParams(textsOf(query));
    const isForm = file !== undefined;
    return dataOf(
      await fetch(`${address}${call.path}${search.size === 0 ? '' : `?${search}`}`, {
        method: call.method,
        headers: isForm || body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(isForm ? { body: formOf(body, file) } : body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  }
  return {
    send,
    leave: async () => {
      await send(contracts.session.logout);
    },
  };
}

const textsOf = (fields: object = {}) => Object.entries(fields).map(([name, one]) => [name, String(one)]);

function formOf(fields: object | undefined, file: File): FormData {
  const form = new FormData();
  for (const [name = '', text = ''] of textsOf(fields)) form.append(name, text);
  form.append('file', file);
  return form;
}

/** The fields of an answer's data. */
async function dataOf(response: Response): Promise<Map<string, unknown>> {
  const { success, message, data, errors }: Envelope = await response.json();
  if (!success) throw new Error(`${response.url} answered ${response.status}: ${errors?.[0]?.message ?? message}`);
  return new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
}

/** Asks again, for some seconds, until a worker has made what is looked for. */
export async function made<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let times = 0; times < 30; times += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(150);
  }
  return undefined;
}

/** The rows of a list's answer. */
export function rowsOf(data: ReadonlyMap<string, unknown>): readonly Record<string, unknown>[] {
  const rows: unknown = data.get('rows');
  return Array.isArray(rows) ? rows : [];
}
