import { expect, test } from 'vitest';
import { z } from 'zod';
import { code, lines, plainDate, text } from './fields.ts';
import { fieldLookOf, offering, options, personal, takesNumber, typedAs } from './form-field.ts';

test('FRM-08 FRM-11 a form takes the kind, the length and the first value of a field from the schema of its call', () => {
  expect(fieldLookOf(text(60))).toEqual({ kind: 'text', max: 60 });
  expect(fieldLookOf(code(10).optional())).toEqual({ kind: 'code', max: 10 });
  expect(fieldLookOf(lines(255))).toEqual({ kind: 'lines', max: 255 });
  expect(fieldLookOf(plainDate.optional())).toEqual({ kind: 'date' });
  expect(fieldLookOf(typedAs('number', z.string(), { isPositive: true }))).toEqual({
    kind: 'number',
    isPositive: true,
  });
  expect(fieldLookOf(z.email().max(100))).toEqual({ kind: 'text', max: 100 });
  expect(fieldLookOf(personal(text(20)))).toEqual({ kind: 'text', max: 20, isPrivate: true });
});

test('FRM-11 a choice begins with what its call takes for an absent one', () => {
  const states = options({ all: 'pending', open: 'success' });
  const state = z.enum(['all', 'open']).default('open');
  expect(fieldLookOf(state)).toMatchObject({ kind: 'choice', start: 'open' });
  expect(fieldLookOf(offering(states, state))).toEqual({ kind: 'choice', options: states, start: 'open' });
  expect(fieldLookOf(z.enum(['all', 'open']))).not.toHaveProperty('start');
  expect(fieldLookOf(z.int().default(3))).not.toHaveProperty('start');
});

test('FRM-11 a field of a number is told from one of digits, whatever wraps it', () => {
  const schema = z
    .object({ days: z.int().default(1), months: z.int().optional(), code: z.string() })
    .refine(() => true);
  expect(['days', 'months', 'code', 'none'].map((name) => takesNumber(schema, name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
