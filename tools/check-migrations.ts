import { readdirSync, readFileSync } from 'node:fs';
import { faultsOf, firstRelease } from './migration-rules.ts';
import { root } from './source-files.ts';

// Migrations after the first release run under load, while servers of the release before continue
// (docs/decisions/131). The upgrade test's migrations are samples of these.
const faults = ['database/migrations', 'tests/faults/next-release'].flatMap((folder) =>
  readdirSync(root + folder)
    .filter((file) => file.endsWith('.sql') && file !== firstRelease)
    .sort()
    .flatMap((file) =>
      faultsOf(readFileSync(`${root}${folder}/${file}`, 'utf8')).map(
        ({ line, fault }) => `${folder}/${file}:${line} ${fault}`,
      ),
    ),
);

for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
