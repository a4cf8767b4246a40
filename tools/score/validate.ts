import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { scorecardFile } from '#bureau/scoring/card/card.ts';
import { observe } from '#bureau/scoring/validation/invented-samples.ts';
import { tableOf } from '#bureau/scoring/validation/table.ts';
import { validate } from '#bureau/scoring/validation/validate.ts';
import { inventedNations } from './invented-nation.ts';

// npm run score:validate -- [--persons N] [--card FILE]: what the card is worth against the truth, by year and segment, in the
// nation it was trained on (out of time) and in one with another seed and another bad year.
const { values } = parseArgs({
  options: {
    persons: { type: 'string', default: '20000' },
    card: { type: 'string', default: 'bureau/scoring/card/models/CB-2.3.json' },
  },
});
const card = scorecardFile.parse(JSON.parse(readFileSync(values.card, 'utf8')));
for (const nation of await inventedNations([1, 3])) {
  const months = observe(nation, Number(values.persons), [24, 12]);
  const judged = months.map((observed) => validate(card, observed));
  const last = months.at(-1);
  console.log(`\nNation of seed ${nation.seed}, bad year ${nation.economy.badYear}`);
  if (last) console.log(tableOf(card, judged, last));
}
