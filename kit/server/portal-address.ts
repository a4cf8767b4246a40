import type { PublicContext } from './context.ts';

/**
 * Where people reach the portal, for addresses that leave it (QR codes): the setting, or without it the host that was
 * called, over https but in a demo.
 */
export function portalAddress({ settings, request }: Pick<PublicContext, 'settings' | 'request'>): string {
  if (settings.portalAddress !== undefined) return settings.portalAddress;
  const host = String(request.headers['host'] ?? '');
  return `${settings.mode === 'demo' ? 'http' : 'https'}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
}
