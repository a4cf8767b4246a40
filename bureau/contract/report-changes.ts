import { z } from 'zod';
import { reportName, reportValue } from './report.ts';

/** One figure that differs between two reports; an empty value means that it did not exist. */
const change = z.object({
  /** Stable: a tile's id, or an institution's code with what changed there. */
  id: z.string(),
  label: reportName,
  /** The institution concerned; absent for figures about all of them. */
  at: reportName.optional(),
  before: reportValue,
  now: reportValue,
  /** What the change means for the customer; the figures show its direction. */
  tone: z.enum(['neutral', 'good', 'bad']),
});

/** What changed since an earlier report about the same customer. */
export const reportChanges = z.object({
  voucher: z.string(),
  product: z.string(),
  /** When the earlier report was answered. */
  since: z.iso.datetime(),
  changes: z.array(change),
});

export type ReportChanges = z.output<typeof reportChanges>;
export type ReportChange = z.output<typeof change>;
