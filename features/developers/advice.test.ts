import { expect, test } from 'vitest';
import { adviceOf } from './advice.ts';
import { reasonNamed, reasons } from './reasons.ts';

test('API-05 every reason has advice: what the same content meets again never asks to be sent again', () => {
  expect(reasons.length).toBeGreaterThan(200);
  const again = (code: string) => adviceOf(reasonNamed(code)?.status ?? 0).again;
  expect([again('bad-input'), again('idempotency-key-reused'), again('not-found')]).toEqual(Array(3).fill('againNo'));
  expect([again('too-many-requests'), again('busy'), again('general')]).toEqual(Array(3).fill('againWait'));
  expect(again('token-expired')).toBe('againToken');
  expect(again('no-permission')).toBe('againRight');
  expect(again('twin-unfinished')).toBe('againState');
});
