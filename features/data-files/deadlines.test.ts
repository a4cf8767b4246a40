import { expect, test } from 'vitest';
import type { FileKind } from '#bureau/intake/kind.ts';
import { fileKinds, kindOf } from '#bureau/intake/kinds.ts';
import { dueIn, nextDue, type Sent, stateOf } from './deadlines.ts';

function kind(code: string): FileKind {
  const found = kindOf(code);
  if (found === undefined) throw new Error(`no kind ${code}`);
  return found;
}

const days = (code: string, month: string) => dueIn([kind(code)], month).map(({ day, dueBy }) => [day, dueBy]);

test('UPL-04 a monthly file is due five working days after the month’s end, weekends left out', () => {
  expect(days('D32', '2026-10')).toEqual([['2026-10-31', '2026-11-06']]);
  expect(days('D32', '2024-02')).toEqual([['2024-02-29', '2024-03-07']]);
});

test('UPL-04 files of half months, of three days and of years are due on their own days', () => {
  expect(days('D31', '2026-11')).toEqual([
    ['2026-11-15', '2026-11-18'],
    ['2026-11-30', '2026-12-03'],
  ]);
  expect(days('D10', '2026-11').map(([day]) => day)).toHaveLength(10);
  expect(days('D10', '2026-11')[1]).toEqual(['2026-11-06', '2026-11-09']);
  expect(days('D20', '2026-04')).toEqual([['2025-12-31', '2026-04-30']]);
  expect(days('D20', '2026-05')).toEqual([]);
});

test('UPL-04 the next file of each kind is not over yet, and its day is one that the name may carry', () => {
  expect(nextDue(kind('D32'), '2026-11-05')).toEqual({ day: '2026-10-31', dueBy: '2026-11-06' });
  expect(nextDue(kind('D32'), '2026-11-07')).toEqual({ day: '2026-11-30', dueBy: '2026-12-07' });
  expect(nextDue(kind('D20'), '2026-05-01').dueBy).toBe('2027-04-30');
  for (const each of fileKinds) expect(nextDue(each, '2026-11-21').dueBy >= '2026-11-21').toBe(true);
});

test('UPL-04 a file that is due is open, then late; here once one was applied, whatever came after', () => {
  const [due] = dueIn([kind('D32')], '2026-10');
  if (due === undefined) throw new Error('nothing due');
  const sent = (state: string, receivedOn: string): Sent => ({
    kind: 'D32',
    period: '2026-10-31',
    state,
    receivedOn,
    at: `${receivedOn}T01:00:00.000Z`,
  });
  const state = (list: Sent[], today = '2026-11-06') => stateOf(due, list, today).state;
  expect(state([])).toBe('open');
  expect(state([], '2026-11-07')).toBe('late');
  expect(state([sent('refused', '2026-11-03')])).toBe('refused');
  expect(state([sent('checking', '2026-11-04'), sent('refused', '2026-11-03')])).toBe('checking');
  expect(state([sent('refused', '2026-11-05'), sent('applied', '2026-11-04')])).toBe('here');
  expect(state([sent('applied', '2026-11-09')], '2026-11-10')).toBe('here-late');
  expect(state([sent('applied', '2026-11-09'), sent('applied', '2026-11-04')], '2026-11-10')).toBe('here');
  expect(state([{ ...sent('applied', '2026-11-04'), period: '2026-09-30' }])).toBe('open');
});
