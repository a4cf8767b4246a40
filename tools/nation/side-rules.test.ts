import { expect, test } from 'vitest';
import { objectionsToSides } from './side-rules.ts';

const objections = (files: Readonly<Record<string, readonly string[]>>, text = '') =>
  objectionsToSides(new Map(Object.entries(files).map(([file, imports]) => [file, { imports, text }])));

test.each([
  [{ 'bureau/scoring/training/train.ts': ['bureau/population/random.ts'] }],
  [{ 'tools/score/train.ts': ['kit/a.ts'], 'kit/a.ts': ['bureau/population/nation.ts'] }],
  [{ 'bureau/population/subject.ts': ['bureau/scoring/card/card.ts'] }],
  [{ 'tools/nation/tell.ts': ['bureau/ratings/model.ts'] }],
  [{ 'bureau/scoring/figures.ts': ['bureau/credit/bad.ts'], 'bureau/population/events.ts': ['bureau/credit/bad.ts'] }],
])('SCO-01 those who make models and those who make the nation share no code and no number: %j', (files) => {
  expect(objections(files)).toHaveLength(1);
});

test.each([
  [{ 'bureau/scoring/training/train.ts': ['bureau/scoring/validation/truth-file.ts'] }],
  [{ 'features/score-models/server.ts': ['bureau/scoring/validation/truth-file.ts'] }],
  [{ 'tools/score/train.ts': ['tools/score/told-truth.ts'] }],
  [{ 'tools/truth.ts': ['bureau/population/risk/truth.ts'] }],
])('SCO-01 nothing but the validation reads the truth: %j', (files) => {
  expect(objections(files)).toHaveLength(1);
});

test('SCO-01 a training that asks for the truth’s file is refused, the validation may; both sides stand on the calendar', () => {
  expect(objections({ 'tools/score/train.ts': [] }, "['--truth', file]")).toHaveLength(1);
  expect(objections({ 'tools/score/told-truth.ts': [] }, "['--truth', file]")).toEqual([]);
  expect(
    objections({
      'tools/score/validate.ts': ['tools/score/told-truth.ts', 'bureau/scoring/validation/truth-file.ts'],
      'bureau/scoring/figures.ts': ['bureau/credit/months.ts'],
      'bureau/population/statements.ts': ['bureau/credit/months.ts', 'bureau/ratings/statement.ts'],
      'bureau/scoring/validation/validate.test.ts': ['bureau/population/nation.ts'],
    }),
  ).toEqual([]);
});
