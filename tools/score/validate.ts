import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { scorecardFile } from '#bureau/scoring/card/card.ts';
import { observe } from '#bureau/scoring/observed/observe.ts';
import { trainingMonths } from '#bureau/scoring/training/months.ts';
import { barsOf } from '#bureau/scoring/validation/bars.ts';
import { modelCardOf, type Seen } from '#bureau/scoring/validation/model-card.ts';
import { tableOf } from '#bureau/scoring/validation/table.ts';
import { validate } from '#bureau/scoring/validation/validate.ts';
import { cardFiles } from './card-page.ts';
import { madeFor } from './reported-nation.ts';
import { withTruth } from './told-truth.ts';

// npm run score:validate -- [--persons N] [--seeds S,S] [--card FILE] [--model-card FOLDER]: what the card is worth against the truth's
// file, by year and segment, in the nation it was trained on (out of time) and in one with another seed and another bad year. With
// --model-card it writes the model card into the folder instead: figures of the first nation, and beside them those of the second.
const { values } = parseArgs({
  options: {
    // As many as the model card was made of: fewer give another sample, whose bands and shares differ.
    persons: { type: 'string', default: '60000' },
    seeds: { type: 'string', default: '1,6' },
    card: { type: 'string', default: 'bureau/scoring/card/models/CB-2.3.json' },
    'model-card': { type: 'string' },
  },
});
const persons = Number(values.persons);
const card = scorecardFile.parse(JSON.parse(readFileSync(values.card, 'utf8')));
const seeds = values.seeds.split(',').map(Number);
if (values['model-card'] === undefined) for (const seed of seeds) printTable(seed, await seen(seed));
else await writeModelCard(values['model-card']);

function printTable(seed: number, { choosing, outOfTime, truth }: Seen): void {
  const judged = [validate(card, choosing, truth), validate(card, outOfTime, truth)] as const;
  console.log(`\nNation of seed ${seed}`);
  console.log(tableOf(card, judged, outOfTime));
  console.log(`\n${barsOf(judged)}`);
}

async function writeModelCard(to: string): Promise<void> {
  const [own, other] = seeds;
  if (own === undefined || other === undefined) throw new Error('two seeds are needed');
  const figures = modelCardOf(card, { date: madeFor, own: await seen(own), other: await seen(other) });
  write(join(to, `bureau/contract/model-cards/${card.code}.json`), `${JSON.stringify(figures, null, 2)}\n`);
  for (const [name, text] of cardFiles(figures)) write(join(to, `docs/model-cards/${name}`), text);
}

async function seen(seed: number): Promise<Seen> {
  const months = [trainingMonths.choosing, trainingMonths.outOfTime];
  const { made, truth } = await withTruth({ seed, persons }, (nation, borrowers) =>
    observe(nation, borrowers, { persons, months }),
  );
  const [choosing, outOfTime] = made;
  if (choosing === undefined || outOfTime === undefined) throw new Error('nothing observed');
  return { choosing, outOfTime, truth };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
