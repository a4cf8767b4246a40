import { z } from 'zod';

const powers = z.strictObject({ oracle: z.number(), champion: z.number(), challenger: z.number() });

/** The figures of a model card, as the validation writes them after a training: what a trained card is worth, and on whom that was seen. */
export const modelCardFile = z.strictObject({
  code: z.string(),
  version: z.int(),
  /** The day for which the data were made. */
  date: z.string(),
  trained: z.strictObject({
    development: z.string(),
    choosing: z.string(),
    outOfTime: z.string(),
    persons: z.int(),
    bad: z.int(),
  }),
  /** What was found at the last month of the card's own nation: neither trained nor calibrated on it, but seen when versions were compared. */
  outOfTime: z.strictObject({
    persons: z.int(),
    bad: z.int(),
    notScored: z.int(),
    /** Ginis of the truth, of the declared model CB-1 and of this card. */
    all: powers,
    performing: powers,
    ks: z.number(),
    brier: z.number(),
    brierOfTruth: z.number(),
    /** Of the shares of grades, from the choosing month on. */
    psi: z.number(),
    grades: z.array(
      z.strictObject({
        grade: z.int(),
        from: z.int(),
        share: z.number(),
        pd: z.number(),
        observed: z.number(),
        /** Where what happened lies with 95 %. */
        low: z.number(),
        high: z.number(),
      }),
    ),
    segments: z.array(
      z.strictObject({
        segment: z.enum(['bank', 'easy', 'thin', 'card', 'secured']),
        persons: z.int(),
        observed: z.number(),
        pd: z.number(),
        powers,
      }),
    ),
    largestScoreShare: z.number(),
    lowestScore: z.int(),
    highestScore: z.int(),
  }),
  /** What was found in a nation of another seed and another bad year, which no version had seen. */
  elsewhere: z.strictObject({
    persons: z.int(),
    bad: z.int(),
    all: powers,
    performing: powers,
    psi: z.number(),
    /** Of ten, those whose chance lies where what happened does with 95 %. */
    gradesInBand: z.int(),
    largestScoreShare: z.number(),
  }),
  /** How well the points would give away what the card must not know. */
  standIns: z.strictObject({ sexAuc: z.number(), provinceAuc: z.number(), ageCorrelation: z.number() }),
  /** What it looks at, with the most points that each can give. */
  characteristics: z.array(
    z.strictObject({ id: z.string(), name: z.strictObject({ vi: z.string(), en: z.string() }), most: z.int() }),
  ),
});

export type ModelCard = z.output<typeof modelCardFile>;
export type CardSegment = ModelCard['outOfTime']['segments'][number]['segment'];
