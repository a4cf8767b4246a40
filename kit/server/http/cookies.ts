import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicContext } from '#kit/server/calls/context.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

const pinned = '__Host-refresh';
const plain = 'refresh';

/**
 * The refresh cookie's name and whether it is Secure. `__Host-` ties it to this host over TLS; a browser accepts it
 * from a loopback address too. Only a demo on plain http and another address goes without (security: demo only).
 */
export function refreshCookie(request: FastifyRequest, settings: Settings): { name: string; secure: boolean } {
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(request.hostname);
  const secure = settings.mode === 'production' || request.protocol === 'https' || loopback;
  return { name: secure ? pinned : plain, secure };
}

/** Stores a refresh token in an HttpOnly, SameSite=Strict cookie of the whole host, or clears it with null. */
export function refreshKeeper(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
): PublicContext['keepRefresh'] {
  const { name, secure } = refreshCookie(request, settings);
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return (token) => {
    if (token === null) reply.clearCookie(name, options);
    else reply.setCookie(name, token, { ...options, maxAge: settings.absoluteHours * 3600 });
  };
}

/** The refresh token sent by the browser, if any. */
export function sentRefresh(request: FastifyRequest, settings: Settings): string | undefined {
  return request.cookies[refreshCookie(request, settings).name];
}
