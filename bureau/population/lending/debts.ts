import { makeCard } from './cards.ts';
import { liftGroups, makeLoan } from './loans.ts';
import type { Nation } from '#bureau/population/nation.ts';
import type { Random } from '#bureau/population/random.ts';
import type { Card, Contract } from '#bureau/population/record.ts';
import type { Life } from '#bureau/population/risk/life.ts';
import type { Account } from './account.ts';
import { planAccounts } from './accounts.ts';
import { liveThrough, type Run } from './conduct.ts';

export type Debts = {
  contracts: Contract[];
  cards: Card[];
  accounts: Account[];
  /** The stretches in which something was overdue, the oldest first. */
  runs: (Run & { contract: Contract | undefined })[];
  firstLender: number;
};

/** A borrower's contracts and cards with what became overdue on them. */
export function makeDebts(
  nation: Nation,
  random: Random,
  order: { subjectId: number; provinceCode: string; scale: number | undefined; life: Life },
): Debts {
  const { subjectId, provinceCode, scale, life } = order;
  const { loans, cards } = planAccounts(nation, random, life, scale);
  const accounts = [...loans, ...cards];
  const runs = liveThrough(nation, random, life, accounts);
  const made = new Map<Account, Contract>();
  for (const account of loans) {
    if (account.terms === undefined) continue;
    const contractId = subjectId * 64 + made.size;
    made.set(account, makeLoan(nation, random, { contractId, account, terms: account.terms, life, provinceCode }));
  }
  const contracts = [...made.values()];
  if (runs.length > 0) liftGroups(contracts);
  return {
    contracts,
    cards: cards.map((account, at) => makeCard(nation, random, { cardId: subjectId * 8 + at, account, life })),
    accounts,
    runs: runs.map((run) => ({ ...run, contract: made.get(run.account) })),
    firstLender: accounts[0]?.lender.id ?? 1,
  };
}
