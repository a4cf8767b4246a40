import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bringProgram } from './debian.ts';
import { freePort, secondsUntil, statusOf } from './nodes.ts';

export type Balancer = { readonly origin: string; readonly stop: () => Promise<void> };

/**
 * HAProxy in front of servers by their ports, configured as in docs/operations.md: it checks /readyz every second and
 * sends no requests to a server that is not ready. Undefined where it cannot be installed.
 */
export async function startBalancer(folder: string, ports: readonly number[]): Promise<Balancer | undefined> {
  if (!bringProgram('haproxy', 'haproxy')) return undefined;
  const port = await freePort();
  const servers = ports.map((one) => `  server s${one} 127.0.0.1:${one} check inter 1s fall 2 rise 1`).join('\n');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 30s
  timeout check 3s
  option redispatch
  retries 3
frontend portal
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance leastconn
  option httpchk GET /readyz
  http-reuse safe
${servers}
`,
  );
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  if ((await secondsUntil(async () => (await statusOf(`${origin}/livez`)) === 200, { within: 20 })) === undefined) {
    await stop();
    throw new Error('HAProxy finds no server');
  }
  return { origin, stop };
}
