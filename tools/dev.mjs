// npm run dev: runs the server, restarted when one of its files is saved, and the portal on Vite, reloaded on save.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { childEnvironment, install, node24, root } from './bring.mjs';

install();
const serverPort = process.env.PORT ?? '8080';
const portalPort = process.env.PORTAL_PORT ?? (await firstFree(5173));
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const children = [
  run(['--watch', '--watch-preserve-output', 'apps/server/main.ts', ...process.argv.slice(2)]),
  run([vite, 'apps/portal', '--port', String(portalPort), '--strictPort', '--clearScreen', 'false']),
];

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll);
for (const child of children) child.on('exit', endAll);

function run(nodeArguments) {
  return spawn(node24(), nodeArguments, {
    cwd: root,
    env: { ...childEnvironment(), API_PORT: serverPort },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Its own process group: Ctrl-C arrives from the terminal and again from npm, and a second one would interrupt
    // the server's orderly end.
    detached: process.platform !== 'win32',
  });
}

// This process ends when both children have ended.
function endAll() {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) child.kill('SIGTERM');
}

async function firstFree(port) {
  const isFree = await new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
  return isFree ? port : firstFree(port + 1);
}
