import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#kit/server/settings/settings.ts';

const names = { refresh: 'refresh', binding: 'binding', device: 'device', page: 'page' } as const;

/** Days that a browser keeps its device cookie after a sign-in: as long as the server keeps the device (docs/retention.md). */
const deviceDays = 180;

/**
 * The name of a session's cookie and whether it is Secure. `__Host-` ties it to this host over TLS; a browser accepts it
 * from a loopback address too. Only a demo on plain http and another address goes without (security: demo only).
 */
export function sessionCookie(
  kind: keyof typeof names,
  request: FastifyRequest,
  settings: Settings,
): { name: string; secure: boolean } {
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(request.hostname);
  const secure = settings.mode === 'production' || request.protocol === 'https' || loopback;
  return { name: secure ? `__Host-${names[kind]}` : names[kind], secure };
}

/**
 * Sets the cookies of a browser's session, its refresh token and what binds its access tokens to this browser: HttpOnly,
 * SameSite=Strict, of the whole host. A null refresh token clears both.
 */
export function cookieKeeper(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
): (refresh: string | null, binding: string | undefined) => void {
  const set = (kind: keyof typeof names, value: string | null | undefined) => {
    const { name, secure } = sessionCookie(kind, request, settings);
    const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
    if (value === null) reply.clearCookie(name, options);
    else if (value !== undefined) reply.setCookie(name, value, { ...options, maxAge: settings.absoluteHours * 3600 });
  };
  return (refresh, binding) => {
    set('refresh', refresh);
    set('binding', refresh === null ? null : binding);
  };
}

/**
 * Sets the cookie that tells a browser which people signed in on from any other: HttpOnly, SameSite=Strict, of the whole
 * host. It outlives the session, and opens nothing.
 */
export function deviceKeeper(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
): (secret: string) => void {
  const { name, secure } = sessionCookie('device', request, settings);
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: deviceDays * 86_400 } as const;
  return (secret) => void reply.setCookie(name, secret, options);
}

/** Sets the cookie that a page without a session fetches captchas by; it ends with the browser's own session. */
export function pageKeeper(request: FastifyRequest, reply: FastifyReply, settings: Settings): (value: string) => void {
  const { name, secure } = sessionCookie('page', request, settings);
  return (value) => void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'strict', secure });
}

/** The cookie of a page without a session, if the browser sent one. */
export function sentPage(request: FastifyRequest, settings: Settings): string | undefined {
  return wellFormed(request.cookies[sessionCookie('page', request, settings).name]);
}

/** The browser's device cookie, if it sent one. */
export function sentDevice(request: FastifyRequest, settings: Settings): string | undefined {
  return wellFormed(request.cookies[sessionCookie('device', request, settings).name]);
}

/** The refresh token sent by the browser, if any. */
export function sentRefresh(request: FastifyRequest, settings: Settings): string | undefined {
  return request.cookies[sessionCookie('refresh', request, settings).name];
}

/** What binds the browser's access tokens, if it sent that. */
export function sentBinding(request: FastifyRequest, settings: Settings): string | undefined {
  return wellFormed(request.cookies[sessionCookie('binding', request, settings).name]);
}

function wellFormed(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}
