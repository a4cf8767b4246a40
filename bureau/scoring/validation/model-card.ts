import { type ModelCard, modelCardFile } from '#bureau/contract/model-cards/model-card.ts';
import { characteristicOf, type Scorecard } from '#bureau/scoring/card/card.ts';
import { scoringWords } from '#bureau/scoring/words.ts';
import { both } from '#kit/words/words.ts';
import type { Observed } from '#bureau/scoring/observed/observe.ts';
import type { Truth } from './truth-file.ts';
import { movedBetween, standIns, validate } from './validate.ts';

/** A nation as it was observed at the month of choosing and a year later, and the truth about it. */
export type Seen = { readonly choosing: Observed; readonly outOfTime: Observed; readonly truth: Truth };

/** The figures of a card's model card: out of time in its own nation, and in one that no version had seen. */
export function modelCardOf(
  card: Scorecard,
  { date, own, other }: { readonly date: string; readonly own: Seen; readonly other: Seen },
): ModelCard {
  const judge = ({ choosing, outOfTime, truth }: Seen) => {
    const judged = validate(card, outOfTime, truth);
    return { judged, psi: short(movedBetween(validate(card, choosing, truth), judged)) };
  };
  const { judged, psi } = judge(own);
  const elsewhere = judge(other);
  const told = standIns(card, own.outOfTime);
  const powers = ({ oracle, champion, challenger }: (typeof judged)['all']) => ({
    oracle: short(oracle),
    champion: short(champion),
    challenger: short(challenger),
  });
  return modelCardFile.parse({
    code: card.code,
    version: card.version,
    date,
    trained: card.trained,
    outOfTime: {
      persons: judged.persons,
      bad: judged.bad,
      notScored: judged.notScored,
      all: powers(judged.all),
      performing: powers(judged.performing),
      ks: short(judged.ks),
      brier: short(judged.brier),
      brierOfTruth: short(judged.brierOfTruth),
      psi,
      grades: judged.grades.map(({ grade, share, pd, observed, band: [low, high] }, at) => ({
        ...{ grade, from: card.grades[at]?.from ?? card.lowest },
        ...{ share: short(share), pd: short(pd), observed: short(observed), low: short(low), high: short(high) },
      })),
      segments: judged.bySegment.map(({ segment, persons, bad, pd, powers: held }) => ({
        ...{ segment, persons, observed: short(bad / Math.max(1, persons)), pd: short(pd), powers: powers(held) },
      })),
      largestScoreShare: short(judged.largestScoreShare),
      lowestScore: judged.lowestScore,
      highestScore: judged.highestScore,
    },
    elsewhere: {
      persons: elsewhere.judged.persons,
      bad: elsewhere.judged.bad,
      all: powers(elsewhere.judged.all),
      performing: powers(elsewhere.judged.performing),
      psi: elsewhere.psi,
      gradesInBand: elsewhere.judged.grades.filter(({ isInBand }) => isInBand).length,
      largestScoreShare: short(elsewhere.judged.largestScoreShare),
    },
    standIns: { sexAuc: short(told.sex), provinceAuc: short(told.province), ageCorrelation: short(told.age) },
    characteristics: card.characteristics.map(({ id, bins, none }) => ({
      ...{ id, name: both(scoringWords, characteristicOf(id).id) },
      most: Math.max(none?.points ?? 0, ...bins.map(({ points }) => points)),
    })),
  });
}

function short(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}
