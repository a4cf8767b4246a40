import { isFirstTelling } from '#kit/browser/toasts/told.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import type { spend } from './contract.ts';
import { percentOf } from '#bureau/contract/spent-percent.ts';
import { spendWords } from './words.ts';

type Budget = AnswerOf<typeof spend.budget>;

/**
 * Warns that the institution's budget is nearly or fully spent: at the start once a session, and each time that an event
 * says so.
 */
export function tell({ spent, limit, state }: Budget, why: 'start' | 'event'): void {
  if (state !== 'warning' && state !== 'spent') return;
  if (why === 'start' && !isFirstTelling(`fee-budget ${state}`)) return;
  const said = (language: 'vi' | 'en') =>
    both(spendWords, state, {
      spent: formatNumber(spent, language),
      limit: formatNumber(limit ?? '0', language),
      percent: percentOf({ spent, limit }, language),
    })[language];
  toast({ kind: 'warning', message: { vi: said('vi'), en: said('en') } });
}
