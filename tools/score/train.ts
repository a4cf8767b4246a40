import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { trainCard } from '#bureau/scoring/training/train.ts';
import { trainingMonths } from '#bureau/scoring/training/months.ts';
import { monthAgo, observe } from '#bureau/scoring/validation/invented-samples.ts';
import { inventedNations } from './invented-nation.ts';

// npm run score:train -- [--persons N] [--to FILE]: trains the scorecard on the invented nation of seed 1. The same number of
// persons gives the same file, bit by bit.
const { values } = parseArgs({
  options: {
    persons: { type: 'string', default: '60000' },
    to: { type: 'string', default: 'bureau/scoring/card/models/CB-2.json' },
  },
});
const [nation] = await inventedNations([1]);
if (nation === undefined) throw new Error('no nation');
const { development, choosing, outOfTime } = trainingMonths;
const [first, second] = observe(nation, Number(values.persons), [development, choosing]);
if (first === undefined || second === undefined) throw new Error('no samples');
const samples = { development: first.sample, choosing: second.sample, outOfTimeMonth: monthAgo(nation, outOfTime) };
const card = trainCard(samples, { code: 'CB-2', version: 1 });
writeFileSync(values.to, `${JSON.stringify(card, null, 2)}\n`);
console.log(`${values.to}: ${card.characteristics.length} characteristics from ${card.trained.persons} persons`);
