import { expect, test } from 'vitest';
import { screens } from '#features/screens.ts';
import { sentencesOf } from './sentences.ts';
import { helpWords } from './words.ts';

const texts: Readonly<Record<string, readonly [string, string]>> = helpWords.texts;

test('PLT-05 every screen has its help: three sentences in both languages, none too long to be read at a glance', () => {
  const faulty = screens.flatMap(({ path }) =>
    (texts[path] ?? ['', '']).flatMap((text, at) => {
      const sentences = sentencesOf(text);
      const isGood = sentences.length === 3 && sentences.every((one) => one.length <= 180 && /[.!]$/.test(one));
      return isGood ? [] : [`${path} (${at === 0 ? 'vi' : 'en'}): ${sentences.length} sentences`];
    }),
  );
  expect(faulty).toEqual([]);
});

test('PLT-05 no help is left of a screen that is gone', () => {
  const known = new Set(['home', ...screens.map(({ path }) => path)]);
  expect(Object.keys(texts).filter((path) => !known.has(path))).toEqual([]);
});
