import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Metrics } from './metrics.ts';

const plainText = 'text/plain; charset=utf-8';

export type PrivatePort = { readonly address: string; readonly stop: () => Promise<void> };

type Wanted = { readonly metricsHost: string; readonly metricsPort: number };

/** The configured private port; undefined if none is configured. */
export async function openMetrics(wanted: Wanted, metrics: Metrics): Promise<PrivatePort | undefined> {
  if (wanted.metricsPort === 0) return undefined;
  return openPrivatePort({ host: wanted.metricsHost, port: wanted.metricsPort, metrics });
}

type Options = { readonly host: string; readonly port: number; readonly metrics: Metrics };

/** A port for the operators' own network, separate from the portal's: only /metrics for Prometheus and /livez. */
export async function openPrivatePort({ host, port, metrics }: Options): Promise<PrivatePort> {
  const server = createServer((request, response) => {
    answer(request.method === 'GET' ? request.url : undefined, metrics, response).catch(() =>
      send(response, 500, plainText, 'the metrics cannot be read'),
    );
  });
  server.headersTimeout = 5_000;
  server.listen(port, host);
  await once(server, 'listening');
  return { address: addressOf(server, host), stop: () => stop(server) };
}

async function answer(url: string | undefined, metrics: Metrics, response: ServerResponse): Promise<void> {
  if (url === '/livez') return send(response, 200, plainText, 'live');
  if (url === '/metrics') return send(response, 200, metrics.contentType, await metrics.text());
  return send(response, 404, plainText, '');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

function addressOf(server: Server, host: string): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return `http://${host}:${port}`;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
