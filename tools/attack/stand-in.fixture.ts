import { createServer } from 'node:http';
import { z } from 'zod';

// Run as a process of its own: a server that does no work. It takes a request, waits and refuses it, so that a flood of it costs the
// machine what its sender costs and nothing else.

const orders = z.object({ milliseconds: z.number() });

process.on('disconnect', () => process.exit());

process.on('message', (message: unknown) => {
  const { milliseconds } = orders.parse(message);
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(429, { 'content-type': 'application/json' }).end('{}'), milliseconds);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
