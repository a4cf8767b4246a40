import { z } from 'zod';

/** The proof of a report for a few minutes: the address of a public page, and its QR code as a drawing (INS-07). */
export const reportProof = z.object({
  /** The public page that says whether the report is genuine. */
  url: z.string(),
  /** ISO 8601, by the database's clock. */
  expires: z.iso.datetime(),
  /** The dark modules as one SVG path in a square of `size` by `size` modules, quiet zone included. */
  qr: z.object({ size: z.int(), path: z.string() }),
  /**
   * For paper, which is read later: the report's number and the code beside it are typed at the page, until this day. A sandbox's
   * reports have none.
   */
  paper: z.object({ number: z.string(), code: z.string(), page: z.string(), until: z.string() }).optional(),
});

export type ReportProof = z.output<typeof reportProof>;
