import { expect, test } from 'vitest';
import type { FileKind } from '#bureau/intake/kind.ts';
import { fileKinds, kindOf } from '#bureau/intake/kinds.ts';
import { dueIn, nextDue, type Sent, stateOf } from './deadlines.ts';

function kind(code: string): FileKind {
  const found = kindOf(code);
  if (found === undefined) throw new Error(`no kind ${code}`);
  return found;
}

const none = { off: new Set<string>(), worked: new Set<string>() };
const days = (code: string, month: string, holidays = none) =>
  dueIn([kind(code)], month, holidays).map(({ day, dueBy }) => [day, dueBy]);

test('UPL-04 a monthly file is due five working days after the month’s end, weekends left out', () => {
  expect(days('D32', '2026-10')).toEqual([['2026-10-31', '2026-11-06']]);
  expect(days('D32', '2024-02')).toEqual([['2024-02-29', '2024-03-07']]);
});

test('UPL-04 holidays are not working days, and a weekend day worked in exchange is one', () => {
  const tet = {
    off: new Set(['2027-02-04', '2027-02-05', '2027-02-08', '2027-02-09', '2027-02-10']),
    worked: new Set(['2027-02-13']),
  };
  expect(days('D32', '2027-01', tet)).toEqual([['2027-01-31', '2027-02-12']]);
  expect(days('D31', '2027-02', { ...tet, off: new Set([...tet.off, '2027-02-16']) })[0]).toEqual([
    '2027-02-15',
    '2027-02-19',
  ]);
  expect(nextDue(kind('D32'), '2027-02-10', tet)).toEqual({ day: '2027-01-31', dueBy: '2027-02-12' });
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

test('UPL-04 the next file of each kind is not overdue, and its day is allowed in the name', () => {
  expect(nextDue(kind('D32'), '2026-11-05', none)).toEqual({ day: '2026-10-31', dueBy: '2026-11-06' });
  expect(nextDue(kind('D32'), '2026-11-07', none)).toEqual({ day: '2026-11-30', dueBy: '2026-12-07' });
  expect(nextDue(kind('D20'), '2026-05-01', none).dueBy).toBe('2027-04-30');
  for (const each of fileKinds) expect(nextDue(each, '2026-11-21', none).dueBy >= '2026-11-21').toBe(true);
});

test('UPL-04 the next file is the first of which none is here yet; of a year it is the one that is due', () => {
  const here = (...days: string[]) => nextDue(kind('D10'), '2026-12-01', none, (day) => days.includes(day)).day;
  expect(here()).toBe('2026-11-30');
  expect(here('2026-11-30')).toBe('2026-12-03');
  expect(here('2026-11-30', '2026-12-03')).toBe('2026-12-06');
  expect(nextDue(kind('D20'), '2026-03-01', none)).toEqual({ day: '2025-12-31', dueBy: '2026-04-30' });
  expect(nextDue(kind('D20'), '2026-03-01', none, () => true).day).not.toBe('2025-12-31');
});

test('UPL-04 a due file is open, then late; received once one was applied, whatever came after', () => {
  const [due] = dueIn([kind('D32')], '2026-10', none);
  if (due === undefined) throw new Error('nothing due');
  const sent = (state: string, receivedOn: string): Sent => ({
    kind: 'D32',
    period: '2026-10-31',
    state,
    receivedOn,
    at: `${receivedOn}T01:00:00.000Z`,
    needsBy: null,
    khongPhatSinh: false,
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

test('TRU-15 what a file still needs stands in the strip with its day: refused rows, the own decision, a returned file; the bureau’s waiting is nobody’s lateness', () => {
  const [due] = dueIn([kind('D32')], '2026-10', none);
  if (due === undefined) throw new Error('nothing due');
  const sent = (state: string, needsBy: string | null): Sent => ({
    ...{ kind: 'D32', period: '2026-10-31', state, receivedOn: '2026-11-04', at: '2026-11-04T01:00:00.000Z', needsBy },
    khongPhatSinh: false,
  });
  const shown = (...list: Sent[]) => {
    const { state, needsBy } = stateOf(due, list, '2026-12-01');
    return `${state} ${needsBy ?? ''}`.trim();
  };
  expect(shown(sent('applied', '2026-11-09'))).toBe('incomplete 2026-11-09');
  expect(shown(sent('applied', null), sent('applied', '2026-11-09'))).toBe('here');
  expect(shown(sent('held-reason', '2026-11-09'), sent('applied', null))).toBe('held 2026-11-09');
  expect(shown(sent('held-finding', null))).toBe('at-bureau');
  expect(shown(sent('refused', '2026-11-10'))).toBe('refused 2026-11-10');
  expect(shown(sent('withdrawn', null))).toBe('late');
  expect(shown(sent('superseded', null), sent('applied', null))).toBe('here');
});
