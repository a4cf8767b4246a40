import { addMonths, lastDayOf, type Month } from '#bureau/credit/months.ts';
import { figuresOf } from '#bureau/scoring/figures.ts';
import { scoreOf } from '#bureau/scoring/score.ts';
import { makeSample, type Sample } from '#bureau/scoring/training/sample.ts';
import type { Reported, ReportedNation } from './reported.ts';
import { defaulted, fileOfReported } from './reported-file.ts';

/** Segments of the table: what a bank would look at apart, never what a card looks at. */
export const segments = ['bank', 'easy', 'thin', 'card', 'secured'] as const;

export type Segment = (typeof segments)[number];

/** A sample with what stands beside it: the old card's score, and who people are. No card sees any of it. */
export type Observed = {
  readonly sample: Sample;
  readonly monthsAgo: number;
  readonly subjects: readonly number[];
  readonly performing: Uint8Array;
  readonly champion: Float64Array;
  readonly inSegment: Readonly<Record<Segment, Uint8Array>>;
  readonly sex: Uint8Array;
  readonly province: readonly string[];
  readonly age: Float64Array;
  readonly notScored: number;
};

const easyClasses: readonly string[] = ['finance_company', 'microfinance', 'voluntary'];

/** The month `ago` before the newest. */
export function monthAgo({ latestMonth }: ReportedNation, ago: number): Month {
  return addMonths(latestMonth, -ago);
}

/** Observes persons, at most so many, at months back: what the bureau knew then, and what followed. */
export async function observe(
  nation: ReportedNation,
  borrowers: AsyncIterable<Reported> | Iterable<Reported>,
  { persons, months }: { readonly persons: number; readonly months: readonly number[] },
): Promise<Observed[]> {
  const takers = months.map((ago) => taker(nation, ago, persons));
  for await (const one of borrowers) if (one.type === 2) for (const each of takers) each.take(one);
  return takers.map((each) => each.done());
}

function taker(nation: ReportedNation, ago: number, most: number): { take(one: Reported): void; done(): Observed } {
  const day = lastDayOf(monthAgo(nation, ago));
  // Files are read in the month after: the day's own month has been reported by then.
  const asked = `${monthAgo(nation, ago - 1)}-15`;
  const easy = new Set(nation.institutions.filter((each) => easyClasses.includes(each.class)).map(({ id }) => id));
  const maker = makeSample(monthAgo(nation, ago), most);
  const [performing, sex] = [new Uint8Array(most), new Uint8Array(most)];
  const [champion, age] = [new Float64Array(most), new Float64Array(most)];
  const subjects: number[] = [];
  const inSegment = Object.fromEntries(segments.map((each) => [each, new Uint8Array(most)]));
  const province: string[] = [];
  let [size, notScored] = [0, 0];
  const isOpen = (since: string, until: string | null) => since <= day && (until === null || until > day);
  return {
    take(record) {
      const figures = figuresOf(fileOfReported(nation, record, asked));
      const score = scoreOf(figures);
      if (score.score === null) {
        notScored += 1;
        return;
      }
      maker.add(figures, defaulted(record, monthAgo(nation, ago)));
      subjects.push(record.subjectId);
      performing[size] = (figures.worstGroupNow ?? 1) < 3 ? 1 : 0;
      champion[size] = score.score;
      sex[size] = record.sex === 2 ? 1 : 0;
      age[size] = Number(day.slice(0, 4)) - Number(record.bornOn.slice(0, 4));
      province.push(record.provinceCode);
      const isEasy =
        record.contracts.some((each) => isOpen(each.signedOn, each.closedOn) && easy.has(each.institutionId)) ||
        record.cards.some((each) => isOpen(each.openedOn, each.closedOn) && easy.has(each.institutionId));
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
        ...{ sample: maker.done(), monthsAgo: ago, subjects },
        performing: performing.subarray(0, size),
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
