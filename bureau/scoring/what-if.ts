import type { DebtGroup } from '#bureau/contract/report.ts';
import type { ScoreFigures } from './figures.ts';
import { declaredModel, type ScoreModel } from './models.ts';
import type { NoScore, Score } from './score.ts';

/** Something that a borrower may do, or that may happen. Amounts are whole dong, not negative. */
export type Change =
  /** Months pass in which all is paid, nothing is borrowed and nobody asks. */
  | { readonly kind: 'wait'; readonly months: number }
  | { readonly kind: 'pay-cards'; readonly dong: bigint }
  | { readonly kind: 'repay-unsecured'; readonly dong: bigint; readonly closesLenders: number }
  | { readonly kind: 'borrow'; readonly dong: bigint; readonly isSecured: boolean; readonly isNewLender: boolean }
  | { readonly kind: 'fall-behind'; readonly group: DebtGroup }
  | { readonly kind: 'pay-card-late' };

/** The score before and after a change of a file's figures, by the model that scored the file. Pure; an estimate: institutions' reports decide. */
export function whatIf(
  figures: ScoreFigures,
  change: Change,
  model: Pick<ScoreModel, 'scoreOf'> = declaredModel,
): { readonly before: Score | NoScore; readonly after: Score | NoScore; readonly figures: ScoreFigures } {
  const changed = apply(figures, change);
  return { before: model.scoreOf(figures), after: model.scoreOf(changed), figures: changed };
}

function apply(figures: ScoreFigures, change: Change): ScoreFigures {
  switch (change.kind) {
    case 'wait':
      return wait(figures, change.months);
    case 'pay-cards':
      return payCards(figures, change.dong);
    case 'repay-unsecured': {
      const paid = least(change.dong, figures.unsecuredDebt);
      return {
        ...figures,
        debtNow: figures.debtNow - paid,
        unsecuredDebt: figures.unsecuredDebt - paid,
        lenders: Math.max(0, figures.lenders - change.closesLenders),
      };
    }
    case 'borrow':
      return {
        ...figures,
        debtNow: figures.debtNow + change.dong,
        unsecuredDebt: figures.unsecuredDebt + (change.isSecured ? 0n : change.dong),
        lenders: figures.lenders + (change.isNewLender ? 1 : 0),
        newAccountMonthsAgo: [...figures.newAccountMonthsAgo, 0],
        accountsOwing: figures.accountsOwing + 1,
        accountMonths: [...figures.accountMonths, 0],
      };
    case 'fall-behind':
      return fallBehind(figures, change.group);
    case 'pay-card-late':
      return {
        ...figures,
        lateCardMonthsAgo: withNow(figures.lateCardMonthsAgo),
      };
  }
}

/** A lasting fault does not age: bad debt stays bad until it is paid. */
function wait(figures: ScoreFigures, months: number): ScoreFigures {
  const aged = (ago: number | null, isLasting: boolean) => {
    if (ago === null || isLasting) return ago;
    return ago + months < 60 ? ago + months : null;
  };
  const group = figures.worstGroupNow ?? 1;
  return {
    ...figures,
    attentionMonthsAgo: aged(figures.attentionMonthsAgo, group === 2),
    badMonthsAgo: aged(figures.badMonthsAgo, group > 2),
    lateCardMonthsAgo: figures.lateCardMonthsAgo.map((ago) => ago + months).filter((ago) => ago < 36),
    newAccountMonthsAgo: figures.newAccountMonthsAgo.map((ago) => ago + months).filter((ago) => ago < 6),
    oldestMonths: figures.oldestMonths + months,
    accountMonths: figures.accountMonths.map((age) => age + months),
    monthsReported: Math.min(24, figures.monthsReported + months),
    monthsKnown: figures.monthsKnown + months,
    recentAskers: months >= 3 ? 0 : figures.recentAskers,
    behindMonthsAgo: agedMonths(figures.behindMonthsAgo, months, { upTo: 24, isLasting: group >= 2 }),
    badDebtMonthsAgo: agedMonths(figures.badDebtMonthsAgo, months, { upTo: 24, isLasting: group >= 3 }),
    askedMonthsAgo: agedMonths(figures.askedMonthsAgo, months, { upTo: 12, isLasting: false }),
    debtYearAgo: months >= 12 ? figures.debtNow : figures.debtYearAgo,
  };
}

/** Months move back and drop out; while the fault lasts, each month that passes is another one. */
function agedMonths(
  ago: readonly number[],
  months: number,
  { upTo, isLasting }: { upTo: number; isLasting: boolean },
): number[] {
  const added = isLasting ? Array.from({ length: Math.min(months, upTo) }, (_, at) => at) : [];
  return [...added, ...ago.map((one) => one + months).filter((one) => one < upTo)];
}

function payCards(figures: ScoreFigures, dong: bigint): ScoreFigures {
  const paid = least(dong, figures.cardDebt ?? 0n);
  return {
    ...figures,
    cardDebt: figures.cardDebt === null ? null : figures.cardDebt - paid,
    debtNow: figures.debtNow - paid,
    unsecuredDebt: figures.unsecuredDebt - least(paid, figures.unsecuredDebt),
  };
}

function fallBehind(figures: ScoreFigures, group: DebtGroup): ScoreFigures {
  const now = figures.worstGroupNow ?? 1;
  return {
    ...figures,
    worstGroupNow: group > now ? group : now,
    attentionMonthsAgo: group === 2 ? 0 : figures.attentionMonthsAgo,
    badMonthsAgo: group > 2 ? 0 : figures.badMonthsAgo,
    behindMonthsAgo: group >= 2 ? withNow(figures.behindMonthsAgo) : figures.behindMonthsAgo,
    badDebtMonthsAgo: group > 2 ? withNow(figures.badDebtMonthsAgo) : figures.badDebtMonthsAgo,
  };
}

function withNow(ago: readonly number[]): readonly number[] {
  return ago.includes(0) ? ago : [0, ...ago];
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
