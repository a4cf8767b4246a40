import { pdOf, type Scorecard, scoreByCard } from './card/card.ts';
import { declaredFile, trainedCards } from './card/read-models.ts';
import type { ScoreFigures } from './figures.ts';
import { type NoScore, reasonsOf, type Score, scoreOf, strengthsOf, tooThin } from './score.ts';
import { type BandId, bands, type Grade, grades, model as declared } from './scorecard.ts';

/** A model that may serve: it scores, and says what its numbers mean. Every reader of scores goes through one. */
export type ScoreModel = {
  readonly code: string;
  readonly version: number;
  /** SHA-256 of the model's data file, in hexadecimal: a promotion names it. */
  readonly fileHash: string;
  readonly lowest: number;
  readonly highest: number;
  /** Risk bands by their lowest score, the riskiest first. */
  readonly bands: readonly { readonly id: BandId; readonly from: number }[];
  /** Ten grades by their lowest score, the best first. */
  readonly grades: readonly { readonly grade: Grade; readonly from: number }[];
  /** The chance of default at a score. */
  readonly pdOf: (score: number) => number;
  /** The score of figures, or why there is none. Pure. */
  readonly scoreOf: (figures: ScoreFigures) => Score | NoScore;
};

export const declaredModel: ScoreModel = {
  ...declared,
  fileHash: declaredFile.fileHash,
  bands,
  grades: grades.toReversed(),
  pdOf: (score) => pdOf(declaredFile, score),
  scoreOf,
};

/** The bands of every model begin at the same grades: 1 and 2 are a very low risk, 10 is a very high one. */
const bandFrom = [
  ['very-high', 10],
  ['high', 9],
  ['medium', 7],
  ['low', 4],
  ['very-low', 2],
] as const satisfies readonly (readonly [BandId, Grade])[];

/** A trained card as a model. */
function modelOfCard(card: Scorecard & Pick<ScoreModel, 'fileHash'>): ScoreModel {
  const steps = card.grades.map(({ grade, from }) => ({ grade: gradeNumber(grade), from }));
  const cardBands = bandFrom.map(([id, grade]) => ({
    id,
    from: steps.find((step) => step.grade === grade)?.from ?? card.lowest,
  }));
  return {
    ...{ code: card.code, version: card.version, fileHash: card.fileHash, lowest: card.lowest, highest: card.highest },
    bands: cardBands,
    grades: steps,
    pdOf: (score) => pdOf(card, score),
    scoreOf: (figures) => {
      const thin = tooThin(figures);
      if (thin !== null) return thin;
      const { score, pd, grade, items } = scoreByCard(card, figures);
      return {
        ...{ score, pd, items, cap: null, uncapped: score },
        grade: gradeNumber(grade),
        band: cardBands.findLast(({ from }) => score >= from)?.id ?? 'very-high',
        reasons: reasonsOf(items),
        strengths: strengthsOf(items),
      };
    },
  };
}

/** Every model that may serve, the oldest first. */
export const scoreModels: readonly ScoreModel[] = [declaredModel, ...trainedCards.map(modelOfCard)];

/** The name of a model as reports print it. */
export function modelName({ code, version }: Pick<ScoreModel, 'code' | 'version'>): string {
  return `${code} (${version})`;
}

function gradeNumber(given: number): Grade {
  const found = grades.find(({ grade }) => grade === given);
  if (found === undefined) throw new RangeError(`not a grade: ${given}`);
  return found.grade;
}
