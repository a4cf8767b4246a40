import { expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#features/contracts.ts';
import type { Call } from '#kit/contract/call.ts';

/** Fields of a request that search a list by any text: names and tickets are no keywords. */
const isKeyword = (name: string) => /^(keyword|tuKhoa|q|search(Text)?|find|text)$/i.test(name);

/** Fields of such a name that find somebody or something by its whole name, which is longer than a keyword. */
const names = ['POST /api/Users/Search', 'POST /api/Institutions/Search', 'POST /api/Branches/Search'];

const calls: readonly (readonly [string, Call])[] = Object.values(contracts).flatMap((group) =>
  Object.values<Call>(group).map((call) => [`${call.method} ${call.path}`, call] as const),
);

const keywords = calls.flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) =>
    schema instanceof z.ZodObject
      ? Object.keys(schema.shape)
          .filter(isKeyword)
          .map((field) => ({ name, field, schema }))
      : [],
  ),
);

test('FIX-18 the searches by whole names are those that are listed here', () => {
  const longer = keywords.filter(
    ({ field, schema }) =>
      schema.safeParse({ [field]: 'x'.repeat(21) }).error?.issues.every(({ path }) => path[0] !== field) ?? true,
  );
  expect(longer.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test('FIX-18 every search that takes a keyword takes 20 characters of it and refuses 21', () => {
  expect(keywords.length).toBeGreaterThan(0);
  for (const { name, field, schema } of keywords) {
    if (names.includes(name)) continue;
    const faultsOf = (length: number) =>
      (schema.safeParse({ [field]: 'x'.repeat(length) }).error?.issues ?? []).filter(({ path }) => path[0] === field);
    expect(faultsOf(20), `${name} ${field}`).toEqual([]);
    expect(faultsOf(21), `${name} ${field}`).toHaveLength(1);
  }
});
