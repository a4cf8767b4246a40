import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '#kit/server/http/cookies.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import { Replica } from './replica.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import type { Pool } from '#database/connection.ts';

const name = 'primary';

/** True of a browser that has just changed something, at any server: its own clock ends the cookie. */
export function isPinned(request: FastifyRequest): boolean {
  return request.cookies[name] !== undefined;
}

/** Sets the cookie for as long as a copy in use may be behind. */
export function keepPin(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings, replica }: { readonly settings: Settings; readonly replica?: Replica | undefined },
): void {
  if (replica === undefined) return;
  const { secure } = sessionCookie('refresh', request, settings);
  reply.setCookie(name, '1', { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: replica.pinSeconds });
}

/** The configured copy, checked for the first time; undefined if none is configured. */
export async function openReplica({
  settings,
  appUrl,
  primary,
  log,
}: {
  readonly settings: Settings;
  readonly appUrl: string;
  readonly primary: Pool;
  readonly log: Logger;
}): Promise<Replica | undefined> {
  if (settings.databaseReplicaUrl === undefined) return undefined;
  // Roles and passwords are copied with the rest, so the servers' role can log in there too.
  const url = new URL(settings.databaseReplicaUrl);
  const app = new URL(appUrl);
  url.username = app.username;
  url.password = app.password;
  for (const [name, value] of app.searchParams) url.searchParams.set(name, value);
  const replica = new Replica({
    url: url.href,
    connections: settings.pool,
    primary,
    mostLagSeconds: settings.replicaLagSeconds,
    log,
  });
  await replica.start();
  return replica;
}
