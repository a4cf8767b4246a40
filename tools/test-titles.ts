import { readFileSync } from 'node:fs';
import { root, sourceFiles } from './source-files.ts';

export type TestTitle = { readonly file: string; readonly title: string };

const plain = `[^()'"\`]|'[^']*'|"[^"]*"|\`[^\`]*\``;
/** What stands between brackets, themselves so deep. */
const inside = (depth: number): string => (depth === 0 ? `(?:${plain})*` : `(?:${plain}|\\(${inside(depth - 1)}\\))*`);
// What is skipped always proves nothing; runIf is the long test.
const titled = new RegExp(
  `\\b(?:test|it|describe)(?:\\.(?!skip\\b|todo\\b|fixme\\b)\\w+)*(?:\\(${inside(4)}\\))?\\s*\\(\\s*(['"\`])([\\s\\S]*?)\\1`,
  'g',
);

/** The titles of all tests, vitest's and the browser's, as the sources have them; one of `test.each` stands once. */
export function testTitles(): TestTitle[] {
  return sourceFiles()
    .filter((path) => /\.(test|e2e)\.tsx?$/.test(path))
    .flatMap((file) =>
      [...readFileSync(`${root}${file}`, 'utf8').matchAll(titled)].map(([, , title = '']) => ({ file, title })),
    );
}
