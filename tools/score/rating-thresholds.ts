import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { inventedEnterprises } from './invented-enterprises.ts';
import { inventedNations } from './invented-nation.ts';
import { thresholdsOf } from './quartiles.ts';

// npm run rating:thresholds -- [--enterprises N] [--to FOLDER]: reads the quartiles of each ratio by sector, and where each grade
// begins, off the invented nation of seed 1. The same number of enterprises gives the same file, byte by byte.
const { values } = parseArgs({
  options: { enterprises: { type: 'string', default: '8000' }, to: { type: 'string', default: '.' } },
});
const [nation] = await inventedNations([1]);
if (nation === undefined) throw new Error('no nation');
const enterprises = inventedEnterprises(nation, Number(values.enterprises));
const made = thresholdsOf(enterprises, { code: 'ER-1', version: 2, year: newestFiscalYear(nation.today) });
writeFileSync(join(values.to, 'bureau/ratings/models/ER-1.2.json'), `${JSON.stringify(made, null, 2)}\n`);
console.log(`${values.to}: ${enterprises.length} enterprises`);
