import { describe, expect, test } from 'vitest';
import { dueOf } from './clocks.ts';

// Tết 2026: Monday 16 to Friday 20 February; Saturday 10 January is a working day in exchange for 2 January.
const holidays = {
  off: new Set(['2026-01-01', '2026-01-02', '2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20']),
  worked: new Set(['2026-01-10']),
};

describe('deadlines of Circular 15', () => {
  test.each([
    ['dispute', 'validity', '2026-02-11', '2026-02-25'],
    ['dispute', 'resolution', '2026-02-13', '2026-03-06'],
    ['dispute', 'result', '2026-02-13', '2026-02-24'],
    ['dispute', 'result', '2026-01-09', '2026-01-12'],
    ['dispute', 'validity', '2026-03-02', '2026-03-09'],
    ['error', 'resolution', '2026-02-13', '2026-02-25'],
    ['error', 'resolution', '2026-02-17', '2026-02-25'],
    ['error', 'validity', '2026-03-05', '2026-03-10'],
  ] as const)('NAV-17 the %s of a %s from %s ends on %s, weekends and Tết not counted', (kind, step, from, due) => {
    expect(dueOf(kind, step, from, holidays)).toBe(due);
  });
});
