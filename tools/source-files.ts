import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const folders = ['kit', 'bureau', 'features', 'apps', 'database', 'testing', 'tests', 'bench', 'tools', 'sdk'];

/** Every .ts and .tsx file of the project, as paths from its root with forward slashes. */
export function sourceFiles(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
      .sort(),
  );
}

/**
 * True for tests, benches, tools and configurations, and for files that only these use; the product's rules do not
 * apply to them.
 */
export function isBesideTheProduct(path: string): boolean {
  return /\.(test|e2e|fixture|config)\.tsx?$/.test(path) || /^(testing|tests|bench|tools)\//.test(path);
}
