import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { observe } from '#bureau/scoring/observed/observe.ts';
import { trainingMonths } from '#bureau/scoring/training/months.ts';
import { trainedModels } from '#bureau/scoring/training/trained-models.ts';
import { root } from '#tools/source-files.ts';
import { withReportedNation } from './reported-nation.ts';

// npm run score:train -- [--persons N] [--to FOLDER]: trains the scorecard on what institutions reported of the invented nation of
// seed 1, and reads the chances of default of the declared model CB-1 off the same months. It writes the models. The validation, which alone
// reads the truth, then writes the model card. The same number of persons gives the same files, bit by bit.
const { values } = parseArgs({
  options: {
    persons: { type: 'string', default: '60000' },
    to: { type: 'string', default: '.' },
  },
});
const persons = Number(values.persons);
const { development, choosing } = trainingMonths;
const { card, declared } = await withReportedNation({ seed: 1, persons }, async (nation, borrowers) => {
  const [first, second] = await observe(nation, borrowers, { persons, months: [development, choosing] });
  if (first === undefined || second === undefined) throw new Error('no samples');
  return trainedModels(nation, [first, second], { code: 'CB-2', version: 3 });
});
// A version that served is never removed, so each has a file of its own.
const file = write(`bureau/scoring/card/models/${card.code}.${card.version}.json`, card);
write(`bureau/scoring/card/models/${declared.code}.json`, declared);
console.log(`${values.to}: ${card.characteristics.length} characteristics from ${card.trained.persons} persons`);
const judge = ['tools/score/validate.ts', '--persons', values.persons, '--card', file, '--model-card', values.to];
const { status } = spawnSync(process.execPath, [join(root, judge[0] ?? ''), ...judge.slice(1)], { stdio: 'inherit' });
process.exitCode = status ?? 1;

function write(name: string, data: unknown): string {
  const path = join(values.to, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(data, null, 2)}\n`);
  return path;
}
