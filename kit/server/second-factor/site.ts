import { portalAddress } from '#kit/server/http/portal-address.ts';
import type { PublicContext } from '#kit/server/calls/context.ts';
import { type Site, siteOf } from './passkeys.ts';

/** What authenticator apps and passkeys are named after. */
export const issuer = 'Credit Information Portal';

/** The site that a call came to, as passkeys are bound to it. */
export function siteOfCall(context: Pick<PublicContext, 'settings' | 'request'>): Site {
  return siteOf(portalAddress(context), issuer);
}
