import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { model as declared } from '#bureau/scoring/scorecard.ts';
import { calibrated, trainCard } from '#bureau/scoring/training/train.ts';
import { trainingMonths } from '#bureau/scoring/training/months.ts';
import { monthAgo, observe } from '#bureau/scoring/validation/invented-samples.ts';
import { inventedNations } from './invented-nation.ts';

// npm run score:train -- [--persons N] [--to FOLDER]: trains the scorecard on the invented nation of seed 1, and reads the chances
// of default of the declared model CB-1 off the same months. The same number of persons gives the same files, bit by bit.
const { values } = parseArgs({
  options: {
    persons: { type: 'string', default: '60000' },
    to: { type: 'string', default: 'bureau/scoring/card/models' },
  },
});
const [nation] = await inventedNations([1]);
if (nation === undefined) throw new Error('no nation');
const { development, choosing, outOfTime } = trainingMonths;
const [first, second] = observe(nation, Number(values.persons), [development, choosing]);
if (first === undefined || second === undefined) throw new Error('no samples');
const samples = { development: first.sample, choosing: second.sample, outOfTimeMonth: monthAgo(nation, outOfTime) };
const card = trainCard(samples, { code: 'CB-2', version: 1 });
const calibration = calibrated([first, second].map(({ champion, sample }) => ({ scores: champion, bad: sample.bad })));
const declaredFile = { code: declared.code, version: declared.version, trained: card.trained, calibration };
for (const file of [card, declaredFile])
  writeFileSync(`${values.to}/${file.code}.json`, `${JSON.stringify(file, null, 2)}\n`);
console.log(`${values.to}: ${card.characteristics.length} characteristics from ${card.trained.persons} persons`);
