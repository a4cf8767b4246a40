import { lastDayOf, monthOf } from '#bureau/credit/months.ts';
import { firstGenerated, typeOf } from '#bureau/population/births.ts';
import { firstOf } from '#bureau/population/months.ts';
import type { Nation } from '#bureau/population/nation.ts';
import { trueDefaultChance } from '#bureau/population/risk/truth.ts';
import { makeSubjectAndRisk } from '#bureau/population/subject.ts';
import { figuresOf } from '#bureau/scoring/figures.ts';
import { scoreOf } from '#bureau/scoring/score.ts';
import { makeSample, type Sample } from '#bureau/scoring/training/sample.ts';
import { defaulted, fileOfRecord } from './invented-file.ts';

/** Segments of the table: what a bank would look at apart, never what a card looks at. */
export const segments = ['bank', 'easy', 'thin', 'card', 'secured'] as const;

export type Segment = (typeof segments)[number];

/** A sample with what stands beside it: the truth, the old card's score, and who people are. No card sees any of it. */
export type Observed = {
  readonly sample: Sample;
  readonly performing: Uint8Array;
  readonly truth: Float64Array;
  readonly champion: Float64Array;
  readonly inSegment: Readonly<Record<Segment, Uint8Array>>;
  readonly sex: Uint8Array;
  readonly province: readonly string[];
  readonly age: Float64Array;
  readonly notScored: number;
};

const easyClasses: readonly string[] = ['finance_company', 'microfinance', 'voluntary'];

/** The month `ago` before the newest, as yyyy-MM. */
export function monthAgo(nation: Nation, ago: number): string {
  return monthOf(firstOf(nation.latestMonth - ago));
}

/** Observes so many invented persons at months back: what the bureau knew then, and what followed. */
export function observe(nation: Nation, persons: number, months: readonly number[]): Observed[] {
  const takers = months.map((ago) => taker(nation, ago, persons));
  for (let id = firstGenerated, taken = 0; taken < persons; id++) {
    if (typeOf(nation, id) !== 2) continue;
    taken += 1;
    const one = makeSubjectAndRisk(nation, id);
    for (const taker of takers) taker.take(one);
  }
  return takers.map((each) => each.done());
}

type Borrower = ReturnType<typeof makeSubjectAndRisk>;

function taker(nation: Nation, ago: number, most: number): { take(one: Borrower): void; done(): Observed } {
  const day = lastDayOf(monthAgo(nation, ago));
  // Files are read in the month after: the day's own month has been reported by then.
  const asked = `${monthAgo(nation, ago - 1)}-15`;
  const maker = makeSample(monthAgo(nation, ago), most);
  const [performing, sex] = [new Uint8Array(most), new Uint8Array(most)];
  const [truth, champion, age] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  const inSegment = Object.fromEntries(segments.map((each) => [each, new Uint8Array(most)]));
  const province: string[] = [];
  let [size, notScored] = [0, 0];
  return {
    take({ record, life, debts }) {
      const figures = figuresOf(fileOfRecord(nation, record, asked));
      const score = scoreOf(figures);
      if (score.score === null) {
        notScored += 1;
        return;
      }
      maker.add(figures, defaulted(record, nation.latestMonth - ago));
      performing[size] = (figures.worstGroupNow ?? 1) < 3 ? 1 : 0;
      truth[size] = trueDefaultChance(nation, life, debts, ago);
      champion[size] = score.score;
      sex[size] = record.sex === 2 ? 1 : 0;
      age[size] = Number(day.slice(0, 4)) - Number(record.bornOn.slice(0, 4));
      province.push(record.provinceCode);
      const lenders = debts.accounts.filter((each) => each.age >= ago && each.closedAgo < ago);
      const isEasy = lenders.some(({ lender }) => easyClasses.includes(lender.class));
      const marks: Record<Segment, boolean> = {
        bank: !isEasy,
        easy: isEasy,
        thin: figures.oldestMonths < 6,
        card: figures.cardDebt !== null,
        secured: figures.unsecuredDebt < figures.debtNow,
      };
      for (const each of segments) {
        const column = inSegment[each];
        if (column) column[size] = marks[each] ? 1 : 0;
      }
      size += 1;
    },
    done() {
      const cut = (each: Segment) => (inSegment[each] ?? new Uint8Array(0)).subarray(0, size);
      return {
        sample: maker.done(),
        performing: performing.subarray(0, size),
        truth: truth.subarray(0, size),
        champion: champion.subarray(0, size),
        inSegment: {
          bank: cut('bank'),
          easy: cut('easy'),
          thin: cut('thin'),
          card: cut('card'),
          secured: cut('secured'),
        },
        sex: sex.subarray(0, size),
        province,
        age: age.subarray(0, size),
        notScored,
      };
    },
  };
}
