import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDate } from '#kit/words/format.ts';
import { readDate } from './date-text.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const today = '2026-08-20';

describe('FRM-06 forty spellings of a day', () => {
  test.each([
    '05/01/2026',
    '5/1/2026',
    '05-01-2026',
    '5-1-2026',
    '05.01.2026',
    '5.1.2026',
    '05 01 2026',
    '5 1 2026',
    '05/01/26',
    '5/1/26',
    '5-1-26',
    '5.1.26',
    '05012026',
    '050126',
    '0501',
    '5/1',
    '05/01',
    '5-1',
    '5.1',
    '2026-01-05',
    '2026/01/05',
    '2026.01.05',
    '2026-1-5',
    '20260105',
    '2026-01-05T00:00:00',
    '2026-01-05T09:30:15.250Z',
    '2026-01-05T09:30:00+07:00',
    '05/01/2026 09:30',
    '05/01/2026 09:30:15',
    '05/01/2026, 9h30',
    'ngày 5 tháng 1 năm 2026',
    'Ngày 05 tháng 01 năm 2026',
    '5 tháng 1, 2026',
    '5 thg 1 2026',
    '5 thg 1, 2026',
    '5 Jan 2026',
    '05-Jan-2026',
    '5th January 2026',
    'Jan 5, 2026',
    'January 5 2026',
    '  5/1/2026  ',
    '５/１/２０２６',
    '5\u00a01\u00a02026',
    'nga\u0300y 5 tha\u0301ng 1 na\u0306m 2026',
  ])('FRM-06 "%s"', (text) => {
    expect(readDate(text, today)).toEqual({ date: '2026-01-05' });
  });
  test.each([
    ['hôm nay', '2026-08-20'],
    ['today', '2026-08-20'],
    ['hom qua', '2026-08-19'],
    ['yesterday', '2026-08-19'],
    ['ngày mai', '2026-08-21'],
    ['-7', '2026-08-13'],
    ['+30', '2026-09-19'],
  ])('FRM-06 "%s" counts from today', (text, date) => {
    expect(readDate(text, today)).toEqual({ date });
  });
});

test.each([
  '',
  'abc',
  '32/01/2026',
  '31/02/2026',
  '05/13/2026',
  '5/1/202',
  '05/01/20266',
  '0/1/2026',
  '29/02/2025',
  '2026-13-01',
  '5 Foo 2026',
  '1',
  '123',
  '12345',
])('FRM-05 "%s" is no date', (text) => {
  expect(readDate(text, today)).toBeUndefined();
});

test('FRM-06 eight digits are day first unless only year first gives a likely day', () => {
  expect(readDate('20100105', today)).toEqual({ date: '2010-01-05' });
  expect(readDate('20101999', today)).toEqual({ date: '1999-10-20' });
});

test('FRM-06 years before 1900 become 1900', () => {
  expect(readDate('05/01/1885', today)).toEqual({ date: '1900-01-05', moved: 'year' });
  expect(readDate('31/12/1899', today)).toEqual({ date: '1900-12-31', moved: 'year' });
  expect(readDate('29/02/1896', today)).toEqual({ date: '1900-02-28', moved: 'year' });
  expect(readDate('31/02/1885', today)).toBeUndefined();
  expect(readDate('01/01/1900', today)).toEqual({ date: '1900-01-01' });
});

test('FRM-06 a day outside the limits is moved to the nearest one inside', () => {
  const limits = { min: '2023-01-01', max: '2026-08-20' };
  expect(readDate('31/12/2022', today, limits)).toEqual({ date: '2023-01-01', moved: 'min' });
  expect(readDate('21/08/2026', today, limits)).toEqual({ date: '2026-08-20', moved: 'max' });
  expect(readDate('01/01/2023', today, limits)).toEqual({ date: '2023-01-01' });
  expect(readDate('05/01/1885', today, limits)).toEqual({ date: '2023-01-01', moved: 'min' });
});

test('FRM-06 two digits of a year mean this century up to ten years ahead', () => {
  expect(readDate('05/01/85', today)).toEqual({ date: '1985-01-05' });
  expect(readDate('05/01/36', today)).toEqual({ date: '2036-01-05' });
  expect(readDate('05/01/37', today)).toEqual({ date: '1937-01-05' });
});

test('FRM-06 a date shown as dd/MM/yyyy is read back as the same day', () => {
  const days = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (day) => {
      const date = day.toISOString().slice(0, 10);
      expect(readDate(formatDate(date), today)).toEqual({ date });
      expect(readDate(formatDate(date).replaceAll('/', ''), today)).toEqual({ date });
    }),
  );
});

test('FRM-06 the day changes at midnight in Vietnam', () => {
  expect(hanoiDay(Date.parse('2026-08-20T16:59:59Z'))).toBe('2026-08-20');
  expect(hanoiDay(Date.parse('2026-08-20T17:00:00Z'))).toBe('2026-08-21');
});
