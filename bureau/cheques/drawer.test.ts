import { describe, expect, test } from 'vitest';
import { isSentLate } from './days.ts';
import { drawerLevel } from './drawer.ts';

test('CHQ-07 a drawer is warned at the first refusal, suspended for 6 months at the second, for 12 from the third on', () => {
  expect([0, 1, 2, 3, 4, 50].map(drawerLevel)).toEqual([0, 1, 2, 3, 3, 3]);
});

const none = { off: new Set<string>(), worked: new Set<string>() };

test('CHQ-02 holidays are not working days: an event before Tết may be declared on the first day after it', () => {
  const tet = {
    off: new Set(['2027-02-04', '2027-02-05', '2027-02-08', '2027-02-09', '2027-02-10']),
    worked: new Set<string>(),
  };
  expect(isSentLate('2027-02-03', '2027-02-11', tet)).toBe(false);
  expect(isSentLate('2027-02-03', '2027-02-12', tet)).toBe(true);
  expect(isSentLate('2027-02-03', '2027-02-11', none)).toBe(true);
});

describe('CHQ-02 a declaration is late after the working day that follows the event', () => {
  // 20 November 2026 is a Friday.
  test.each([
    ['2026-11-19', '2026-11-19', false],
    ['2026-11-19', '2026-11-20', false],
    ['2026-11-19', '2026-11-22', false],
    ['2026-11-19', '2026-11-23', true],
    ['2026-11-20', '2026-11-23', false],
    ['2026-11-20', '2026-11-24', true],
    ['2020-01-01', '2026-11-24', true],
  ])('event %s, sent %s: %s', (event, sent, late) => expect(isSentLate(event, sent, none)).toBe(late));
});
