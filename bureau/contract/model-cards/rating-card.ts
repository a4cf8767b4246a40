import { z } from 'zod';

const named = z.strictObject({ vi: z.string(), en: z.string() });

/** What ratings of a day were worth: enterprises, those that fell into bad debt within a year, and how well the grades told them apart. */
const judged = z.strictObject({
  /** The day of the ratings, and the fiscal year that they looked at. */
  day: z.string(),
  year: z.int(),
  enterprises: z.int(),
  bad: z.int(),
  gini: z.number(),
  /** What the true chance of default reaches: no rating sees it. */
  giniOfTruth: z.number(),
  /** The same among enterprises without bad debt on that day. */
  performing: z.strictObject({
    enterprises: z.int(),
    bad: z.int(),
    gini: z.number(),
    giniOfTruth: z.number(),
  }),
  ks: z.number(),
  brier: z.number(),
  brierOfTruth: z.number(),
  /** Of the shares of grades, since the ratings of the year before. */
  psi: z.number(),
  grades: z.array(
    z.strictObject({
      grade: z.string(),
      from: z.int(),
      share: z.number(),
      pd: z.number(),
      observed: z.number(),
      /** Where what happened lies with 95 %. */
      low: z.number(),
      high: z.number(),
    }),
  ),
  sectors: z.array(
    z.strictObject({
      sector: z.string(),
      name: named,
      enterprises: z.int(),
      pd: z.number(),
      observed: z.number(),
      gini: z.number(),
      giniOfTruth: z.number(),
    }),
  ),
});

/** The figures of the rating model's card, as the making of its version writes them. */
export const ratingCardFile = z.strictObject({
  code: z.string(),
  version: z.int(),
  /** The day for which the data were made. */
  date: z.string(),
  /** What the version was read off: quartiles and grades off one year's statements, chances off what followed earlier ratings. */
  frozen: z.strictObject({
    year: z.int(),
    enterprises: z.int(),
    chancesFrom: z.array(z.string()),
    rated: z.int(),
    bad: z.int(),
  }),
  /** Ratings a year ago, of which nothing was used. */
  outOfTime: judged,
  /** The same in an economy that nothing was read off. */
  elsewhere: judged,
  items: z.array(z.strictObject({ id: z.string(), name: named, most: z.int() })),
});

export type RatingCard = z.output<typeof ratingCardFile>;
export type JudgedRatings = z.output<typeof judged>;
