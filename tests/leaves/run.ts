import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// npm run test:leaves [parts of file names]: what balances on workers must not change (docs/decisions/307). First on one node that behaves
// as if: row security asks for seals, and no trigger keeps earlier versions. Then on a real cluster, where CITUS_URL names its coordinator.

const files = [
  'bureau/door.test.ts',
  'bureau/credit/',
  'bureau/lineage/',
  'bureau/intake/apply',
  'bureau/intake/holds',
  'bureau/intake/merged-borrowers.test.ts',
  'features/instant-inquiry/',
  'features/customer-inquiry/',
  'features/batch-inquiry/calls.test.ts',
  'features/replies/',
  'features/subject-review/calls.test.ts',
  'features/subscriptions/',
  'features/alerts/',
  'features/news/',
  // Its source.test.ts changes figures by hand and lets the trigger of one node keep the earlier ones.
  'features/disputes/calls.test.ts',
  'features/portfolio/',
  'features/audit/',
  'bureau/retention/',
  'tests/leaves/',
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const chosen = process.argv.slice(2);
const wanted = chosen.length > 0 ? chosen : files;

function run(leaves: 'pretend' | 'citus', only: readonly string[]): boolean {
  // A database of a cluster is made and filled in half a minute: one at a time.
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...(leaves === 'citus' ? ['--maxWorkers=1', '--hookTimeout=600000'] : []),
      ...only,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, BUREAU_LEAVES: leaves } },
  );
  return status === 0;
}

console.log('one node that behaves as if balances lay on workers');
let isGood = run('pretend', wanted);
if (process.env['CITUS_URL'] === undefined) {
  console.log('a real cluster: skipped, CITUS_URL names no coordinator');
} else {
  console.log('a real cluster');
  isGood = run('citus', wanted) && isGood;
}
process.exitCode = isGood ? 0 : 1;
