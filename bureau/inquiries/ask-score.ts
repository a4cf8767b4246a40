import type { Report } from '#bureau/contract/report.ts';
import { scoreProduct } from '#bureau/contract/product-numbers.ts';
import { askForCount } from '#bureau/scoring/count-scores.job.ts';
import { scoringRefusals } from '#bureau/scoring/refusals.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { askAtOnce, type Asked } from './ask-at-once.ts';

/** Asks for the score of a person who agreed to be scored; refuses `consent-required`. */
export async function askScore(
  context: Context,
  { hasConsent, ...asked }: Omit<Asked, 'product' | 'purpose'> & { readonly hasConsent: boolean },
): Promise<Report> {
  // Nobody is scored without consent (Law 91/2025, article 27); the audit records the refusal.
  if (!hasConsent) throw new Refusal(scoringRefusals['consent-required'], 'consent');
  const report = await askAtOnce(context, { ...asked, product: scoreProduct, purpose: 'credit-scoring' });
  await askForCount(context.client);
  return report;
}
