import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inventedNations } from './invented-nation.ts';
import { ratingCardOf } from './rating-card.ts';
import { ratingCardFiles } from './rating-card-page.ts';
import { ratingVersionOf } from './rating-version.ts';

// npm run rating:thresholds -- [--enterprises N] [--to FOLDER]: reads the quartiles of each ratio by sector, and where each grade
// begins, off the invented nation of seed 1, and the chances of default off what followed the ratings of three and two years
// ago. Then it judges the ratings of a year ago and writes the model card. The same number gives the same files, byte by byte.
const { values } = parseArgs({
  options: { enterprises: { type: 'string', default: '8000' }, to: { type: 'string', default: '.' } },
});
const [home, elsewhere] = await inventedNations([1, 3]);
if (home === undefined || elsewhere === undefined) throw new Error('no nation');
const enterprises = Number(values.enterprises);
const version = ratingVersionOf(home, { code: 'ER-1', version: 3, enterprises });
write(`bureau/ratings/models/${version.code}.${version.version}.json`, json(version));
const card = ratingCardOf({ version, home, elsewhere, enterprises });
write(`bureau/contract/model-cards/${card.code}.json`, json(card));
for (const [name, text] of ratingCardFiles(card)) write(`docs/model-cards/${name}`, text);
console.log(`${values.to}: ${enterprises} enterprises`);

function write(name: string, text: string): void {
  writeFileSync(join(values.to, name), text);
}

function json(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
