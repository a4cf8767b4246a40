import type { FastifyRequest } from 'fastify';
import type { Call } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

/**
 * Refuses requests that another site's page made the browser send. Calls that the cookie alone could authorise are
 * public changes (sign-in, refresh), so these are always checked; the CSRF switch (PLT-08) checks every change.
 */
export function refuseOtherSites(request: FastifyRequest, call: Call, settings: Settings): void {
  if (call.audit !== 'change') return;
  if (call.access !== 'public' && !settings.csrf) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('wrong-origin');
  const origin = request.headers.origin;
  if (origin !== undefined && hostOf(origin) !== request.headers.host) throw new Refusal('wrong-origin');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
