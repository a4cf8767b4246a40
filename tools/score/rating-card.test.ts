import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ratingCardFile } from '#bureau/contract/model-cards/rating-card.ts';
import { auditItem, creditItems, grades, ratioItems } from '#bureau/ratings/model.ts';
import { thresholds } from '#bureau/ratings/thresholds.ts';
import { ratingCardFiles } from './rating-card-page.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const card = ratingCardFile.parse(JSON.parse(read('bureau/contract/model-cards/ER-1.json')));

test('SCO-08 the rating’s model card among the documents is what the making of its version wrote, in both languages, with its pictures', () => {
  const files = ratingCardFiles(card);
  expect([...files.keys()]).toEqual(['ER-1.md', 'ER-1.vi.md', 'ER-1-calibration.svg', 'ER-1-shares.svg']);
  for (const [name, text] of files) expect([name, read(`docs/model-cards/${name}`)]).toEqual([name, text]);
  for (const part of [
    'Purpose',
    'Data',
    'Population',
    'Figures out of time',
    'By sector',
    'Limits',
    'Monitoring',
    'Must not be used',
  ])
    expect(files.get('ER-1.md')).toContain(`## ${part}\n`);
});

test('SCO-08 the rating’s card is of the version in use, and its bars hold out of time and in another economy', () => {
  expect([card.code, card.version, card.frozen.year]).toEqual([thresholds.code, thresholds.version, thresholds.year]);
  expect(card.items.map(({ id, most }) => [id, most])).toEqual(
    [...ratioItems, auditItem, ...creditItems].map(({ id, most }) => [id, most]),
  );
  for (const judged of [card.outOfTime, card.elsewhere]) {
    expect(judged.year).toBeLessThan(card.frozen.year);
    expect(judged.grades.map(({ grade, from, pd }) => [grade, from, pd])).toEqual(
      grades.map((grade) => [grade, thresholds.scale[grade], expect.closeTo(thresholds.pdPercents[grade] / 100, 8)]),
    );
    expect(judged.gini).toBeGreaterThan(0.85 * judged.giniOfTruth);
    expect(judged.performing.gini).toBeGreaterThan(0.85 * judged.performing.giniOfTruth);
    expect(judged.psi).toBeLessThan(0.1);
    const said = judged.grades.reduce((all, { share, pd }) => all + share * pd, 0);
    const happened = judged.bad / judged.enterprises;
    expect(happened / said).toBeGreaterThan(0.5);
    expect(happened / said).toBeLessThan(2);
    for (const { grade, share } of judged.grades) {
      expect(share, grade).toBeGreaterThan(0.015);
      expect(share, grade).toBeLessThan(0.25);
    }
  }
  // Grades of two years before the one it is judged on: nothing of that year was looked at.
  expect(card.frozen.chancesFrom.every((day) => day < card.outOfTime.day)).toBe(true);
});
