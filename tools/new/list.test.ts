import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tools/source-files.ts';
import { filesOfList } from './list.ts';
import { namesOf } from './names.ts';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

test('a list screen is nine files, three registers and ninety lines at most', () => {
  const files = [...filesOfList(namesOf('late-notices'), textOf)];
  const written = files.filter(([path]) => !existsSync(join(root, path)));
  const registers = files.filter(([path]) => existsSync(join(root, path)));
  // The migration is the ninth at most; it is drafted from the schema's file.
  expect(written.length + 1).toBeLessThanOrEqual(9);
  expect(registers.map(([path]) => path)).toEqual(['features/servers.ts', 'features/names.ts', 'features/screens.ts']);
  const lines = [
    ...written.flatMap(([path, text]) => linesOf(formatted(path, text))),
    ...registers.flatMap(([path, text]) => linesAdded(linesOf(formatted(path, text)), linesOf(textOf(path)))),
  ];
  expect(lines.length).toBeLessThanOrEqual(90);
});

test('every name of a list is spelt where it is needed: two words, and a register that looks otherwise is told', () => {
  const files = filesOfList(namesOf('late-notices'), textOf);
  expect(files.get('features/late-notices/names.ts')).toContain(`'late-notice.read'`);
  expect(files.get('features/servers.ts')).toContain(`'late-notices': lateNoticesServer,`);
  expect(files.get('database/schema/late-notices.sql')).toContain('on portal.late_notice to :app_role;');
  expect(['branches', 'companies', 'purchases'].map((name) => namesOf(name).one)).toEqual([
    'branch',
    'company',
    'purchase',
  ]);
  expect(() => filesOfList(namesOf('late-notices'), () => '')).toThrow('features/servers.ts has no place for');
});

/** A source as `npm run format` leaves it. */
function formatted(path: string, text: string): string {
  if (path.endsWith('.sql')) return text;
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
}

/** The lines without imports. */
function linesOf(text: string): string[] {
  return text
    .replace(/^import [^;]*;\n+/gm, '')
    .trimEnd()
    .split('\n');
}

function linesAdded(now: readonly string[], before: readonly string[]): string[] {
  const known = new Set(before);
  return now.filter((line) => !known.has(line));
}
