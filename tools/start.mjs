// npm start: installs missing packages, builds the portal if its sources changed, and runs the server on Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buildPortal, childEnvironment, giveUp, install, node24, root } from './bring.mjs';

const args = process.argv.slice(2);
install();
if (args.includes('--help')) {
  run([
    '--eval',
    "import('#kit/server/settings/settings.ts').then((m) => console.log(m.settingsHelp()))",
    '--',
    ...args,
  ]);
} else {
  try {
    buildPortal();
  } catch (error) {
    giveUp(error.message);
  }
  run([
    '--import',
    new URL('follow-parent.mjs', import.meta.url).href,
    join(root, 'apps', 'server', 'main.ts'),
    ...args,
  ]);
}

function run(nodeArguments) {
  const child = spawn(node24(), nodeArguments, {
    cwd: root,
    env: childEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Its own process group: Ctrl-C arrives from the terminal and again from npm, but the server receives it once.
    detached: process.platform !== 'win32',
  });
  let isToldToEnd = false;
  const tellToEnd = (signal) => {
    if (!isToldToEnd) child.kill(signal);
    isToldToEnd = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, tellToEnd);
  // Closing the terminal is a normal end.
  process.on('SIGHUP', () => tellToEnd('SIGTERM'));
  whenNpmEnds(() => tellToEnd('SIGTERM'));
  child.on('error', (error) => giveUp(`The server did not start: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)));
}

// npm runs us through a shell, which forwards no signal: killing npm alone would leave the server running on its
// port.
function whenNpmEnds(work) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && !isGone(grandparent)) return;
    clearInterval(timer);
    work();
  }, 500);
  timer.unref();
}

function parentOf(pid) {
  if (process.platform !== 'linux') {
    return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
  }
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function isGone(pid) {
  try {
    return pid > 1 && !process.kill(pid, 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
