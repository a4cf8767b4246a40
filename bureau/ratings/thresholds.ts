import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ratioIds } from './ratios.ts';
import { sectors } from './sectors.ts';

const quartiles = z.tuple([z.number(), z.number(), z.number()]);

/** What is frozen with a version of the rating model: the quartiles of each ratio by sector, where each grade begins, and its chance of default. */
export const thresholdsFile = z.strictObject({
  code: z.string(),
  version: z.int(),
  /** The fiscal year and the number of the enterprises that it was read off. */
  year: z.int(),
  enterprises: z.int(),
  /** The smallest of the three first, whichever way is better. */
  sectors: z.record(z.enum(sectors), z.record(z.enum(ratioIds), quartiles)),
  /** The lowest score of each grade, and the share of enterprises that it was designed for. */
  scale: z.strictObject({
    ...{ AAA: z.int(), AA: z.int(), A: z.int(), BBB: z.int(), BB: z.int() },
    ...{ B: z.int(), CCC: z.int(), CC: z.int(), C: z.int(), D: z.literal(0) },
  }),
  /** The chance of bad debt within a year, in percent, by grade: read off what followed the ratings of two earlier years. */
  pdPercents: z.strictObject({
    ...{ AAA: z.number(), AA: z.number(), A: z.number(), BBB: z.number(), BB: z.number() },
    ...{ B: z.number(), CCC: z.number(), CC: z.number(), C: z.number(), D: z.literal(100) },
  }),
});

export type Thresholds = z.output<typeof thresholdsFile>;

/** The thresholds of the model that rates now. */
export const thresholds: Thresholds = thresholdsFile.parse(
  JSON.parse(readFileSync(new URL('./models/ER-1.3.json', import.meta.url), 'utf8')),
);
