import { z } from 'zod';

/** The proof of a report for a few minutes: the address of a public page, and its QR code as a drawing (INS-07). */
export const reportProof = z.object({
  /** The public page that says whether the report is genuine. */
  url: z.string(),
  /** ISO 8601, by the database's clock. */
  expires: z.iso.datetime(),
  /** The dark modules as one SVG path in a square of `size` by `size` modules, quiet zone included. */
  qr: z.object({ size: z.int(), path: z.string() }),
});

export type ReportProof = z.output<typeof reportProof>;
