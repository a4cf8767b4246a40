import { scoreProduct } from '#bureau/contract/product-numbers.ts';
import { requireConsent } from '#bureau/consents/consent.ts';
import { askForCount } from '#bureau/scoring/count-scores.job.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import type { Asked } from './ask-at-once.ts';

/**
 * Asks for the score of a person who agreed to be scored; refuses `consent-required`, in the audit as well. Nobody is
 * scored without consent (Law 91/2025, article 27). `hasConsent`: the institution declares one for this inquiry alone
 * (INS-06); a registered one that is live does without. `ask`: askAtOnce, or askWithProof.
 */
export async function askScore<T>(
  context: Context,
  ask: (context: Context, asked: Asked) => Promise<T>,
  { hasConsent, ...asked }: Omit<Asked, 'product' | 'purpose' | 'allow'> & { readonly hasConsent: boolean },
): Promise<T> {
  const { customerName, identityNumber, cicCode, voucher } = asked;
  const answer = await ask(context, {
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
  return answer;
}
