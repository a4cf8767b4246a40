import type { Report } from '#bureau/contract/report.ts';
import { scoreProduct } from '#bureau/contract/product-numbers.ts';
import { requireConsent } from '#bureau/consents/consent.ts';
import { askForCount } from '#bureau/scoring/count-scores.job.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { askAtOnce, type Asked } from './ask-at-once.ts';

/**
 * Asks for the score of a person who agreed to be scored; refuses `consent-required`, in the audit as well. Nobody is
 * scored without consent (Law 91/2025, article 27). `hasConsent`: the institution declares one for this inquiry alone
 * (INS-06); a registered one that is live does without.
 */
export async function askScore(
  context: Context,
  { hasConsent, ...asked }: Omit<Asked, 'product' | 'purpose' | 'allow'> & { readonly hasConsent: boolean },
): Promise<Report> {
  const { customerName, identityNumber, cicCode, voucher } = asked;
  const report = await askAtOnce(context, {
    ...asked,
    product: scoreProduct,
    purpose: 'credit-scoring',
    allow: async (subjectId) => {
      const person = { subjectId, customerName, identityNumber, cicCode };
      const declares = hasConsent ? { endsOn: hanoiDay(), voucher } : undefined;
      const needed = { products: ['score'], purpose: 'credit-scoring', field: 'consent', declares } as const;
      return requireConsent(context, person, needed);
    },
  });
  await askForCount(context.client);
  return report;
}
