import type { RequestFacts } from '#kit/server/calls/context.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

type Called = { readonly settings: Settings; readonly request: Pick<RequestFacts, 'headers'> };

/**
 * Where people reach the portal, for addresses outside it (QR codes): the setting, or else the called host, over
 * https except in a demo.
 */
export function portalAddress({ settings, request }: Called): string {
  if (settings.portalAddress !== undefined) return settings.portalAddress;
  const host = String(request.headers['host'] ?? '');
  return `${settings.mode === 'demo' ? 'http' : 'https'}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
}
