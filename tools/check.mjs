// npm run check: format, lint, types, the direction of imports, texts outside the word files, numbered parameters
// that cross a file, what nothing uses,
// the calls of programs against their last release, migrations under load, the schema, every statement on a
// database of its own, and the lockfile. npm run check -- NAME reads only features/NAME (or the folder NAME) where a rule can be read file by file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, install, node24, root } from './bring.mjs';
import { missingEntries } from './complete-lockfile.mjs';

const only = folderNamed(process.argv[2]);
install();
const steps = [
  ['format', '@biomejs/biome/bin/biome', 'check', '--linter-enabled=false', '--max-diagnostics=20', only],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--quiet', only],
  // Reuse the last results for unchanged files.
  [
    'types',
    'typescript/bin/tsc',
    '--noEmit',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    '.data/check.tsbuildinfo',
  ],
  ['imports', '../tools/check-imports.ts'],
  ['rooms', '../tools/check-rooms.ts'],
  ['words', '../tools/check-words.ts'],
  ['parameters', '../tools/check-parameters.ts'],
  // Calls of programs that were released only grow.
  ...(only === '.' || only === 'features/programs' ? [['v1', '../tools/v1/check.ts']] : []),
  // The SDK's types are those of the calls.
  ...(only === '.' ? [['sdk', '../tools/sdk/generate.ts', '--check']] : []),
  // Exports and files that nothing uses, and packages that are not named in package.json or not used.
  ...(only === '.' ? [['unused', 'knip/bin/knip.js', '--no-progress', '--no-config-hints']] : []),
  ['migrations', '../tools/check-migrations.ts'],
  // This check creates two databases, and the files of one feature do not affect it.
  ...(only === '.' || only === 'database' ? [['schema', '../tools/check-schema.ts']] : []),
  ...(only === '.' ? [['statements', '../tools/generate-statements.ts', '--check']] : []),
];

let failed = 0;
// Two at a time: the long ones leave a core idle for part of theirs. What one says is shown when it has ended, so that they do not mix.
const waiting = steps.values();
await Promise.all([checkInTurn(), checkInTurn()]);
report('lockfile', isLockfileComplete(), Date.now());
console.log(failed === 0 ? 'All checks hold' : `${failed} of ${steps.length + 1} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function checkInTurn() {
  for (const [name, entry, ...args] of waiting) {
    const startedAt = Date.now();
    const step = spawn(node24(), [join(root, 'node_modules', entry), ...args], {
      cwd: root,
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = [];
    for (const stream of [step.stdout, step.stderr]) stream.on('data', (part) => said.push(part));
    const [code] = await once(step, 'close');
    process.stdout.write(Buffer.concat(said));
    report(name, code === 0, startedAt);
  }
}

function folderNamed(name) {
  if (name === undefined) return '.';
  const folder = [`features/${name}`, name].find((path) => existsSync(join(root, path)));
  if (folder !== undefined) return folder;
  console.error(`There is no folder features/${name}.`);
  process.exit(2);
}

// "npm ci" refuses a lockfile without the packages of other platforms, so a new machine could not install.
function isLockfileComplete() {
  const missing = Object.keys(missingEntries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))));
  if (missing.length > 0) {
    console.log(`package-lock.json lacks ${missing.length} packages of other platforms, such as ${missing[0]}.`);
    console.log('Run "node tools/complete-lockfile.mjs".');
  }
  return missing.length === 0;
}

function report(name, isGood, startedAt) {
  if (!isGood) failed += 1;
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}
