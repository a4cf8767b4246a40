import { expect, test } from 'vitest';
import { wholeColumns } from './whole-columns.ts';

const column = (name: string, width: number, more: { isPinned?: true; isWords?: true; heading?: number } = {}) => ({
  ...{ name, width, heading: 0, isPinned: false, isWords: false },
  ...more,
});
const widthsOf = (given: ReadonlyMap<string, number>) =>
  Object.fromEntries([...given].map(([name, width]) => [name, Math.round(width)]));

test('LST-03 where all columns fit each keeps its width', () => {
  expect(widthsOf(wholeColumns([column('a', 200, { isWords: true }), column('b', 100)], 300))).toEqual({});
});

test('LST-03 columns of words give the next one what it lacks, pinned ones too, none below its least', () => {
  const columns = [
    column('who', 280, { isPinned: true, isWords: true }),
    column('what', 160, { isWords: true }),
    column('amount', 150),
    column('day', 112),
  ];
  // 590 are needed for the amount.
  expect(widthsOf(wholeColumns(columns, 520))).toEqual({ who: 217, what: 153 });
});

test('LST-03 where they cannot, the columns in sight take the rest of the room: none is cut at its edge', () => {
  const columns = [
    column('who', 200, { isPinned: true }),
    column('code', 100),
    column('state', 100),
    column('day', 112),
  ];
  expect(widthsOf(wholeColumns(columns, 460))).toEqual({ code: 130, state: 130 });
});

test('LST-03 words take the rest of the room before figures and badges do', () => {
  const columns = [
    column('who', 200, { isPinned: true, isWords: true }),
    column('code', 100),
    column('state', 100),
    column('day', 312),
  ];
  expect(widthsOf(wholeColumns(columns, 460))).toEqual({ who: 260 });
});

test('LST-03 a long column of words takes what is left of the room, and goes on in its tip', () => {
  const columns = [column('who', 200, { isPinned: true, isWords: true }), column('what', 640, { isWords: true })];
  expect(widthsOf(wholeColumns(columns, 500))).toEqual({ what: 300 });
});

test('LST-03 beyond the edge a heading stands on one line, in sight it may take two', () => {
  const columns = [
    column('who', 200, { isPinned: true, isWords: true }),
    column('day', 100, { heading: 150 }),
    column('amount', 120, { heading: 180 }),
    column('code', 120, { heading: 90 }),
  ];
  expect(widthsOf(wholeColumns(columns, 320))).toEqual({ who: 220, amount: 180 });
});

test('LST-03 a column that never fits changes nothing', () => {
  expect(widthsOf(wholeColumns([column('who', 200, { isPinned: true }), column('text', 400)], 300))).toEqual({});
  expect(widthsOf(wholeColumns([column('who', 400, { isPinned: true }), column('text', 100)], 300))).toEqual({});
});

test('LST-03 no column is wider than its rows and its heading need, so that one more is in sight', () => {
  const columns = [
    { ...column('who', 240, { isPinned: true, isWords: true }), needs: 180 },
    { ...column('state', 200), needs: 110, least: 90 },
    { ...column('day', 112), needs: 60, least: 96 },
    { ...column('amount', 120), needs: 120 },
  ];
  // All fit: 180, 110, 96 and 120.
  expect(widthsOf(wholeColumns(columns, 510))).toEqual({ who: 180, state: 110, day: 96 });
});

test('LST-03 words that are cut take what is left first, up to a line of reason; they give nothing then', () => {
  const columns = [
    { ...column('who', 200, { isPinned: true, isWords: true }), needs: 260 },
    { ...column('what', 160, { isWords: true }), needs: 900 },
    { ...column('amount', 150), needs: 150 },
    { ...column('day', 312), needs: 312 },
  ];
  expect(widthsOf(wholeColumns(columns, 590))).toEqual({ who: 260, what: 180 });
  expect(widthsOf(wholeColumns(columns.slice(0, 3), 600))).toEqual({ who: 260, what: 190 });
});

test('LST-03 a code that is longer than its column stands whole', () => {
  const columns = [
    { ...column('who', 200, { isPinned: true, isWords: true }), needs: 190 },
    { ...column('code', 130), needs: 164, most: 260 },
    { ...column('long', 130), needs: 400, most: 260 },
  ];
  expect(widthsOf(wholeColumns(columns, 700))).toEqual({ who: 190, code: 164, long: 260 });
});
