import * as oauth from 'oauth4webapi';
import { type PrivateKey, tokens } from './token.ts';

/**
 * The headers that one request needs, for programs that send it themselves: a new token, a proof of its key, and a new
 * Idempotency-Key where the method changes something. They are good for a minute and for this request alone.
 */
export async function headersOf(
  { server, application, key }: { readonly server: string; readonly application: string; readonly key: PrivateKey },
  { method, path }: { readonly method: string; readonly path: string },
): Promise<Record<string, string>> {
  const { token, proof } = await tokens({
    server,
    application,
    key,
    fetch: (url, options) => fetch(url, options),
  }).get();
  const url = new URL(path, server);
  let made = new Headers();
  await oauth.protectedResourceRequest(token, method, url, undefined, undefined, {
    DPoP: proof,
    [oauth.allowInsecureRequests]: url.protocol === 'http:',
    // The library signs the request; it is the caller who sends it.
    [oauth.customFetch]: async (_, options) => {
      made = new Headers(options.headers);
      return new Response();
    },
  });
  const named = { authorization: made.get('authorization') ?? '', dpop: made.get('dpop') ?? '' };
  return method === 'GET' ? named : { ...named, 'idempotency-key': crypto.randomUUID() };
}
