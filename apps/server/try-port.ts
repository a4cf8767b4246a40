import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Settings } from '#kit/server/settings/settings.ts';

/**
 * Opens and closes the server's port: a first start should not invent 20,000 borrowers before it finds the port
 * taken. Throws what `listen` throws.
 */
export async function tryPort({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
