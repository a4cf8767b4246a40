import fc from 'fast-check';
import { expect, test } from 'vitest';
import { card, institutions, loan, personFile, times } from '#bureau/credit/made-up.ts';
import { compare, type StoredCount } from './comparison.ts';
import { challengerOf } from './champion.ts';
import { declaredModel } from './models.ts';
import { shadowCounts } from './shadow.ts';

const declared = declaredModel;
const trained = challengerOf(declared) ?? declared;
const { sen, bien } = institutions;

/** The stored counts of files, as the database adds them up. */
function counted(files: readonly Parameters<typeof personFile>[0][], month = '2026-11'): StoredCount[] {
  return files.flatMap((file) =>
    shadowCounts(personFile(file), declared, trained).map((each) => ({ ...each, month, persons: 1 })),
  );
}

const ofMonths = (months: number, group: 1 | 2 | 3 | 4 | 5) => ({
  contracts: [loan({ at: sen, months: times(months, [50_000_000n, group] as const) })],
  cards: [card({ at: bien, limit: 20_000_000n, months: times(months, { balance: 4_000_000n }) })],
});

test('SCO-07 every inquiry is in one cell of the movement, in each segment that its file shows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ months: fc.integer({ min: 1, max: 40 }), group: fc.constantFrom(1, 2, 3, 4, 5) }), {
        minLength: 1,
        maxLength: 12,
      }),
      (given) => {
        const counts = counted(given.map(({ months, group }) => ofMonths(months, group as 1)));
        const { segments, months } = compare(declared, trained, counts);
        const [all] = segments;
        const cells = all?.movement.flat().reduce((sum, each) => sum + each, 0);
        expect(cells).toBe(given.length);
        expect(months[0]?.inquiries).toBe(given.length);
        for (const { movement, inquiries, notScored, scores, grades, moved } of segments) {
          expect(movement.flat().reduce((sum, each) => sum + each, 0)).toBe(inquiries);
          // Both models leave out the same thin files.
          for (const side of ['champion', 'challenger'] as const) {
            expect(scores.reduce((sum, each) => sum + each[side], 0)).toBe(inquiries - notScored);
            expect(grades[side].reduce((sum, each) => sum + each, 0)).toBe(inquiries - notScored);
          }
          const stayed = movement.reduce((sum, row, place) => sum + (row[place] ?? 0), 0);
          expect(moved).toBe(inquiries - stayed);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('SCO-07 the mean difference is what the challenger gives more, over those whom both score', () => {
  const files = [ofMonths(30, 1), ofMonths(30, 3), ofMonths(1, 1)];
  const differences = files.slice(0, 2).map((file) => {
    const [one] = shadowCounts(personFile(file), declared, trained);
    return one?.difference ?? 0;
  });
  const { segments } = compare(declared, trained, counted(files));
  expect(segments[0]?.notScored).toBe(1);
  expect(segments[0]?.meanDifference).toBeCloseTo(((differences[0] ?? 0) + (differences[1] ?? 0)) / 2, 2);
});

test('SCO-07 a model that tells good from bad a year ago has the higher Gini; months are added up', () => {
  const count = (measure: string, place: number, persons: number, bad: number, month: string): StoredCount => ({
    ...{ month, segment: 'all', measure, class: place, other: 0, persons, bad, difference: 0 },
  });
  const counts = ['2026-10', '2026-11'].flatMap((month) => [
    count('matured-champion', 500, 100, 10, month),
    count('matured-challenger', 300, 10, 10, month),
    count('matured-challenger', 700, 90, 0, month),
  ]);
  const matured = compare(declared, trained, counts).segments[0]?.matured;
  expect(matured).toMatchObject({
    inquiries: 200,
    bad: 20,
    champion: { gini: 0, ks: 0 },
    challenger: { gini: 1, ks: 1 },
  });
  expect(compare(declared, trained, []).segments[0]?.matured.champion).toBeNull();
});
