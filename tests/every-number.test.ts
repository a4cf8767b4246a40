import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { contracts } from '#features/contracts.ts';

/** The largest value of PostgreSQL's int. */
const largest = 2_147_483_647;

/** Numbers whose columns are larger (bigint). */
const larger = new Set(['alarm', 'freeze', 'merge', 'proposal']);

type Shape = { readonly type?: string; readonly maximum?: number; readonly [key: string]: unknown };

/** The paths of whole numbers that a schema takes without a limit that a column can hold. */
function unbounded(shape: unknown, path: string): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const { type, maximum } = shape as Shape;
  const own =
    (type === 'integer' || type === 'number') && !((maximum ?? Number.POSITIVE_INFINITY) <= largest) ? [path] : [];
  return [
    ...own,
    ...Object.entries(shape).flatMap(([key, inner]) => (larger.has(key) ? [] : unbounded(inner, `${path}.${key}`))),
  ];
}

test('HRD-10 every number that a call takes has a limit that its column can hold', () => {
  const found = Object.values(contracts).flatMap((group) =>
    Object.values<Call>(group).flatMap((call) =>
      [call.params, call.query, call.body].flatMap((schema) =>
        schema === undefined
          ? []
          : unbounded(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), call.path),
      ),
    ),
  );
  expect(found).toEqual([]);
});
