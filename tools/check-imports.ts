import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { objectionTo } from './import-rules.ts';
import { root, sourceFiles } from './source-files.ts';

// An import at the start of a statement, or a dynamic one; comments and texts do not look like these.
const importPattern =
  /^(?:import|export)\s[^'"`;=]*?\bfrom\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

const objections = sourceFiles().flatMap((file) => {
  const text = readFileSync(root + file, 'utf8');
  return [...text.matchAll(importPattern)].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    const isOwn = /^[#.]/.test(specifier);
    const objection = objectionTo(file, isOwn ? pathOf(file, specifier) : specifier, isOwn);
    const line = text.slice(0, match.index).split('\n').length;
    return objection ? [`${file}:${line} ${specifier}: ${objection}`] : [];
  });
});

for (const objection of objections) console.log(objection);
process.exitCode = objections.length > 0 ? 1 : 0;

function pathOf(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier);
}
