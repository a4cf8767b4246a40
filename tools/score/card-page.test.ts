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
    'In a nation never used before',
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

test('SCO-03 in a nation that no version had seen the served card holds every bar but the chances of some grades', () => {
  const { all, performing, psi, gradesInBand, largestScoreShare } = figures.elsewhere;
  expect(all.challenger).toBeGreaterThanOrEqual(0.85 * all.oracle);
  expect(performing.challenger).toBeGreaterThanOrEqual(0.85 * performing.oracle);
  expect(largestScoreShare).toBeLessThanOrEqual(0.02);
  expect(psi).toBeLessThanOrEqual(0.1);
  // The level of chances is that of the card's own nation: ten are asked for (decision 339).
  expect(gradesInBand).toBe(7);
});

test('SCO-03 the served card holds its bars out of time in its own nation, as the validation measured them', () => {
  const { all, performing, grades, largestScoreShare, lowestScore, highestScore, psi } = figures.outOfTime;
  // Both beside what the true chance at observation reaches.
  expect(all.challenger).toBeGreaterThanOrEqual(0.85 * all.oracle);
  expect(performing.challenger).toBeGreaterThanOrEqual(0.85 * performing.oracle);
  expect(grades.map(({ grade }) => grade)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
  expect(grades.map(({ pd }) => pd)).toEqual(grades.map(({ pd }) => pd).toSorted((one, other) => one - other));
  for (const { grade, share, pd, observed, low, high } of grades) {
    expect(share, `grade ${grade}`).toBeGreaterThanOrEqual(0.02);
    expect(share, `grade ${grade}`).toBeLessThanOrEqual(0.25);
    expect([grade, low <= pd && pd <= high, low <= observed && observed <= high]).toEqual([grade, true, true]);
  }
  expect(grades.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 3);
  expect(largestScoreShare).toBeLessThanOrEqual(0.02);
  expect(lowestScore).toBeLessThanOrEqual(200);
  expect(highestScore).toBe(750);
  expect(psi).toBeLessThanOrEqual(0.1);
});
