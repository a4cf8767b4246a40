import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrationsFolder } from '#database/migrate.ts';
import { firstRelease } from '#tools/migration-rules.ts';
import { root } from '#tools/bring.mjs';

export type Release = { readonly folder: string; readonly about: string; readonly remove: () => void };

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * A checkout of the first release with its packages: the commit that gave its migration today's text. Where it cannot be
 * had, says why: outside of a repository, or in a shallow clone. A repository with its history has it, or this throws.
 */
export function checkOutFirstRelease(folder: string): Release | string {
  if (!existsSync(join(root, '.git'))) return 'not in a repository';
  const file = `database/migrations/${firstRelease}`;
  const commit = git('log', '-1', '--format=%H', '--', file);
  // The oldest commit of a shallow clone seems to have made every file.
  const shallow = git('rev-parse', '--git-path', 'shallow') ?? '';
  if (commit && existsSync(resolve(root, shallow)) && readFileSync(resolve(root, shallow), 'utf8').includes(commit))
    return 'a shallow clone without the first release';
  const text = git('rev-parse', `${commit}:${file}`);
  if (!commit || text === undefined || text !== git('hash-object', file))
    throw new Error(`No commit holds ${file} as it is here: take the edit back, or fetch the whole history.`);
  const checkout = join(folder, 'first-release');
  if (git('worktree', 'add', '--detach', checkout, commit) === undefined)
    throw new Error(`The commit ${commit} cannot be checked out.`);
  // Its own packages: those of today may lack what it needs.
  const installed = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: checkout, encoding: 'utf8' });
  if (installed.status !== 0) throw new Error(`the first release's packages: ${installed.stderr}`);
  return {
    folder: checkout,
    about: commit.slice(0, 7),
    remove: () => void git('worktree', 'remove', '--force', checkout),
  };
}

/** A folder with this release's migrations followed by sample migrations of a next release. */
export function withNextRelease(folder: string): string {
  const all = join(folder, 'migrations');
  mkdirSync(all);
  for (const from of [migrationsFolder, nextReleaseFolder])
    for (const file of readdirSync(from)) copyFileSync(join(from, file), join(all, file));
  return all;
}

const nextReleaseFolder = join(root, 'tests/faults/next-release');
