import type { ReportProof } from '#bureau/contract/report-proof.ts';
import { formatDate } from '#kit/words/format.ts';

/** Where a code on paper is typed, and until which day: what the sentence beside it says. */
export function paperHow({ page, until }: NonNullable<ReportProof['paper']>): {
  readonly page: string;
  readonly day: string;
} {
  return { page: page.replace(/^https?:\/\//, ''), day: formatDate(until) };
}
