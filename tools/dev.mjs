// npm run dev: the server, started again when a file of it is saved, and the portal on Vite with reload on save.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { childEnvironment, install, node24, root } from './bring.mjs';

install();
const serverPort = process.env.PORT ?? '8080';
const portalPort = process.env.PORTAL_PORT ?? (await firstFree(5173));
const options = {
  cwd: root,
  stdio: 'inherit',
  env: { ...childEnvironment(), API_PORT: serverPort },
};
const children = [
  spawn(node24(), ['--watch', '--watch-preserve-output', 'apps/server/main.ts', ...process.argv.slice(2)], options),
  spawn(
    node24(),
    [join('node_modules', 'vite', 'bin', 'vite.js'), 'apps/portal', '--port', String(portalPort), '--strictPort'],
    options,
  ),
];

let isEnding = false;
const endAll = (signal = 'SIGTERM') => {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) child.kill(signal);
};
// Ctrl-C reaches the children by itself; this process only waits until they have ended.
process.on('SIGINT', () => (isEnding = true));
process.on('SIGTERM', () => endAll());
for (const child of children) child.on('exit', () => endAll());

async function firstFree(port) {
  const isFree = await new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
  return isFree ? port : firstFree(port + 1);
}
