import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tools/bring.mjs';

export type Release = { readonly folder: string; readonly about: string; readonly remove: () => void };

const migrations = 'database/migrations';

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * A checkout of the newest release whose migrations are the first of this one's, with this one's packages: one that a running
 * bureau can be upgraded from. Undefined outside of a repository with its history.
 */
export function releaseBefore(folder: string): Release | undefined {
  const now = migrationsOf('HEAD');
  // Work that was merged late may have brought a migration before others: such commits were no release of their own.
  const isBefore = (commit: string) => {
    const then = migrationsOf(commit);
    return then.length > 0 && then.length < now.length && then.every((line, at) => line === now[at]);
  };
  const changes = git('rev-list', 'HEAD', '--', migrations)?.split('\n') ?? [];
  const before = changes.map((commit) => git('rev-parse', `${commit}^`) ?? '').find(isBefore);
  if (before === undefined) return undefined;
  const checkout = join(folder, 'release-before');
  if (git('worktree', 'add', '--detach', checkout, before) === undefined) return undefined;
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  return {
    folder: checkout,
    about: before.slice(0, 7),
    remove: () => void git('worktree', 'remove', '--force', checkout),
  };
}

/** Its migrations in order, each with what its text is told apart by. */
function migrationsOf(commit: string): string[] {
  const listed = git('ls-tree', '--format=%(path) %(objectname)', commit, `${migrations}/`) ?? '';
  return listed.split('\n').filter((line) => line.includes('.sql '));
}
