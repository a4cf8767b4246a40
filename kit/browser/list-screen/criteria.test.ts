import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, plainDate, text, windowFields } from '#kit/contract/fields.ts';
import { personal } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { words } from '#kit/words/words.ts';
import {
  criteriaOf,
  emptyValues,
  faultsIn,
  isEmpty,
  isRequired,
  neutralNames,
  privateNames,
  startValues,
} from './criteria.ts';
import { fieldWords } from '#kit/words/fields.ts';
import { knownSpec } from './known-spec.ts';

const book = words('test', {
  list: ['a', 'a'],
  fromDate: ['b', 'b'],
  toDate: ['c', 'c'],
  year: ['d', 'd'],
  name: ['e', 'e'],
  id: ['f', 'f'],
});

const { search, plain } = calls({
  search: {
    method: 'POST',
    path: '/api/Test/Search',
    about: 'A list.',
    access: 'signed-in',
    audit: 'read',
    body: input({
      fromDate: plainDate,
      toDate: plainDate.optional(),
      year: z.int().optional(),
      name: personal(text(250)).optional(),
      ...windowFields,
    }).refine((given) => given.toDate === undefined || given.toDate >= given.fromDate, { path: ['toDate'] }),
    answer: rows(row({ words: book, caption: 'list', key: 'id' }, { id: column.text(), name: column.text() })),
  },
  plain: {
    method: 'GET',
    path: '/api/Test/Plain',
    about: 'A list without a window.',
    access: 'signed-in',
    audit: 'read',
    query: input({ name: code(20).optional() }),
    answer: rows(z.object({ id: z.string() })),
  },
});

const spec = knownSpec(search, {
  fields: ['fromDate', 'toDate', 'year', 'name'],
  defaults: () => ({ fromDate: '2026-01-01' }),
});

test('LST-02 only fields with a value are sent, with the widest window the call accepts', () => {
  const values = { ...emptyValues(spec.fields), fromDate: '2026-01-01', year: ' 2025 ', name: '  ' };
  expect(criteriaOf(spec, values)).toEqual({ start: 0, end: 99_999, fromDate: '2026-01-01', year: 2025 });
});

test('LST-02 a form without any value is empty; page and size are not in it', () => {
  expect(isEmpty(emptyValues(spec.fields))).toBe(true);
  expect(isEmpty(startValues(spec))).toBe(false);
});

test('LST-06 a list asks for all its rows at once, and a call without a window for none', () => {
  expect(criteriaOf(spec, emptyValues(spec.fields))).toMatchObject({ start: 0, end: 99_999 });
  expect(criteriaOf({ call: plain, fields: [{ name: 'name', kind: 'code' }] }, { name: 'KH' })).toEqual({ name: 'KH' });
});

test("LST-05 the call's own rules are the form's: which fields are required, and the faults of a range", () => {
  expect(isRequired(search, 'fromDate')).toBe(true);
  expect(isRequired(search, 'toDate')).toBe(false);
  expect(faultsIn(search, criteriaOf(spec, emptyValues(spec.fields)))).toEqual([
    { field: 'fromDate', key: 'required', text: fieldWords.texts.required, params: {} },
  ]);
  const turned = criteriaOf(spec, { ...emptyValues(spec.fields), fromDate: '2026-02-01', toDate: '2026-01-01' });
  expect(faultsIn(search, turned).map((fault) => fault.field)).toEqual(['toDate']);
  expect(faultsIn(search, criteriaOf(spec, { ...startValues(spec), year: 'abc' })).map((fault) => fault.field)).toEqual(
    ['year'],
  );
});

test('LST-01 fields about people are kept apart from those that may be in an address', () => {
  expect(neutralNames(spec.fields)).toEqual(['fromDate', 'toDate', 'year']);
  expect(privateNames(spec.fields)).toEqual(['name']);
});
