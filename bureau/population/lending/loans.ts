import { dayOf } from '#bureau/population/months.ts';
import { enterpriseTerms, personTerms, type Terms } from './loan-terms.ts';
import { type Episode, groupAt, overdueDaysAt } from '#bureau/population/marks.ts';
import { historyMonths, type Nation } from '#bureau/population/nation.ts';
import type { Institution } from '#bureau/population/institutions.ts';
import type { Random } from '#bureau/population/random.ts';
import type { Contract, History } from '#bureau/population/record.ts';

export type LoanOrder = {
  contractId: number;
  lender: Institution;
  provinceCode: string;
  /** Undefined for persons; enterprises borrow in this scale. */
  scale: number | undefined;
  episode: Episode | undefined;
};

/** One contract with its months, signed some time ago: open, repaid, or overdue as its episode says. */
export function makeLoan(nation: Nation, random: Random, order: LoanOrder): Contract {
  const { contractId, lender, episode } = order;
  const terms = order.scale === undefined ? personTerms(random) : enterpriseTerms(random, order.scale);
  const isSecured = terms.isSecured && lender.class !== 'finance_company' && lender.class !== 'voluntary';
  const age = ageOf(random, terms, episode);
  const signedMonth = nation.latestMonth - age;
  const closedAgo = closedAgoOf(random, { terms, age, episode });
  const branches = lender.branches.filter(({ province }) => province.code === order.provinceCode);
  const branch =
    branches.length > 0
      ? branches[random.int(0, branches.length - 1)]
      : lender.branches[random.int(0, lender.branches.length - 1)];
  const isForeign = order.scale !== undefined && terms.purpose === 'business' && random.chance(0.08);
  const signedOn = dayOf(signedMonth, random.int(1, 28));
  return {
    contractId,
    institutionId: lender.id,
    branchId: branch?.branchId ?? 1,
    number: `${signedOn.slice(2, 4)}${signedOn.slice(5, 7)}/${(contractId * 7919) % 1_000_000}/HĐTD-${lender.code.slice(2, 5)}`,
    loanKind: terms.loanKind,
    purpose: terms.purpose,
    programme:
      terms.purpose === 'housing' && order.scale === undefined && age < 40 && random.chance(0.02) ? 'NQ33' : null,
    currency: isForeign ? 'USD' : 'VND',
    limitVnd: terms.amountVnd,
    interestRate: terms.interestRate,
    isSecured,
    signedOn,
    endsOn: dayOf(signedMonth + terms.months, Number(signedOn.slice(8))),
    closedOn: closedAgo < 0 ? null : dayOf(nation.latestMonth - closedAgo, random.int(2, 28)),
    history: historyOf(nation, random, { lender, terms, age, closedAgo, episode, isForeign }),
  };
}

// Months since the signing. An overdue contract was signed before its episode; a loan that closed long ago is left
// out.
function ageOf(random: Random, { months }: Terms, episode: Episode | undefined): number {
  if (episode) return episode.began + random.int(2, 14);
  return Math.floor(random.next() ** 1.15 * Math.min(months + 16, 84));
}

// How many months ago the last part was paid; −1: still open.
function closedAgoOf(
  random: Random,
  { terms, age, episode }: { terms: Terms; age: number; episode: Episode | undefined },
): number {
  if (episode?.ended === -1) return -1;
  const lastPossible = episode ? Math.min(episode.ended, age) : age;
  const ended = age - terms.months;
  if (ended >= 0) return Math.min(Math.max(0, Math.min(ended, lastPossible)), historyMonths - 1);
  // Occasionally repaid early.
  return lastPossible > 4 && random.chance(0.08) ? random.int(0, lastPossible - 3) : -1;
}

type Course = {
  lender: Institution;
  terms: Terms;
  age: number;
  closedAgo: number;
  episode: Episode | undefined;
  isForeign: boolean;
};

const dongOfDollar = 25_400;

function historyOf(nation: Nation, random: Random, course: Course): History {
  const { terms, age, closedAgo, episode } = course;
  const newest = Math.max(0, closedAgo);
  const count = Math.min(historyMonths, age - newest + 1);
  const early = random.int(5, 18);
  const use = 0.45 + random.next() * 0.5;
  const wave = random.int(2, 7);
  const history: History = {
    latestMonth: nation.latestMonth - newest,
    balances: new Array<number | null>(count),
    foreignCents: course.isForeign ? new Array<number | null>(count) : null,
    groups: new Array<number | null>(count),
    overdueDays: new Array<number | null>(count),
  };
  for (let index = 0; index < count; index++) {
    const ago = newest + index;
    const isMissing = nation.isMissing(course.lender.id, nation.latestMonth - ago);
    const balance = isMissing ? null : ago === closedAgo ? 0 : balanceAt(terms, { age, ago, episode, use, wave });
    const dollars = balance === null ? null : Math.round(balance / dongOfDollar);
    history.balances[index] =
      history.foreignCents && dollars !== null ? dollars * dongOfDollar + dollars * ((ago * 37) % 400) : balance;
    if (history.foreignCents) history.foreignCents[index] = dollars === null ? null : dollars * 100;
    history.groups[index] = isMissing ? null : ago === closedAgo ? 1 : groupAt(episode, ago, early);
    history.overdueDays[index] = isMissing ? null : episode ? overdueDaysAt(episode, ago, early) : 0;
  }
  return history;
}

type Moment = { age: number; ago: number; episode: Episode | undefined; use: number; wave: number };

// The balance at a month's end, in whole thousands. While overdue it stays as it was when the episode began.
function balanceAt(terms: Terms, { age, ago, episode, use, wave }: Moment): number {
  const isStuck = episode !== undefined && ago <= episode.began && ago > episode.ended;
  const at = age - (isStuck ? episode.began : ago);
  const elapsed = Math.min(1, at / terms.months);
  const part = terms.isLine
    ? use * (1 - (0.12 * ((at * wave) % 5)) / 4)
    : terms.loanKind === '01' && terms.isSecured
      ? 1
      : Math.max(isStuck ? 0.04 : 0.01, 1 - elapsed);
  return Math.max(1_000_000, Math.round((terms.amountVnd * part) / 1000) * 1000);
}

/** At one institution a borrower's debts are all in the highest group of any of them (Circular 31/2024). */
export function liftGroups(contracts: readonly Contract[]): void {
  for (const contract of contracts) {
    const others = contracts.filter((other) => other !== contract && other.institutionId === contract.institutionId);
    const { history } = contract;
    for (const [index, group] of history.groups.entries()) {
      if (group === null || history.balances[index] === 0) continue;
      const month = history.latestMonth - index;
      for (const other of others) {
        const theirs = other.history.groups[other.history.latestMonth - month];
        if ((theirs ?? 1) > (history.groups[index] ?? 1)) history.groups[index] = theirs ?? group;
      }
    }
  }
}
