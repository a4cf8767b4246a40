import { figureOf, type Report } from '@credit-bureau/sdk';

export type Decision = {
  readonly outcome: 'approved' | 'refused' | 'by-hand';
  /** What a person at the desk reads. */
  readonly because: string;
};

/**
 * This lender's rule, made up for the example. A report is null where the bureau knows nobody of that name; a score is
 * null where there is too little to score.
 */
export function decide(amountVnd: bigint, report: Report | null, score: Report | null): Decision {
  if (report === null) return { outcome: 'by-hand', because: 'the bureau has no information' };
  const group = numberOf(figureOf(report, 'worst-now'));
  if (group !== undefined && group >= 3) return { outcome: 'refused', because: `bad debt of group ${group} now` };
  const debt = BigInt(figureOf(report, 'exposure') ?? 0);
  if (debt + amountVnd > 5_000_000_000n) return { outcome: 'by-hand', because: 'more than five billion dong in all' };
  const points = score === null ? undefined : numberOf(figureOf(score, 'score'));
  if (points === undefined) return { outcome: 'by-hand', because: 'too little to score' };
  // A score alone refuses nobody: its model card forbids that, so a person looks at what is below this lender's limit.
  return points >= 431
    ? { outcome: 'approved', because: `${points} points` }
    : { outcome: 'by-hand', because: `${points} points of 431` };
}

function numberOf(figure: string | undefined): number | undefined {
  return figure === undefined || Number.isNaN(Number(figure)) ? undefined : Number(figure);
}
