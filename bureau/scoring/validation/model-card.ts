import { type ModelCard, modelCardFile } from '#bureau/contract/model-cards/model-card.ts';
import { characteristicOf, type Scorecard } from '#bureau/scoring/card/card.ts';
import { scoringWords } from '#bureau/scoring/words.ts';
import { both } from '#kit/words/words.ts';
import type { Observed } from './invented-samples.ts';
import { movedBetween, standIns, validate } from './validate.ts';

/** The figures of a card's model card: observed at the month it was chosen on, and at one on which nothing was chosen. */
export function modelCardOf(
  card: Scorecard,
  { date, choosing, outOfTime }: { readonly date: string; readonly choosing: Observed; readonly outOfTime: Observed },
): ModelCard {
  const judged = validate(card, outOfTime);
  const told = standIns(card, outOfTime);
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
      psi: short(movedBetween(validate(card, choosing), judged)),
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
