import { spawnSync } from 'node:child_process';

/** True if a program is installed; installs its Debian package where possible. */
export function bringProgram(program: string, debianPackage: string): boolean {
  const isThere = () => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0;
  if (isThere()) return true;
  if (process.getuid?.() !== 0) return false;
  // The package must not start its own service, because the script starts the program itself.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const run = (...args: string[]) => spawnSync('apt-get', args, { env: environment, stdio: 'ignore' }).status === 0;
  const install = () => run('install', '-y', '--no-install-recommends', debianPackage);
  return (install() || (run('update') && install())) && isThere();
}
