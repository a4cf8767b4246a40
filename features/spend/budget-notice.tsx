import { useEffect } from 'react';
import { send } from '#kit/browser/call.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import { isFirstTelling } from '#kit/browser/toasts/told.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { spend } from './contract.ts';
import { spendWords } from './words.ts';

/**
 * Warns once a session, and when it holds a file of customers, that the institution's budget is nearly or fully
 * spent.
 */
export default function BudgetNotice() {
  useLiveEvent('fee-budget', () => void look(() => true));
  useEffect(() => void look((state) => isFirstTelling(`fee-budget ${state}`)), []);
  return null;
}

async function look(isWanted: (state: string) => boolean): Promise<void> {
  try {
    const budget = await send(spend.budget, {});
    if ((budget.state === 'warning' || budget.state === 'spent') && isWanted(budget.state)) warn(budget, budget.state);
  } catch {
    // The spend page shows it anyway.
  }
}

function warn({ spent, limit, percent }: AnswerOf<typeof spend.budget>, state: 'warning' | 'spent'): void {
  const said = (language: 'vi' | 'en') =>
    both(spendWords, state, {
      spent: formatNumber(spent, language),
      limit: formatNumber(limit ?? '0', language),
      percent,
    })[language];
  toast({ kind: 'warning', message: { vi: said('vi'), en: said('en') } });
}
