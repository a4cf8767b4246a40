import { expect, test } from 'vitest';
import { arrivalsOf } from '#kit/browser/list-screen/arrivals.ts';
import { presetOf, rangeOf } from '#kit/browser/list-screen/presets.ts';
import { fromSaved, toSave } from './to-save.ts';
import type { ListField } from '#kit/browser/list-screen/spec.ts';

const fields: readonly ListField<string, string>[] = [
  { kind: 'range', from: 'fromDate', to: 'toDate', min: '2023-01-01' },
  { name: 'tt', kind: 'text' },
  { name: 'cccd', kind: 'digits', private: true },
];

test('LST-01 the usual ranges end today or are yesterday, and never begin before the earliest day', () => {
  expect(rangeOf('today', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(rangeOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(rangeOf('lastSeven', '2026-11-21')).toEqual({ from: '2026-11-14', to: '2026-11-21' });
  expect(rangeOf('thisMonth', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  expect(rangeOf('lastSeven', '2023-01-03', '2023-01-01')).toEqual({ from: '2023-01-01', to: '2023-01-03' });
  expect(presetOf({ from: '2026-11-14', to: '2026-11-21' }, '2026-11-21')).toBe('lastSeven');
  expect(presetOf({ from: '2026-11-20', to: '2026-11-20' }, '2026-11-21')).toBe('yesterday');
  expect(presetOf({ from: '2026-11-13', to: '2026-11-21' }, '2026-11-21')).toBeUndefined();
});

test('LST-01 a kept search holds nobody’s number, and its last seven days move on with the calendar', () => {
  const saved = toSave(
    'tuần này',
    fields,
    { fromDate: '2026-11-14', toDate: '2026-11-21', tt: '1', cccd: '012345678901' },
    '2026-11-21',
  );
  expect(JSON.stringify(saved)).not.toContain('012345678901');
  expect(fromSaved(saved, fields, '2026-12-02')).toEqual({
    fromDate: '2026-11-25',
    toDate: '2026-12-02',
    tt: '1',
    cccd: '',
  });
});

test('LST-01 a kept search of other days keeps those days', () => {
  const saved = toSave('quý', fields, { fromDate: '2026-07-01', toDate: '2026-09-30', tt: '', cccd: '' }, '2026-11-21');
  expect(fromSaved(saved, fields, '2026-12-02')).toMatchObject({ fromDate: '2026-07-01', toDate: '2026-09-30' });
});

test('RPL-04 rows are new when they were not there at the last load of the same search', () => {
  expect([...arrivalsOf('a', ['1', '2'])]).toEqual([]);
  expect([...arrivalsOf('b', ['3'])]).toEqual([]);
  expect([...arrivalsOf('a', ['2', '4'])]).toEqual(['4']);
  expect([...arrivalsOf('a', ['2', '4'])]).toEqual([]);
});
