import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modelCardFile } from '#bureau/contract/model-cards/model-card.ts';
import { scorecardFile } from '#bureau/scoring/card/card.ts';
import { cardFiles } from './card-page.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const figures = modelCardFile.parse(JSON.parse(read('bureau/contract/model-cards/CB-2.json')));

test('SCO-05 the model card among the documents is what the training wrote, in both languages, with its pictures', () => {
  const files = cardFiles(figures);
  expect([...files.keys()]).toEqual(['CB-2.md', 'CB-2.vi.md', 'CB-2-calibration.svg', 'CB-2-shares.svg']);
  for (const [name, text] of files) expect([name, read(`docs/model-cards/${name}`)]).toEqual([name, text]);
  for (const part of [
    'Purpose',
    'Data',
    'Population',
    'Figures out of time',
    'By segment',
    'Limits',
    'Must not be used',
  ])
    expect(files.get('CB-2.md')).toContain(`## ${part}`);
});

test('SCO-05 the model card is of the card that the bureau has: its version, months, grades and characteristics', () => {
  const card = scorecardFile.parse(JSON.parse(read('bureau/scoring/card/models/CB-2.3.json')));
  expect([figures.code, figures.version, figures.trained]).toEqual([card.code, card.version, card.trained]);
  expect(figures.outOfTime.grades.map(({ grade, from }) => [grade, from])).toEqual(
    card.grades.map(({ grade, from }) => [grade, from]),
  );
  expect(figures.characteristics.map(({ id }) => id)).toEqual(card.characteristics.map(({ id }) => id));
  expect(figures.trained.outOfTime > figures.trained.choosing).toBe(true);
});
