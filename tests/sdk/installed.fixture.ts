import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '#tools/source-files.ts';

/**
 * Puts the example into a folder as npm would install it: its own files, and the SDK as it is built and packed, which
 * finds nothing but the packages that it names.
 */
export function installExample(folder: string): string {
  const [example, sdk] = [join(root, 'examples/loan-origination'), join(root, 'sdk/typescript')];
  const place = join(folder, 'loan-origination');
  cpSync(example, place, { recursive: true, filter: (path) => !path.includes('node_modules') });
  const installed = join(place, 'node_modules/@credit-bureau/sdk');
  mkdirSync(installed, { recursive: true });
  tsc(sdk, '--outDir', join(installed, 'dist'));
  cpSync(join(sdk, 'package.json'), join(installed, 'package.json'));
  type Named = { readonly dependencies: Record<string, string>; readonly bin: Record<string, string> };
  const { dependencies, bin }: Named = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));
  mkdirSync(join(place, 'node_modules/.bin'));
  for (const [name, path] of Object.entries(bin)) {
    chmodSync(join(installed, path), 0o755);
    symlinkSync(join(installed, path), join(place, 'node_modules/.bin', name));
  }
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    const link = join(place, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  return place;
}

/** Compiles a folder by its own configuration; throws with what the compiler says. */
export function tsc(folder: string, ...more: string[]): void {
  const path = join(root, 'node_modules/typescript/bin/tsc');
  try {
    execFileSync(process.execPath, [path, '-p', folder, ...more], { encoding: 'utf8' });
  } catch (failure) {
    const said = failure instanceof Error && 'stdout' in failure ? String(failure.stdout) : String(failure);
    throw new Error(said, { cause: failure });
  }
}
