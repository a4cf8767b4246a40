import { dayOf } from '#bureau/population/months.ts';
import type { Terms } from './loan-terms.ts';
import { groupAt, overdueDaysOf } from '#bureau/population/marks.ts';
import { historyMonths, type Nation } from '#bureau/population/nation.ts';
import type { Random } from '#bureau/population/random.ts';
import type { Contract, History } from '#bureau/population/record.ts';
import type { Life } from '#bureau/population/risk/life.ts';
import type { Account } from './account.ts';

export type LoanOrder = {
  contractId: number;
  account: Account;
  terms: Terms;
  life: Life;
  provinceCode: string;
};

/** One contract with its months, signed some time ago: open, repaid, or overdue as its account says. */
export function makeLoan(nation: Nation, random: Random, order: LoanOrder): Contract {
  const { contractId, account, terms, life } = order;
  const { lender, isSecured, age, closedAgo } = account;
  const signedMonth = nation.latestMonth - age;
  const branches = lender.branches.filter(({ province }) => province.code === order.provinceCode);
  const branch =
    branches.length > 0
      ? branches[random.int(0, branches.length - 1)]
      : lender.branches[random.int(0, lender.branches.length - 1)];
  const isForeign = life.isLegal && terms.purpose === 'business' && random.chance(0.08);
  const signedOn = dayOf(signedMonth, random.int(1, 28));
  return {
    contractId,
    institutionId: lender.id,
    branchId: branch?.branchId ?? 1,
    number: `${signedOn.slice(2, 4)}${signedOn.slice(5, 7)}/${(contractId * 7919) % 1_000_000}/HĐTD-${lender.code.slice(2, 5)}`,
    loanKind: terms.loanKind,
    purpose: terms.purpose,
    programme: terms.purpose === 'housing' && !life.isLegal && age < 40 && random.chance(0.02) ? 'NQ33' : null,
    currency: isForeign ? 'USD' : 'VND',
    limitVnd: terms.amountVnd,
    interestRate: terms.interestRate,
    isSecured,
    signedOn,
    endsOn: dayOf(signedMonth + terms.months, Number(signedOn.slice(8))),
    closedOn: closedAgo < 0 ? null : dayOf(nation.latestMonth - closedAgo, random.int(2, 28)),
    history: historyOf(nation, random, { account, terms, life, isForeign }),
  };
}

type Course = { account: Account; terms: Terms; life: Life; isForeign: boolean };

const dongOfDollar = 25_400;

function historyOf(nation: Nation, random: Random, { account, terms, life, isForeign }: Course): History {
  const { age, closedAgo, missed, lender } = account;
  const newest = Math.max(0, closedAgo);
  const count = Math.min(historyMonths - newest, age - newest + 1);
  const early = random.int(5, 18);
  // Who needs money draws more of a limit.
  const use = Math.min(0.95, Math.max(0.3, 0.62 - life.quality * 0.1 + (random.next() - 0.5) * 0.3));
  const wave = random.int(2, 7);
  const history: History = {
    latestMonth: nation.latestMonth - newest,
    balances: new Array<number | null>(count),
    foreignCents: isForeign ? new Array<number | null>(count) : null,
    groups: new Array<number | null>(count),
    overdueDays: new Array<number | null>(count),
  };
  // While overdue, the balance stays as it was when the trouble began.
  let stuckAt = -1;
  for (let index = count - 1; index >= 0; index--) {
    const ago = newest + index;
    const behind = missed?.[ago] ?? 0;
    if (behind === 0) stuckAt = -1;
    else if (stuckAt < 0) stuckAt = age - ago;
    const isMissing = nation.isMissing(lender.id, nation.latestMonth - ago);
    const at = stuckAt < 0 ? age - ago : stuckAt;
    const drawn = Math.min(1, use + (life.need[ago] ?? 0) * 0.35);
    const moment = { at, isStuck: stuckAt >= 0, use: drawn, wave };
    const balance = isMissing ? null : ago === closedAgo ? 0 : balanceAt(terms, moment);
    const dollars = balance === null ? null : Math.round(balance / dongOfDollar);
    history.balances[index] =
      history.foreignCents && dollars !== null ? dollars * dongOfDollar + dollars * ((ago * 37) % 400) : balance;
    if (history.foreignCents) history.foreignCents[index] = dollars === null ? null : dollars * 100;
    history.groups[index] = isMissing ? null : ago === closedAgo ? 1 : groupAt(missed, ago, early);
    history.overdueDays[index] = isMissing ? null : overdueDaysOf(behind, early);
  }
  return history;
}

type Moment = { at: number; isStuck: boolean; use: number; wave: number };

// The balance at a month's end, in whole thousands.
function balanceAt(terms: Terms, { at, isStuck, use, wave }: Moment): number {
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
