import type { Context } from '#kit/server/calls/context.ts';

const heartbeatMilliseconds = 20_000;

/**
 * The user's events as a text/event-stream. A comment is sent at once and every 20 s, so that proxies keep the
 * connection open; the stream ends with the access token's life or the server, and the browser reconnects.
 */
export async function* liveEvents({ events, who, settings }: Context): AsyncGenerator<string> {
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
  const until = performance.now() + settings.accessMinutes * 60_000;
  try {
    while (isOpen && performance.now() < until) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    clearInterval(heartbeat);
    stop();
  }
}
