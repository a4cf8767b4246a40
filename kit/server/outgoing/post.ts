import http from 'node:http';
import https from 'node:https';
import { isPublicAddress, literalAddress, PrivateAddress, publicLookup, type Resolver } from './public-address.ts';

/** The result of a message: the receiver's status, or why there is none. */
export type Posted =
  | { readonly status: number; readonly fault?: undefined }
  | { readonly status?: undefined; readonly fault: 'private-address' | 'bad-address' | 'timeout' | 'unreachable' };

/** Where messages may go. */
export type AddressRule = {
  /** True allows private networks, plain http and every port. */
  readonly allowPrivate: boolean;
  /** The ports of public addresses. */
  readonly ports: readonly string[];
};

export type Post = {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rule: AddressRule;
  readonly timeoutMs?: number;
  readonly resolver?: Resolver;
};

/**
 * How long a receiver may take to let itself be connected to. One that is down mostly fails here, and holds its sender no longer;
 * what is connected has the rest of the time to answer.
 */
const connectMs = 3_000;

/**
 * Sends JSON to an address chosen by somebody outside. Never to a private network unless that is allowed, by name or
 * by number; a redirect is an answer like any other and is not followed; the body of the answer is not read.
 */
export async function post(message: Post): Promise<Posted> {
  const url = URL.canParse(message.url) ? new URL(message.url) : undefined;
  const fault = url === undefined ? 'bad-address' : addressFault(url, message.rule);
  if (url === undefined || fault !== undefined) return { fault: fault ?? 'bad-address' };
  const isSecure = url.protocol === 'https:';
  const connecting = new AbortController();
  const timer = setTimeout(() => connecting.abort(), connectMs);
  return new Promise<Posted>((done) => {
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      // A new connection: never one that was opened under another rule.
      agent: false,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(message.body),
        ...message.headers,
      },
      signal: AbortSignal.any([AbortSignal.timeout(message.timeoutMs ?? 10_000), connecting.signal]),
      ...(message.rule.allowPrivate ? {} : { lookup: publicLookup(message.resolver) }),
    });
    request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer)));
    request.on('response', (answer) => {
      done({ status: answer.statusCode ?? 0 });
      answer.destroy();
    });
    request.on('error', (error) => done({ fault: faultOf(error) }));
    request.end(message.body);
  }).finally(() => clearTimeout(timer));
}

/**
 * The fault of an address before anything is sent: not https, a user inside it, a port that is not allowed, or a
 * private number; undefined if there is none.
 */
export function addressFault(
  url: URL,
  { allowPrivate, ports }: AddressRule,
): 'bad-address' | 'private-address' | undefined {
  const isWeb = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
  if (!isWeb || url.username !== '' || url.password !== '') return 'bad-address';
  const literal = literalAddress(url);
  const isPrivate = literal === undefined ? /(^|\.)localhost\.?$/i.test(url.hostname) : !isPublicAddress(literal);
  if (allowPrivate) return undefined;
  if (isPrivate) return 'private-address';
  return ports.includes(url.port === '' ? '443' : url.port) ? undefined : 'bad-address';
}

function faultOf(error: Error): 'private-address' | 'timeout' | 'unreachable' {
  if (error instanceof PrivateAddress) return 'private-address';
  return error.name === 'TimeoutError' || error.name === 'AbortError' ? 'timeout' : 'unreachable';
}

/** The rule of webhooks, by the settings. */
export function webhookRule(settings: { readonly webhookPrivate: boolean; readonly webhookPorts: readonly string[] }) {
  return { allowPrivate: settings.webhookPrivate, ports: settings.webhookPorts };
}
