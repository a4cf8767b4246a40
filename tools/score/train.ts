import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { model as declared } from '#bureau/scoring/scorecard.ts';
import { calibrated, trainCard } from '#bureau/scoring/training/train.ts';
import { trainingMonths } from '#bureau/scoring/training/months.ts';
import { monthAgo, observe } from '#bureau/scoring/validation/invented-samples.ts';
import { modelCardOf } from '#bureau/scoring/validation/model-card.ts';
import { cardFiles } from './card-page.ts';
import { inventedNations, madeFor } from './invented-nation.ts';

// npm run score:train -- [--persons N] [--to FOLDER]: trains the scorecard on the invented nation of seed 1, and reads the chances
// of default of the declared model CB-1 off the same months. It writes the models, the card's figures and its model card. The same number of persons gives the same files, bit by bit.
const { values } = parseArgs({
  options: {
    persons: { type: 'string', default: '60000' },
    to: { type: 'string', default: '.' },
  },
});
const [nation] = await inventedNations([1]);
if (nation === undefined) throw new Error('no nation');
const { development, choosing, outOfTime } = trainingMonths;
const [first, second, third] = observe(nation, Number(values.persons), [development, choosing, outOfTime]);
if (first === undefined || second === undefined || third === undefined) throw new Error('no samples');
const samples = { development: first.sample, choosing: second.sample, outOfTimeMonth: monthAgo(nation, outOfTime) };
const card = trainCard(samples, { code: 'CB-2', version: 3 });
const calibration = calibrated([first, second].map(({ champion, sample }) => ({ scores: champion, bad: sample.bad })));
const declaredFile = { code: declared.code, version: declared.version, trained: card.trained, calibration };
// A version that served is never removed, so each has a file of its own.
write(`bureau/scoring/card/models/${card.code}.${card.version}.json`, json(card));
write(`bureau/scoring/card/models/${declaredFile.code}.json`, json(declaredFile));
// The model card is judged on the month that nothing was chosen on.
const figures = modelCardOf(card, { date: madeFor, choosing: second, outOfTime: third });
write(`bureau/contract/model-cards/${card.code}.json`, json(figures));
for (const [name, text] of cardFiles(figures)) write(`docs/model-cards/${name}`, text);
console.log(`${values.to}: ${card.characteristics.length} characteristics from ${card.trained.persons} persons`);

function write(name: string, text: string): void {
  const file = join(values.to, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function json(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
