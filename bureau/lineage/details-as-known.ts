import type { ContractDetail, ContractNow, FileDetails, PledgeDetail } from '#bureau/credit/details.ts';
import { addYears, type Day, lastDayOf } from '#bureau/credit/months.ts';
import { type LoanFigures, type LoanTerms, type Sent, type SentAccount, standingAt } from './sent.ts';
import { shownOf, spanAt } from './span.ts';

/** What detailed reports contain beyond the file, as it would have been read at a moment of the day `today` (read-details.ts). */
export function detailsAsKnown(sent: Sent, moment: string, today: Day): FileDetails {
  const oldest = addYears(today, -1);
  const isShown = (closed: Day | null) => closed === null || closed >= oldest;
  const { loans, cards, pledges, files } = sent;
  return {
    contracts: inOrder(
      loans.flatMap((loan): Placed<ContractDetail>[] => {
        const terms = standingAt(loan.terms, files, moment)?.value;
        if (terms === undefined || !isShown(terms.closed)) return [];
        if (spanAt(loan, files, moment, shownOf.loan.counts) === null) return [];
        const { institution, number } = loan;
        const detail = { institution, number: number ?? '', ...terms, now: nowOf(loan, files, moment) };
        return [{ place: [institution.code, terms.signed, loan.id], detail }];
      }),
    ),
    cards: inOrder(
      cards.flatMap((card): Placed<FileDetails['cards'][number]>[] => {
        const terms = standingAt(card.terms, files, moment)?.value;
        if (terms === undefined || !isShown(terms.closed)) return [];
        if (spanAt(card, files, moment, shownOf.card.counts) === null) return [];
        const { institution, number } = card;
        return [
          { place: [institution.code, terms.opened, card.id], detail: { institution, number: number ?? '', ...terms } },
        ];
      }),
    ),
    pledges: inOrder(
      pledges.flatMap(({ asset, institution, assets, pledges: versions }): Placed<PledgeDetail>[] => {
        const [what, pledge] = [standingAt(assets, files, moment)?.value, standingAt(versions, files, moment)?.value];
        if (what === undefined || pledge === undefined) return [];
        const { kind: typeCode, ...rest } = what;
        return [
          {
            place: [institution.code, pledge.pledged, asset],
            detail: { asset, institution, typeCode, ...rest, ...pledge },
          },
        ];
      }),
    ),
  };
}

/** The newest month that stood. */
function nowOf(
  { months }: SentAccount<LoanTerms, LoanFigures>,
  files: Sent['files'],
  moment: string,
): ContractNow | null {
  const standing = [...months].flatMap(([month, versions]) => {
    const stood = standingAt(versions, files, moment)?.value;
    return stood === undefined ? [] : [{ month, stood }];
  });
  const [newest] = standing.sort((one, other) => other.month.localeCompare(one.month));
  if (newest === undefined) return null;
  const { month, stood } = newest;
  const { dong, foreignCents, group, overdueDays } = stood;
  return { dataDay: lastDayOf(month), dong, foreignCents, group, overdueDays: overdueDays ?? 0 };
}

/** Institutions in the order of their codes, then by day, then by number, as the database has them. */
type Placed<T> = { readonly place: readonly [code: string, day: Day, id: string]; readonly detail: T };

function inOrder<T>(placed: readonly Placed<T>[]): T[] {
  return placed
    .toSorted(({ place: [code, day, id] }, { place: [otherCode, otherDay, otherId] }) => {
      if (code !== otherCode) return code < otherCode ? -1 : 1;
      if (day !== otherDay) return day < otherDay ? -1 : 1;
      return Number(BigInt(id) - BigInt(otherId));
    })
    .map(({ detail }) => detail);
}
