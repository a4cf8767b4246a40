import type { RequestFacts } from '#kit/server/calls/context.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

type Called = { readonly settings: Settings; readonly request: Pick<RequestFacts, 'headers'> };

/**
 * Where people reach the portal, for addresses outside it: QR codes, links in letters, the party of a passkey, the way
 * back from a directory. In production it is the setting alone. A demo without the setting is reached on its own machine:
 * a name of that in the request is taken for its port, and any other is not (HRD-06).
 */
export function portalAddress({ settings, request }: Called): string {
  if (settings.portalAddress !== undefined) return settings.portalAddress;
  const host = String(request.headers['host'] ?? '');
  return `http://${/^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host) ? host : `localhost:${settings.port}`}`;
}

/** Where the pages for programs' makers are, among them those of failures. */
export function documentationOf(called: Called): string {
  return `${portalAddress(called)}/portal/developers`;
}
