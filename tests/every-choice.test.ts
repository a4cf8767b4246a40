import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { contracts } from '#features/contracts.ts';

const calls = Object.values(contracts).flatMap((group) => Object.values<Call>(group));
const choices = calls.flatMap((call) =>
  [call.query, call.body].flatMap((schema) =>
    schema instanceof z.ZodObject
      ? Object.entries<z.ZodType>(schema.shape)
          .filter(([, field]) => field instanceof z.ZodEnum)
          .map(([name]) => ({ title: `${call.path} ${name}`, schema, name }))
      : [],
  ),
);

test('FIX-04 the choices that a call requires are found', () => {
  expect(choices.length).toBeGreaterThan(20);
});

test.each(choices)(
  'FIX-04 $title: left empty it is required, and anything else is not in the list',
  ({ schema, name }) => {
    const said = (given: object) =>
      schema.safeParse(given).error?.issues.find(({ path }) => path[0] === name)?.message ?? '';
    for (const empty of [{}, { [name]: '' }]) expect(said(empty)).toContain('"required"');
    expect(said({ [name]: 'no such choice' })).toMatch(/"key":"(?!required)/);
  },
);
