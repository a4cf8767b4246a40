import { expect, test } from 'vitest';
import { kindOf, partsOf, shownFor } from './message.ts';

test('PLT-11 a message is an error with [E or no prefix, a warning with [W, information with [I', () => {
  expect(kindOf('[E001] Số phiếu đã dùng')).toBe('error');
  expect(kindOf('Số phiếu đã dùng')).toBe('error');
  expect(kindOf('[W] Sắp hết hạn mức')).toBe('warning');
  expect(kindOf('[W102] Sắp hết hạn mức')).toBe('warning');
  expect(kindOf('[I] Đã có trả lời')).toBe('info');
  expect(kindOf(' [I7] Đã có trả lời')).toBe('info');
  expect(kindOf('[X] lạ')).toBe('error');
  expect(kindOf('')).toBe('error');
  expect(kindOf('Dòng 3 [W] không đọc được')).toBe('error');
});

test('PLT-11 the mark is not shown as text; a numbered one stays as the code', () => {
  expect(partsOf('[W] Sắp hết hạn mức')).toEqual({ code: undefined, text: 'Sắp hết hạn mức' });
  expect(partsOf('[E4090001] Số phiếu đã dùng')).toEqual({ code: 'E4090001', text: 'Số phiếu đã dùng' });
  expect(partsOf('Không có gì')).toEqual({ code: undefined, text: 'Không có gì' });
  expect(partsOf('[E]')).toEqual({ code: undefined, text: '[E]' });
});

test('FIX-03 PLT-11 PLT-12 success is shown 2 s, others 5 s, errors among them, a message that must stay 180 s', () => {
  expect(shownFor('success', undefined)).toBe(2_000);
  expect(shownFor('info', undefined)).toBe(5_000);
  expect(shownFor('warning', undefined)).toBe(5_000);
  expect(shownFor('error', undefined)).toBe(5_000);
  expect(shownFor('error', true)).toBe(180_000);
  expect(shownFor('warning', true)).toBe(180_000);
});
