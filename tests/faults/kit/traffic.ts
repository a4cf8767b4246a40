import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword } from '#apps/server/demo-users.ts';
import type { Shot } from '#bench/kit/load.ts';
import { signedOf } from '#testing/session/signed.ts';

/** One sent request: when it was due, its status (0 without an answer), its milliseconds, its Retry-After. */
export type Sent = {
  readonly at: number;
  readonly status: number;
  readonly milliseconds: number;
  readonly retryAfter: string | undefined;
  readonly path: string;
  readonly fault: string | undefined;
};

const patienceMilliseconds = 60_000;

/** Sends one request and returns its result; never throws. */
export function sendShot(origin: string, agent: Agent, shot: Shot, at = performance.now()): Promise<Sent> {
  return new Promise((resolve) => {
    const done = (status: number, retryAfter: string | undefined, fault?: string) =>
      resolve({ at, status, milliseconds: performance.now() - at, retryAfter, path: shot.path, fault });
    const sent = request(
      `${origin}${shot.path}`,
      {
        agent,
        method: shot.method,
        timeout: patienceMilliseconds,
        headers: {
          ...shot.headers,
          ...(shot.body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(shot.body) }),
        },
      },
      (response) => {
        response.on('data', () => undefined);
        response.on('end', () => done(response.statusCode ?? 0, response.headers['retry-after']));
        response.on('error', (error) => done(0, undefined, error.message));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', (error) => done(0, undefined, error.message));
    sent.end(shot.body);
  });
}

export type Traffic = {
  /** The answered requests so far, in the order of their answers. */
  readonly sent: readonly Sent[];
  /** Stops sending and waits for the outstanding answers. */
  readonly stop: () => Promise<readonly Sent[]>;
};

/** Sends so many requests a second until it is stopped, without waiting for earlier answers. */
export function startTraffic(
  origin: string,
  { perSecond, next }: { readonly perSecond: number; readonly next: (turn: number) => Shot },
): Traffic {
  const agent = new Agent({ keepAlive: true });
  const sent: Sent[] = [];
  const answers = new Set<Promise<void>>();
  let isOver = false;
  const run = async () => {
    const from = performance.now();
    for (let turn = 0; !isOver; turn += 1) {
      const due = from + (turn * 1000) / perSecond;
      const wait = due - performance.now();
      if (wait > 1) await pause(wait);
      const answer = sendShot(origin, agent, next(turn), due).then((one) => {
        sent.push(one);
        answers.delete(answer);
      });
      answers.add(answer);
    }
    await Promise.all(answers);
    agent.destroy();
  };
  const running = run();
  return {
    sent,
    async stop() {
      isOver = true;
      await running;
      return sent;
    },
  };
}

/** Two people sign in at once: after three pending attempts of one person, the next requires a captcha. */
const atOnce = 6;

/** Access tokens, each with the cookies of its session, of so many sessions of the demo's clerks. */
export async function signIn(origin: string, count: number): Promise<string[]> {
  const names = ['lan.clerk', 'binh.clerk'];
  const tokens: string[] = [];
  while (tokens.length < count) {
    const some = Array.from({ length: Math.min(atOnce, count - tokens.length) }, (_, at) => names[at % names.length]);
    tokens.push(...(await Promise.all(some.map((userName) => signInOne(origin, userName)))));
  }
  return tokens;
}

async function signInOne(origin: string, userName: string | undefined): Promise<string> {
  const response = await fetch(`${origin}/api/Logon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: demoPassword }),
  });
  const signed = await signedOf(response);
  if (signed === undefined) throw new Error(`nobody could sign in: ${response.status}`);
  return signed;
}

/** The number of requests by status, as `200: 512, 503: 3`; unanswered requests are 0 with their reasons. */
export function statusesOf(sent: readonly Sent[]): string {
  const counts = new Map<string, number>();
  for (const { status, fault } of sent) {
    const key = status === 0 ? `0 ${fault ?? ''}` : String(status);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ');
}

/** The quantile of the milliseconds: the value that this share does not exceed. */
export function quantileOf(sent: readonly Sent[], share: number): number {
  const sorted = sent.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN);
}
