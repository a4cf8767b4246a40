import type { Envelope } from '#kit/contract/envelope.ts';

/** The cookies of the session that an answer opens, as a browser sends them back. */
export function cookiesOf({ headers }: Pick<Response, 'headers'>): string | undefined {
  const set = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const kept = set.filter((cookie) => /^(__Host-)?(refresh|binding)=./.test(cookie));
  return kept.length === 0 ? undefined : kept.join('; ');
}

/** The cookie of a page: every caller of the tests has the same, and with it the captchas that the tests fetch (HRD-05). */
export const pageCookie = `__Host-page=${'test-page_'.repeat(4)}abc`;

/** The headers of an access token, the cookies of its session and that of the page. */
export function headersOf(token: string | undefined, cookie: string | undefined): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    cookie: cookie === undefined ? pageCookie : `${cookie}; ${pageCookie}`,
  };
}

/** A token and the cookies of its session in one text, for benches that hold many. */
export async function signedOf(response: Response): Promise<string | undefined> {
  const { data }: Envelope<{ token?: string }> = await response.json();
  return data?.token === undefined ? undefined : `${data.token} ${cookiesOf(response) ?? ''}`;
}

/** The headers of such a text. */
export function headersOfSigned(signed: string | undefined): Record<string, string> {
  const [token, ...cookies] = (signed ?? '').split(' ');
  return signed === undefined ? {} : headersOf(token, cookies.join(' '));
}
