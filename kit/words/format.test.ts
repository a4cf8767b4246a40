import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatNumber } from './format.ts';

test('FRM-06 dates are dd/MM/yyyy in both languages, times those of Vietnam', () => {
  expect(formatDate('2026-01-05')).toBe('05/01/2026');
  expect(formatDate('')).toBe('');
  expect(formatDateTime('2026-01-05T23:59:58Z')).toBe('06/01/2026 06:59');
  expect(formatDateTime('2026-01-05T09:14:00+07:00', 'seconds')).toBe('05/01/2026 09:14:00');
  expect(formatDateTime('2026-01-05T16:59:58.123Z', 'seconds')).toBe('05/01/2026 23:59:58');
  expect(formatDateTime('2026-01-05T17:00:00Z')).toBe('06/01/2026 00:00');
  expect(formatDateTime('2026-01-05T09:14:00+02:00')).toBe('05/01/2026 14:14');
  expect(formatDateTime(new Date('2026-01-05T09:14:00Z'))).toBe('05/01/2026 16:14');
  expect(formatDateTime('hôm nay')).toBe('hôm nay');
});

test('FRM-07 numbers are grouped by the language, whatever their length; a minus is a minus', () => {
  expect(formatNumber('1234567.89', 'vi')).toBe('1.234.567,89');
  expect(formatNumber(1234567.89, 'en')).toBe('1,234,567.89');
  expect(formatNumber(-1500n, 'vi')).toBe('\u22121.500');
  expect(formatNumber('12345678901234567890', 'vi')).toBe('12.345.678.901.234.567.890');
  expect(formatNumber('không rõ', 'vi')).toBe('không rõ');
});
