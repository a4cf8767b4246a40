import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#tools/source-files.ts';
import { toldFor } from './reported-enterprises.ts';
import { ratingVersionOf } from './rating-version.ts';
import { withReportedNation } from './reported-nation.ts';

// npm run rating:thresholds -- [--enterprises N] [--to FOLDER]: reads the quartiles of each ratio by sector, and where each grade
// begins, off what was reported of the invented nation of seed 1, and the chances of default off what followed the ratings of three and two
// years ago. The validation, which alone reads the truth, then judges the ratings of a year ago and writes the model card. The same number
// gives the same files, byte by byte.
const { values } = parseArgs({
  options: { enterprises: { type: 'string', default: '8000' }, to: { type: 'string', default: '.' } },
});
const enterprises = Number(values.enterprises);
const version = await withReportedNation({ seed: 1, enterprises: toldFor(enterprises) }, (nation, borrowers) =>
  ratingVersionOf(nation, borrowers, { code: 'ER-1', version: 3, enterprises }),
);
const file = join(values.to, `bureau/ratings/models/${version.code}.${version.version}.json`);
writeFileSync(file, `${JSON.stringify(version, null, 2)}\n`);
console.log(`${values.to}: ${enterprises} enterprises`);
const judge = [join(root, 'tools/score/rating-validate.ts'), '--version', file, '--to', values.to];
process.exitCode = spawnSync(process.execPath, judge, { stdio: 'inherit' }).status ?? 1;
