import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { circlesOf } from './import-circles.ts';
import { objectionTo, objectionToStyle } from './import-rules.ts';
import { objectionsToSides, type Source } from './nation/side-rules.ts';
import { isBesideTheProduct, root, sourceFiles } from './source-files.ts';

// An import at the start of a statement, or a dynamic one; comments and texts do not match.
const importPattern =
  /^(?:import|export)\s[^'"`;=]*?\bfrom\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

const imports = new Map<string, readonly string[]>();
const sources = new Map<string, Source>();
const objections: string[] = [];
for (const file of sourceFiles()) {
  const text = readFileSync(root + file, 'utf8');
  const own: string[] = [];
  for (const match of text.matchAll(importPattern)) {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    const isOwn = /^[#.]/.test(specifier);
    const target = isOwn ? pathOf(file, specifier) : specifier;
    const objection = objectionTo(file, target, isOwn);
    const line = text.slice(0, match.index).split('\n').length;
    if (objection !== undefined) objections.push(`${file}:${line} ${specifier}: ${objection}`);
    const name = /^import (\w+) from/.exec(match[0])?.[1];
    const style = isOwn ? objectionToStyle(file, target, { specifier, name }) : undefined;
    if (style !== undefined) objections.push(`${file}:${line} ${specifier}: ${style}`);
    if (isOwn) own.push(target);
  }
  sources.set(file, { imports: own, text });
  if (!isBesideTheProduct(file)) imports.set(file, own);
}
objections.push(...objectionsToSides(sources));
for (const circle of circlesOf(imports)) objections.push(`${circle.join(', ')}: import each other in a circle`);

for (const objection of objections) console.log(objection);
process.exitCode = objections.length > 0 ? 1 : 0;

function pathOf(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier);
}
