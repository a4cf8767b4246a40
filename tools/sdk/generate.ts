import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '#tools/source-files.ts';
import { currentDocument } from '#tools/v1/document.ts';
import { asTypes, type Described } from './as-types.ts';

// The types of the SDK follow the calls of programs (API-09): writes them, or, with --check, says that they lag behind.
const file = 'sdk/typescript/source/paths.ts';
const types = await asTypes(currentDocument() as Described);

if (!process.argv.includes('--check')) writeFileSync(root + file, types);
else if (readFileSync(root + file, 'utf8') !== types) {
  console.log(`${file} is not what the calls of /api/v1 are: run node tools/sdk/generate.ts`);
  process.exitCode = 1;
}
