import { send } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CheckField } from '#kit/browser/inputs/check/check-field.tsx';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { NumberField } from '#kit/browser/inputs/number/number-field.ts';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { spend } from './contract.ts';
import { percentOf } from '#bureau/contract/spent-percent.ts';
import { namesOfDays } from './course.ts';
import styles from './spend.module.css';
import { spendWords } from './words.ts';

type Look = AnswerOf<typeof spend.look>;
type Budget = Look['budget'];

const families = {
  none: 'unavailable',
  within: 'on-schedule',
  fast: 'delay',
  warning: 'delay',
  spent: 'reject',
} as const;

const stateWords = {
  none: 'noBudget',
  within: 'withinBudget',
  fast: 'fastBudget',
  warning: 'nearBudget',
  spent: 'overBudget',
} as const;

/** Percent of the budget by which spend may be ahead of the month before the page says so. */
const mostAhead = 25;

function stateOf({ state, percent }: Budget, monthGone: number) {
  return state === 'within' && percent - 100 * monthGone > mostAhead ? 'fast' : state;
}

/** This month's spend compared with the institution's own budget, which its administrator sets. */
export function BudgetForm({ budget, days, onSaved }: Pick<Look, 'budget' | 'days'> & { onSaved: () => void }) {
  const t = useWords(spendWords);
  const { language } = useLanguage();
  const { can } = useSession();
  const form = useSchemaForm(spend.setBudget.body, {
    defaults: { limit: budget.limit ?? '', stops: budget.stops },
  });
  const ofMonth = { day: days.length, days: namesOfDays(days).length };
  const state = stateOf(budget, ofMonth.day / ofMonth.days);
  const submit = submitOf(form, async (body) => {
    await send(spend.setBudget, { body });
    toast({ kind: 'success', message: both(spendWords, 'saved') });
    onSaved();
  });
  return (
    <section className={styles.part} aria-labelledby="budget">
      <h2 id="budget">{t('budget')}</h2>
      <p className={styles.figure}>{t('figure', { spent: formatNumber(budget.spent, language) })}</p>
      {budget.limit !== null && (
        <progress
          className={styles.used}
          max={100}
          value={Math.min(100, budget.percent)}
          aria-label={t('budgetLine')}
        />
      )}
      <p>
        <StatusBadge family={families[state]} label={t(stateWords[state])} />{' '}
        {budget.limit !== null &&
          t('ofLimit', {
            percent: percentOf(budget, language),
            limit: formatNumber(budget.limit, language),
            ...ofMonth,
          })}
      </p>
      {can('fee.budget') && (
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <NumberField control={form.control} name="limit" label={t('limit')} negative={false} />
          <CheckField control={form.control} name="stops" label={t('stops')} />
          <Button type="submit">{t('save')}</Button>
        </form>
      )}
    </section>
  );
}
