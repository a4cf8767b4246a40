import { expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#features/contracts.ts';
import type { Call } from '#kit/contract/call.ts';

/** Fields of a request that search a list by any text: names and tickets are no keywords. */
const isKeyword = (name: string) => /^(keyword|tuKhoa|q|search(Text)?|find)$/i.test(name);

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

test('FIX-18 every search that takes a keyword takes 20 characters of it and refuses 21', () => {
  expect(keywords.length).toBeGreaterThan(0);
  for (const { name, field, schema } of keywords) {
    const faultsOf = (length: number) =>
      (schema.safeParse({ [field]: 'x'.repeat(length) }).error?.issues ?? []).filter(({ path }) => path[0] === field);
    expect(faultsOf(20), `${name} ${field}`).toEqual([]);
    expect(faultsOf(21), `${name} ${field}`).toHaveLength(1);
  }
});
