import { readdirSync, readFileSync } from 'node:fs';
import { migrationsFolder } from '#database/migrate.ts';
import { readMigrations } from '#database/migration-files.ts';
import { faultsOf, firstRelease, firstReleaseSha256 } from './migration-rules.ts';
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

if (readMigrations(migrationsFolder)[0]?.sha256 !== firstReleaseSha256)
  faults.push(`database/migrations/${firstRelease} is final: undo the edit and write a migration (docs/decisions/151)`);

for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
