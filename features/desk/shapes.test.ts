import { expect, test } from 'vitest';
import { deskParts } from '#features/desk-parts.ts';
import { countedParts } from './shapes.ts';

test('PLT-05 UPL-04 the desk’s deadlines are those of last month too: late ones above, then what is due first, last what the bureau does', () => {
  expect(deskParts.deadlines.input()).toEqual({ months: 2 });
  const row = (kind: string, state: string, dueBy: string, needsBy: string | null = null) => {
    return { kind, state, dueBy, needsBy };
  };
  const rows = [
    row('D10', 'open', '2026-12-04'),
    row('D31', 'open', '2026-12-03'),
    row('D32', 'here', '2026-11-06'),
    row('D40', 'at-bureau', '2026-11-06'),
    row('D11', 'incomplete', '2026-11-06', '2026-12-02'),
    row('D60', 'late', '2026-11-30'),
    row('D10', 'open', '2026-12-01'),
    row('D70', 'open', '2026-12-07'),
  ];
  const answer = countedParts['deadlines']?.parse({ rows });
  expect(answer).toMatchObject({ total: 7 });
  const { rows: shown } = answer as { rows: { kind: string; dueBy: string }[] };
  expect(shown.map(({ kind, dueBy }) => `${kind} ${dueBy}`)).toEqual([
    'D60 2026-11-30',
    'D10 2026-12-01',
    'D11 2026-11-06',
    'D31 2026-12-03',
    'D10 2026-12-04',
  ]);
});
