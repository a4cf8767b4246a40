import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, type Binaries, findBinaries } from '#database/embedded-binaries.ts';
import { BackupError } from './manifest.ts';

/**
 * PostgreSQL's programs of the same major version as a backup's, to be run as `account`: our own, or the machine's
 * (in Debian's and Red Hat's places, and on PATH). Throws a BackupError that says what to install.
 */
export function binariesFor(made: string, account: Account | undefined): Binaries {
  const [major = ''] = made.split('.');
  const own = ownBinaries(account);
  if (own?.version.split('.')[0] === major) return own;
  const onPath = (process.env['PATH'] ?? '').split(':');
  const folders = [`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`, ...onPath];
  for (const folder of folders) {
    const postgres = join(folder, 'postgres');
    if (!existsSync(postgres)) continue;
    const { stdout } = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
    const version = /\(PostgreSQL\) (\d+(\.\d+)*)/.exec(stdout ?? '')?.[1];
    if (version?.split('.')[0] !== major) continue;
    return { initdb: join(folder, 'initdb'), postgres, pgCtl: join(dirname(postgres), 'pg_ctl'), version };
  }
  throw new BackupError(
    `The backup is of PostgreSQL ${made}, and no programs of that version are here: install PostgreSQL ${major} (its server), or put ` +
      'the folder of its programs on PATH.',
  );
}

// A server on another database may be installed without them.
function ownBinaries(account: Account | undefined): Binaries | undefined {
  try {
    return findBinaries(account);
  } catch {
    return undefined;
  }
}
