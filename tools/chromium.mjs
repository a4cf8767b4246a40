// Finds the machine's Chromium for the browser tests, and installs Debian's where that is allowed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell has no windows, tabs or extensions to start, so a test run takes two thirds of the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The arguments of a test's Chromium: it contacts no outside service, and it runs as root in a container. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // No process between the browser and the server on the same machine: a twentieth of what a page takes. The second is Playwright's
  // own, which the last of two such lists would drop.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
];

/** The path of a Chromium or Chrome on this machine: CHROMIUM, else one on the PATH; undefined when there is none. */
export function findChromium() {
  const given = process.env.CHROMIUM;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places].find((path) => existsSync(path));
}

/**
 * Installs Debian's Chromium if there is none and this user may; returns its path, or the reason why there is none.
 */
export function bringChromium() {
  const found = findChromium();
  if (found) return { path: found };
  const isDebian = existsSync('/usr/bin/apt-get');
  if (!isDebian || process.getuid?.() !== 0) return { reason: advice(isDebian) };
  console.log('Installing Chromium for the browser tests (once) …');
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (!findChromium()) spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
  }
  const path = findChromium();
  return path ? { path } : { reason: `apt-get could not install it. ${advice(true)}` };
}

function advice(isDebian) {
  const install = isDebian ? 'Run "apt-get install chromium" as root' : 'Install Chromium or Chrome';
  return `${install}, or name a Chrome in the variable CHROMIUM; then run the tests again.`;
}
