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
  async function send(call: Call, request: { readonly query?: object; readonly body?: object } = {}) {
    const search = new URLSearchParams(Object.entries(request.query ?? {}).map(([name, one]) => [name, String(one)]));
    return dataOf(
      await fetch(`${address}${call.path}${search.size === 0 ? '' : `?${search}`}`, {
        method: call.method,
        headers: request.body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
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

/** The fields of an answer's data. */
async function dataOf(response: Response): Promise<Map<string, unknown>> {
  const { success, message, data, errors }: Envelope = await response.json();
  if (!success) throw new Error(`${response.url} answered ${response.status}: ${errors?.[0]?.message ?? message}`);
  return new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
}

/** The rows of a list's answer. */
export function rowsOf(data: ReadonlyMap<string, unknown>): readonly Record<string, unknown>[] {
  const rows: unknown = data.get('rows');
  return Array.isArray(rows) ? rows : [];
}
