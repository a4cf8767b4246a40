import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { thresholdsFile } from '#bureau/ratings/thresholds.ts';
import { type JudgedNation, judgedYears, ratingCardOf } from './rating-card.ts';
import { ratingCardFiles } from './rating-card-page.ts';
import { enterprisesYearsAgo, toldFor } from './reported-enterprises.ts';
import { madeFor } from './reported-nation.ts';
import { withTruth } from './told-truth.ts';

// node tools/score/rating-validate.ts --version FILE [--to FOLDER]: judges a version of the rating model against the truth's file, in the
// nation that it was read off and in another one, and writes its model card.
const { values } = parseArgs({ options: { version: { type: 'string' }, to: { type: 'string', default: '.' } } });
const version = thresholdsFile.parse(JSON.parse(readFileSync(values.version ?? '', 'utf8')));
const card = ratingCardOf({ version, home: await judgedNation(1), elsewhere: await judgedNation(3) });
writeFileSync(join(values.to, `bureau/contract/model-cards/${card.code}.json`), `${JSON.stringify(card, null, 2)}\n`);
for (const [name, text] of ratingCardFiles(card)) writeFileSync(join(values.to, `docs/model-cards/${name}`), text);

async function judgedNation(seed: number): Promise<JudgedNation> {
  const { enterprises } = version;
  const { made, truth } = await withTruth({ seed, enterprises: toldFor(enterprises) }, (nation, borrowers) =>
    enterprisesYearsAgo(nation, borrowers, { enterprises, years: judgedYears }),
  );
  return { today: madeFor, observed: made, truth };
}
