import type { Context } from '#kit/server/calls/context.ts';

const heartbeatMilliseconds = 20_000;

/**
 * The user's events as a text/event-stream. A comment is sent at once and every 20 s, so that proxies keep the
 * connection open; the stream ends with the access token's life, the session's longest life (HRD-07) or the server, and
 * the browser reconnects.
 */
export async function* liveEvents(context: Context): AsyncGenerator<string> {
  const { events, who } = context;
  const left = await millisecondsLeft(context);
  const waiting: string[] = [':ready\n\n'];
  let wake: () => void = () => undefined;
  let isOpen = true;
  const push = (text: string) => {
    waiting.push(text);
    wake();
  };
  const stop = events.listen({
    institutionId: who.institutionId,
    userId: who.userId,
    sessionId: who.sessionId,
    push: (event) => push(`event: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`),
    end: () => {
      isOpen = false;
      wake();
    },
  });
  const heartbeat = setInterval(() => push(':\n\n'), heartbeatMilliseconds);
  const ending = setTimeout(() => {
    isOpen = false;
    wake();
  }, left);
  try {
    while (isOpen) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    clearInterval(heartbeat);
    clearTimeout(ending);
    stop();
  }
}

/** How long a stream may last: an access token's life, and no longer than the session, which may end before. */
async function millisecondsLeft({ scopes, settings, who }: Context): Promise<number> {
  const [session] = await scopes.identity(async (client) => {
    const { rows } = await client.query(
      `select (extract(epoch from s.started_at + make_interval(hours => $2) - clock_timestamp()) * 1000)::int as left
         from portal.session s where s.id = $1`,
      [who.sessionId, settings.absoluteHours],
    );
    return rows;
  });
  return Math.max(0, Math.min(settings.accessMinutes * 60_000, session?.left ?? 0));
}
