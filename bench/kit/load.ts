import { Agent, request } from 'node:http';

export type Shot = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};
export type Volley = { readonly perSecond: number; readonly milliseconds: readonly number[]; readonly failed: number };

/**
 * Sends shots over `connections` kept-alive connections, each as soon as its last was answered, for some seconds.
 * Gives what was answered a second, each answer's time, and how many answers were not 2xx.
 */
export async function fire(
  origin: string,
  { connections, seconds, next }: { connections: number; seconds: number; next: (turn: number) => Shot },
): Promise<Volley> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const milliseconds: number[] = [];
  let failed = 0;
  let turn = 0;
  const from = performance.now();
  const until = from + seconds * 1000;
  const one = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      const status = await send(origin, agent, next(turn++));
      milliseconds.push(performance.now() - started);
      if (status < 200 || status > 299) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - from) / 1000;
  agent.destroy();
  return { perSecond: milliseconds.length / took, milliseconds, failed };
}

/** One request; gives its status once the answer is read whole. */
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
