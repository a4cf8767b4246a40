import { z } from 'zod';

/** Restating waits for the delegate of the sender's institution, the others for the bureau. */
const reasonCodes = ['changed', 'removed', 'jumps'] as const;
const findingCodes = [
  'closed',
  'moved',
  'total',
  'cured',
  'emptied',
  'strayed',
  'shifted',
  'bettered',
  'limits',
  'repeated',
  'refused',
  'nil',
] as const;

/** What a held file changes, beside what stands. */
export const finding = z.object({
  code: z.enum([...reasonCodes, ...findingCodes]),
  section: z.string(),
  /** The first day of the month that the file is compared with. */
  basis: z.string(),
  /** How many contracts it is about, and of how many. */
  count: z.number().int(),
  of: z.number().int(),
  /** Whole dong as text: what is owed; of `cured`, `moved`, `shifted` and `bettered` the bad debt in it. */
  before: z.string(),
  after: z.string(),
  /** In percent, and from where it is held; null where there is no limit. */
  share: z.number().nullable(),
  limit: z.number().nullable(),
});
export type Finding = z.output<typeof finding>;
