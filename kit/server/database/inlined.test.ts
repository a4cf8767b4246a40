import { expect, test } from 'vitest';
import { Answers, inlined, textOfInlined } from './inlined.ts';

const text = 'select portal.append_shown($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)';
const values = (name: string | null, keys: readonly string[]) =>
  [7, name, null, null, null, null, 'POST /api', null, null, 'ok', null, keys, [1n, 2n]] as const;

test('T12 values are written as quoted literals, whatever they hold, and none is read as a place', () => {
  const sql = textOfInlined(inlined(text, values(`O'Hara \\ $1`, ['a"b', 'c,d\\'])));
  expect(sql).toContain(`'7',  E'O''Hara \\\\ $1', null`);
  expect(sql).toContain(`E'{"a\\\\"b","c,d\\\\\\\\"}', '{"1","2"}')`);
});

test('a claim of a statement that travels with others is held to its own answer', () => {
  const known = inlined('select portal.frozen_of($1, $2) as frozen /* never null: frozen */', [1, 2]);
  expect(textOfInlined(known)).not.toContain('never null');
  const answered = (frozen: string[] | null) => () =>
    new Answers([known], [{ rows: [{ frozen }], rowCount: 1, command: 'SELECT', oid: 0, fields: [] }]);
  expect(answered(['user'])().of(known)).toEqual([{ frozen: ['user'] }]);
  expect(answered(null)).toThrow('frozen');
});
