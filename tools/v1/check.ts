import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '#tools/source-files.ts';
import { breakingChanges } from './breaking.ts';
import { currentDocument, releasedFile } from './document.ts';

// Within v1 there are additions only (API-09): compares the calls of programs with the last release. With --release, which
// a release runs, what was added is promised as well.
const current = currentDocument();
const found = breakingChanges(JSON.parse(readFileSync(root + releasedFile, 'utf8')), current);

for (const change of found) console.log(change);
if (found.length > 0) console.log(`Programs rely on ${releasedFile}: add beside what is there, or make a v2.`);
else if (process.argv.includes('--release'))
  writeFileSync(root + releasedFile, `${JSON.stringify(current, null, 2)}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
