// Adds to package-lock.json the optional packages of other platforms that npm omits when it cannot see them in its
// registry. Without these entries "npm ci" refuses the lockfile. Run it after "npm install" of a new package. The
// hashes are not known here; npm adds them on a machine of that platform.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bring.mjs';

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32'];
const path = join(root, 'package-lock.json');

/** The entries that a lockfile lacks, by their place in it. */
export function missingEntries(lockfile) {
  const missing = {};
  for (const [place, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lockfile.packages, place, name) || !/^\d+\.\d+\.\d+\S*$/.test(version)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev && { dev: true }),
        optional: true,
      };
    }
  }
  return missing;
}

function isLocked(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

// The name of such a package contains its platform: @biomejs/cli-linux-arm64-musl.
function platformOf(name) {
  const words = name.split(/[/-]/);
  const arm = words.some((word) => word === 'gnueabihf' || word === 'musleabihf' || word === 'eabi');
  const processor = arm ? 'arm' : processors.find((word) => words.includes(word));
  const system = systems.find((word) => words.includes(word));
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu')) && 'glibc';
  return { ...(processor && { cpu: [processor] }), ...(libc && { libc: [libc] }), ...(system && { os: [system] }) };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lockfile = JSON.parse(readFileSync(path, 'utf8'));
  const missing = missingEntries(lockfile);
  const sorted = Object.entries({ ...lockfile.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} entries of other platforms added`);
}
