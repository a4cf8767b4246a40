import { expect, test } from 'vitest';
import { actionName } from './call-words.ts';
import { contracts } from './contracts.ts';

const audited = Object.values(contracts)
  .flatMap((group) => Object.values(group))
  .filter(({ audit }) => audit !== 'none')
  .map(({ method, path }) => `${method} ${path}`);

test('NAV-17 every call that the audit may name has a name in both languages', () => {
  expect(audited.length).toBeGreaterThan(200);
  for (const language of ['vi', 'en'] as const) {
    expect(audited.filter((action) => actionName(action, language) === action)).toEqual([]);
  }
});

test('NAV-17 an action is named by the right that it needs, a job as the system’s, an unknown one by itself', () => {
  expect(actionName('POST /api/Logon/refresh-token', 'vi')).toBe('Gia hạn phiên');
  expect(actionName('POST /api/Audit/Search', 'en')).toBe('Audit log');
  expect(actionName('job batch', 'vi')).toBe('Hệ thống tự thực hiện');
  expect(actionName('POST /api/Old/Call', 'vi')).toBe('POST /api/Old/Call');
});
