import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

type Entry = {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optional?: true;
  readonly link?: true;
};

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const lockfile: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(read('package-lock.json'));
const packages = Object.entries(lockfile.packages).filter(([place]) => place !== '');

test('every package, also those that packages bring along, has one version and its hash, comes from the registry, and runs nothing when it is installed', () => {
  expect(packages.length).toBeGreaterThan(100);
  // An entry says where its package comes from only if that is not the registry.
  expect(packages.filter(([, { resolved, link }]) => resolved !== undefined || link === true)).toEqual([]);
  const doubtful = packages.filter(
    ([, { version, integrity }]) =>
      !/^\d+\.\d+\.\d+[\w.+-]*$/.test(version) || !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  );
  // What only another platform installs has no hash before it is installed there.
  expect(doubtful.filter(([, { optional }]) => optional !== true)).toEqual([]);
  expect(read('.npmrc').split('\n')).toEqual(expect.arrayContaining(['ignore-scripts=true', 'save-exact=true']));
});

test('the image is made without history, settings, data or results of tests', () => {
  const left = new Set(read('.dockerignore').split('\n'));
  for (const place of ['.git', '.data*', 'deploy/.env', 'test-results', 'node_modules', '**/*.log'])
    expect([place, left.has(place)]).toEqual([place, true]);
});
