import { byInstitution } from '#bureau/credit/accounts.ts';
import type { Contract, CreditFile, CreditKind } from '#bureau/credit/file.ts';
import { at, latest } from '#bureau/credit/history.ts';
import { monthsUpTo } from '#bureau/credit/months.ts';

/** The borrower's mix of kinds of credit, the steadiest first. */
export const creditMixes = ['secured-long', 'mixed', 'card-only', 'unsecured-term', 'cash-only', 'none'] as const;

export type CreditMix = (typeof creditMixes)[number];

const longKinds: readonly CreditKind[] = ['medium-term', 'long-term', 'leasing'];

/**
 * The mix of loans with debt and open cards; without any debt, of those of the last 24 months. A loan is secured if
 * its institution holds collateral for it, as in reports. Secured long: a secured loan of more than a year, and no
 * unsecured one. Mixed: any other secured loan, or unsecured terms beside a card.
 */
export function kindsOfCredit(file: CreditFile): CreditMix {
  const owing = file.contracts.filter(({ history }) => (latest(history, file.dataMonth)?.value.dong ?? 0n) > 0n);
  const openCards = file.cards.filter(({ history }) => latest(history, file.dataMonth) !== null);
  if (owing.length + openCards.length > 0) return mixOf(file, owing, openCards.length > 0);
  const recent = monthsUpTo(file.dataMonth, 24);
  const isRecent = (account: { readonly history: Contract['history'] | (typeof file.cards)[number]['history'] }) =>
    recent.some((month) => at<unknown>(account.history, month) !== null);
  return mixOf(file, file.contracts.filter(isRecent), file.cards.some(isRecent));
}

function mixOf(file: CreditFile, loans: readonly Contract[], hasCard: boolean): CreditMix {
  if (loans.length === 0) return hasCard ? 'card-only' : 'none';
  const isOver = loans.every(({ history }) => (latest(history, file.dataMonth)?.value.dong ?? 0n) === 0n);
  const held = file.collateral.filter(({ released }) => isOver || released === null);
  const holders = new Set(byInstitution(held).map(({ institution }) => institution.code));
  const isSecured = ({ institution }: Contract) => holders.has(institution.code);
  const isLong = ({ kind }: Contract) => longKinds.includes(kind);
  if (loans.some((loan) => isSecured(loan) && isLong(loan)) && loans.every(isSecured)) return 'secured-long';
  if (loans.some(isSecured)) return 'mixed';
  if (!loans.some(isLong)) return 'cash-only';
  return hasCard ? 'mixed' : 'unsecured-term';
}
