// npm start: installs what is missing, builds the portal when its sources changed, and runs the server on Node 24.
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
    // A process group of its own: a Ctrl-C comes from the terminal and once more from npm, and the server gets it once.
    detached: process.platform !== 'win32',
  });
  let isToldToEnd = false;
  const tellToEnd = (signal) => {
    if (!isToldToEnd) child.kill(signal);
    isToldToEnd = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, tellToEnd);
  // A closed terminal is an ordinary end.
  process.on('SIGHUP', () => tellToEnd('SIGTERM'));
  whenNpmEnds(() => tellToEnd('SIGTERM'));
  child.on('error', (error) => giveUp(`The server did not start: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)));
}

// npm runs us through a shell, which passes no signal on: killing npm alone would leave the server and its port behind.
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
