import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { headersOfSigned } from '#testing/session/signed.ts';

export type Shot = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};
export type Volley = { readonly perSecond: number; readonly milliseconds: readonly number[] };

/** A POST of a JSON body, with a token if given. */
export function post(path: string, body: object, token?: string): Shot {
  return { method: 'POST', path, headers: headersOfSigned(token), body: JSON.stringify(body) };
}

/**
 * Sends shots over `connections` kept-alive connections, each as soon as its last was answered, for some seconds.
 * Returns the answers a second and each answer's time. Throws if an answer was not 2xx, because refusing is fast.
 */
export async function fire(
  origin: string,
  { connections, seconds, next }: { connections: number; seconds: number; next: (turn: number) => Shot },
): Promise<Volley> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const milliseconds: number[] = [];
  const failed = new Map<number, number>();
  let turn = 0;
  const from = performance.now();
  const until = from + seconds * 1000;
  const one = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      const status = await send(origin, agent, next(turn++));
      milliseconds.push(performance.now() - started);
      noteFailure(failed, status);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - from) / 1000;
  agent.destroy();
  requireNone(failed, origin);
  return { perSecond: milliseconds.length / took, milliseconds };
}

/** Counts an answer that is not 2xx, by its status. */
function noteFailure(failed: Map<number, number>, status: number): void {
  if (status < 200 || status > 299) failed.set(status, (failed.get(status) ?? 0) + 1);
}

function requireNone(failed: ReadonlyMap<number, number>, origin: string): void {
  const told = [...failed].map(([status, count]) => `${count} with ${status}`).join(', ');
  if (told !== '') throw new Error(`requests to ${origin} were refused: ${told}`);
}

/** One request; returns its status once the answer is read completely. */
export function send(origin: string, agent: Agent, shot: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}${shot.path}`,
      {
        agent,
        method: shot.method,
        headers: {
          ...shot.headers,
          ...(shot.body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(shot.body) }),
        },
      },
      (response) => {
        response.on('data', () => undefined);
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(shot.body);
  });
}

/**
 * Sends a fixed number of shots a second, whether earlier ones were answered or not, until something has ended; then
 * waits for the due answers. Unlike `fire` it shows the waiting time of callers who come at their own time.
 */
export async function pace(
  origin: string,
  { perSecond, until, next }: { perSecond: number; until: Promise<void>; next: (turn: number) => Shot },
): Promise<Volley> {
  const agent = new Agent({ keepAlive: true });
  const milliseconds: number[] = [];
  const failed = new Map<number, number>();
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  const from = performance.now();
  const answers: Promise<void>[] = [];
  for (let turn = 0; !isOver; turn += 1) {
    const due = from + (turn * 1_000) / perSecond;
    await Promise.race([pause(Math.max(0, due - performance.now())), over]);
    if (isOver) break;
    const answer = send(origin, agent, next(turn)).then((status) => {
      // From when it was due: a late sender would hide a server that stands still.
      milliseconds.push(performance.now() - due);
      noteFailure(failed, status);
    });
    answers.push(answer);
  }
  await Promise.all([over, ...answers]);
  const took = (performance.now() - from) / 1_000;
  agent.destroy();
  requireNone(failed, origin);
  return { perSecond: milliseconds.length / took, milliseconds };
}
