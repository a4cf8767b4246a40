import { portalAddress } from '#kit/server/http/portal-address.ts';
import type { PublicContext } from '#kit/server/calls/context.ts';
import { type Site, siteOf } from './passkeys.ts';

/** The name shown by authenticator apps and passkeys. */
export const issuer = 'Credit Information Portal';

/** The site of a call, to which passkeys are bound. */
export function siteOfCall(context: Pick<PublicContext, 'settings' | 'request'>): Site {
  return siteOf(portalAddress(context), issuer);
}
