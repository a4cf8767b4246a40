import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { refreshCookie } from '#kit/server/http/cookies.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import { Replica } from './replica.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

const name = 'primary';

/** True of a browser that has just changed something, at whichever server: its own clock ends the cookie. */
export function isPinned(request: FastifyRequest): boolean {
  return request.cookies[name] !== undefined;
}

/** Has the browser say so for as long as a copy that is read may be behind. */
export function keepPin(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings, replica }: { readonly settings: Settings; readonly replica?: Replica | undefined },
): void {
  if (replica === undefined) return;
  const { secure } = refreshCookie(request, settings);
  reply.setCookie(name, '1', { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: replica.pinSeconds });
}

/** The copy that the settings name, looked at for the first time; undefined when they name none. */
export async function openReplica({
  settings,
  appUrl,
  primary,
  log,
}: {
  readonly settings: Settings;
  readonly appUrl: string;
  readonly primary: pg.Pool;
  readonly log: Logger;
}): Promise<Replica | undefined> {
  if (settings.databaseReplicaUrl === undefined) return undefined;
  // Roles and passwords are copied with the rest, so the servers' role logs in there too.
  const url = new URL(settings.databaseReplicaUrl);
  const app = new URL(appUrl);
  url.username = app.username;
  url.password = app.password;
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
