import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobWords } from '#features/operations/words.ts';
import { jobs } from '#features/jobs.ts';

test('LNG-03 each kind of job that workers run has a name in both languages, and no other kind has one', () => {
  const named = Object.entries(jobWords.texts);
  expect(named.map(([name]) => name).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
  for (const language of [0, 1] as const)
    expect(new Set(named.map(([, pair]) => pair[language])).size, 'two kinds share a name').toBe(named.length);
});

const sources = globSync('{bureau,features}/**/*.ts');
const declaresJob = /^export const (\w+) = job\(/gm;

test('a job stands in a file *.job.ts and in the register', () => {
  const register = readFileSync('features/jobs.ts', 'utf8');
  const found = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(declaresJob)].map(([, name = '']) => ({ file, name })),
  );
  expect(found.length).toBe(jobs.length);
  expect(found.filter(({ file }) => !file.endsWith('.job.ts'))).toEqual([]);
  expect(found.filter(({ name }) => !register.includes(`  ${name},\n`))).toEqual([]);
});
