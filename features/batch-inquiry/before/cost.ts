import type { CheckedPart } from '#kit/browser/upload-screen/declaration.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import { batchFormWords } from '#features/batch-inquiry/form-words.ts';
import type { spend } from '#features/spend/contract.ts';

/** A month's budget in whole dong; without a limit there is none. */
type Budget = Pick<AnswerOf<typeof spend.budget>, 'limit' | 'spent'>;

/**
 * What a file of so many good rows costs at most at a price in whole dong, beside what the month's budget has left. Who may not see
 * fees is told the fee alone: it is asked with the file.
 */
export function costOf(price: string, budget: Budget | undefined, language: Language): (rows: number) => CheckedPart {
  return (rows) => {
    const number = (value: bigint | number) => formatNumber(value, language);
    const sum = BigInt(rows) * BigInt(price);
    const cost = say(batchFormWords, language, 'costOf', {
      rows: number(rows),
      price: number(BigInt(price)),
      sum: number(sum),
    });
    const label = say(batchFormWords, language, 'cost');
    const limit = budget?.limit ?? null;
    if (budget === undefined || limit === null) return { label, text: cost, look: 'told' };
    const left = BigInt(limit) - BigInt(budget.spent);
    const isBeyond = sum > left;
    const text = say(batchFormWords, language, isBeyond ? 'costBeyond' : 'costWithin', {
      cost,
      left: number(left > 0n ? left : 0n),
    });
    return { label, text, look: isBeyond ? 'warning' : 'told' };
  };
}
