import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errors } from '#features/refusals.ts';

type Pair = readonly [vi: string, en: string];
type Book = { readonly name: string; readonly texts: Readonly<Record<string, Pair>> };

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  [
    '/{kit,bureau}/words/*.ts',
    '/{kit,bureau,features,apps}/**/words.ts',
    '/features/{names,screens}.ts',
    '!**/*.test.ts',
  ],
  { eager: true },
);

const sources = import.meta.glob<string>(['/{kit,bureau,features,apps}/**/*.{ts,tsx}', '!**/*.{test,e2e}.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const found = Object.entries(modules).flatMap(([path, module]) =>
  Object.values(module)
    .filter(isBook)
    .map((book) => ({ path, book })),
);
const books = [...new Map(found.map((one) => [one.book, one])).values()];
const all = books.flatMap(({ book, path }) =>
  Object.entries(book.texts).map(([key, [vi, en]]) => ({
    path,
    book: book.name,
    key,
    vi,
    en,
    place: `${book.name}.${key}`,
  })),
);

/** Texts that are correctly the same in both languages: names, codes, formats. */
const sameInBoth: ReadonlySet<string> = new Set(['dd/MM/yyyy', 'Tiếng Việt', 'English']);

/** The gallery shows invented names and numbers, which are the same in both languages. */
const isSample = (place: string) => place.startsWith('gallery.sample');

/** Word books whose keys come from data (a code in a row, a digit of a captcha) and do not appear in the source. */
const keysFromData: ReadonlySet<string> = new Set([
  'captcha-spoken',
  'developers-advice',
  'developers-alert-facts',
  'figure-texts',
  'help',
  'job-names',
  'retention-targets',
  'order-fields',
  'rights',
  'screens',
]);

function isBook(value: unknown): value is Book {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'texts' in value &&
    typeof value.texts === 'object'
  );
}

/** A placeholder, or the word that matches the number in it: `{{count, row|rows}}`. */
const anyGap = /\{\{(\w+)(?:, [^{}|]+\|[^{}|]+)?\}\}/g;
const gapsOf = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, gap]) => gap ?? '').sort((a, b) => a.localeCompare(b));
const letters = (text: string) => text.replace(anyGap, '').match(/\p{L}/gu)?.join('') ?? '';
const vietnamese = /[àáâãèéêìíòóôõùúýăđĩũơưÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝĂĐĨŨƠƯ\u1ea0-\u1ef9]|[\u0300-\u0309\u0323]/u;

describe('every text', () => {
  test('LNG-03 the word books are found, and no two have the same name', () => {
    expect(books.length).toBeGreaterThan(3);
    const names = books.map(({ book }) => book.name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('LNG-03 every key has a text in both languages, without extra spaces', () => {
    const faulty = all.filter(({ vi, en }) =>
      [vi, en].some((text) => text.trim() === '' || text !== text.trim() || /\s{2,}/.test(text)),
    );
    expect(faulty.map(({ place }) => place)).toEqual([]);
  });

  test('LNG-03 every text is composed Unicode (NFC), so that it is searched, sorted and measured correctly', () => {
    expect(
      all.filter(({ vi, en }) => vi !== vi.normalize('NFC') || en !== en.normalize('NFC')).map(({ place }) => place),
    ).toEqual([]);
  });

  test('LNG-03 no text is left untranslated in the other language', () => {
    const same = all.filter(
      ({ vi, en, place }) => vi === en && letters(vi) !== '' && !sameInBoth.has(vi) && !isSample(place),
    );
    expect(same.map(({ place, vi }) => `${place}: ${vi}`)).toEqual([]);
    expect(
      all
        .filter(({ en, place }) => vietnamese.test(en) && !sameInBoth.has(en) && !isSample(place))
        .map(({ place, en }) => `${place}: ${en}`),
    ).toEqual([]);
  });

  test('LNG-03 both languages have the same placeholders', () => {
    const uneven = all.filter(({ vi, en }) => gapsOf(vi).join() !== gapsOf(en).join());
    expect(uneven.map(({ place }) => place)).toEqual([]);
    const unknown = all.filter(({ vi, en }) =>
      [...`${vi} ${en}`.matchAll(anyGap)].some(([, gap]) => !gapsOf(en).includes(gap ?? '')),
    );
    expect(unknown.map(({ place }) => place)).toEqual([]);
    const lone = all.filter(({ vi, en }) => /\{(?!\{)|\}(?!\})/.test(`${vi} ${en}`.replace(anyGap, '')));
    expect(
      lone.map(({ place }) => place),
      'a gap is written {{name}}',
    ).toEqual([]);
  });

  test('LNG-03 no word book holds a broken character', () => {
    for (const path of Object.keys(modules))
      expect(readFileSync(new URL(`..${path}`, import.meta.url)).includes(0xfffd)).toBe(false);
  });

  test('LNG-03 one thing has one word: saving, a fee before VAT', () => {
    const saving = all.filter(({ vi }) => /^Lưu(?! ý)/.test(vi) && vi.split(' ').length <= 4);
    expect(saving.map(({ place }) => place)).toEqual([]);
    // An enterprise's profit before tax is the standard accounting term.
    const fees = all.filter(({ vi, en }) => /(?<!lợi nhuận )trước thuế|(?<!profit )before tax/i.test(`${vi} ${en}`));
    expect(fees.map(({ place }) => place)).toEqual([]);
  });

  test('LNG-03 no screen asks its user to type a command', () => {
    // The public guide is for programmers, and is no screen of the portal.
    const onScreens = all.filter(({ book }) => book !== 'developers');
    const told = onScreens.filter(({ vi, en }) => /\b(npm|npx|node|psql|curl) [\w-]/.test(`${vi} ${en}`));
    expect(told.map(({ place }) => place)).toEqual([]);
  });

  test('LNG-03 every text is used somewhere', () => {
    const tokensByFile = Object.entries(sources).map(([path, source]) => ({ path, ...tokensOf(source) }));
    const isUsed = ({ key, path }: { key: string; path: string }) =>
      tokensByFile.some(
        (file) =>
          file.path !== path && (file.tokens.has(key) || file.prefixes.some((prefix) => key.startsWith(prefix))),
      );
    const unused = all.filter((one) => !keysFromData.has(one.book) && !isUsed(one));
    expect(
      unused.map(({ place }) => place),
      'texts that nothing uses',
    ).toEqual([]);
  });
});

/**
 * The names in a source: quoted texts, properties and shorthand properties; and the fixed prefixes of composed texts.
 */
function tokensOf(source: string): { tokens: Set<string>; prefixes: string[] } {
  const tokens = new Set<string>();
  for (const [, quoted] of source.matchAll(/['"`]([^'"`\n]{1,80})(?=['"`])/g)) if (quoted) tokens.add(quoted);
  for (const [, property] of source.matchAll(/\.(\w+)\b/g)) if (property) tokens.add(property);
  for (const [, shorthand] of source.matchAll(/[{,]\s*(\w+)\s*(?=[,}:])/g)) if (shorthand) tokens.add(shorthand);
  const prefixes = [...source.matchAll(/`([a-zA-Z][\w-]{2,}[-.]?)\$\{/g)].flatMap(([, prefix]) =>
    prefix ? [prefix] : [],
  );
  return { tokens, prefixes };
}

test('each refusal has its own number in the protocol', () => {
  const numbers = Object.values(errors).map(({ number }) => number);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
