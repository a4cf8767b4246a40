import type { DebtGroup } from '#bureau/contract/report.ts';
import type { CreditKind } from '#bureau/credit/file.ts';
import { type Month, addMonths } from '#bureau/credit/months.ts';
import type { CardFigures, CardTerms, LoanFigures, LoanTerms, Sent, SentAccount, Version } from './sent.ts';
import { standingAt } from './sent.ts';
import { shownOf, spanAt } from './span.ts';

/** A month of an account, with the version of it that a report was made from. */
export type Counted =
  | {
      readonly of: 'loan';
      readonly account: Loan;
      readonly terms: LoanTerms;
      readonly month: Month;
      readonly stood: LoanFigures;
    }
  | {
      readonly of: 'card';
      readonly account: Card;
      readonly terms: CardTerms;
      readonly month: Month;
      readonly stood: CardFigures;
    };

type Loan = SentAccount<LoanTerms, LoanFigures>;
type Card = SentAccount<CardTerms, CardFigures>;

/** All months of loans and cards that a report of a moment could be counted from, up to its data month. */
export function countedMonths(sent: Sent, moment: string, dataMonth: Month): Counted[] {
  const each = <T, F, R>(
    accounts: readonly SentAccount<T, F>[],
    shown: { readonly most: number; readonly counts: 'standing' | 'known' },
    make: (account: SentAccount<T, F>, terms: T, month: Month, stood: F) => R,
  ) =>
    accounts.flatMap((account) => {
      const terms = standingAt(account.terms, sent.files, moment)?.value;
      const span = spanAt(account, sent.files, moment, shown.counts);
      if (terms === undefined || span === null) return [];
      const oldest = addMonths(span.last, 1 - shown.most);
      return [...account.months].flatMap(([month, versions]) => {
        const stood = month > dataMonth || month < oldest ? undefined : standingAt(versions, sent.files, moment);
        return stood === undefined ? [] : [make(account, terms, month, stood.value)];
      });
    });
  return [
    ...each(
      sent.loans,
      shownOf.loan,
      (account, terms, month, stood): Counted => ({ of: 'loan', account, terms, month, stood }),
    ),
    ...each(
      sent.cards,
      shownOf.card,
      (account, terms, month, stood): Counted => ({ of: 'card', account, terms, month, stood }),
    ),
  ];
}

/** Of each account its newest month; a closed account has none after its end. */
export function newest(all: readonly Counted[], dataMonth: Month): Counted[] {
  const byAccount = Map.groupBy(all, ({ of, account }) => `${of} ${account.id}`);
  return [...byAccount.values()].flatMap((own) => {
    const last = own.reduce((one, other) => (other.month > one.month ? other : one));
    return last.terms.closed !== null && last.month < dataMonth ? [] : [last];
  });
}

/** What is owed in a month: whole dong, other currencies converted. */
export function owed({ of, stood }: Counted): bigint {
  return of === 'loan' ? stood.dong : stood.balance;
}

export function groupOf({ stood }: Counted): DebtGroup {
  return stood.group;
}

export function lateDaysOf(counted: Counted): number {
  return counted.of === 'card' ? counted.stood.lateDays : 0;
}

export function kindOf(counted: Counted): CreditKind {
  return counted.of === 'loan' ? counted.terms.kind : 'card';
}

/** Whether a month is among the last so many. */
export function isWithin(month: Month, dataMonth: Month, count: number): boolean {
  return month > addMonths(dataMonth, -count);
}

/** The versions of a counted month. */
export function versionsOf(counted: Counted): readonly Version<LoanFigures | CardFigures>[] {
  return counted.account.months.get(counted.month) ?? [];
}
