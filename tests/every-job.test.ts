import { expect, test } from 'vitest';
import { jobWords } from '#features/operations/words.ts';
import { jobs } from '#features/servers.ts';

test('LNG-03 every kind of job that workers run has a name in both languages, and no other kind has one', () => {
  const named = Object.entries(jobWords.texts);
  expect(named.map(([name]) => name).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
  for (const language of [0, 1] as const)
    expect(new Set(named.map(([, pair]) => pair[language])).size, 'two kinds share a name').toBe(named.length);
});
