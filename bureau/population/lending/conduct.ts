import type { Nation } from '#bureau/population/nation.ts';
import type { Random } from '#bureau/population/random.ts';
import { badFrom, chancesOf, nextMissed } from '#bureau/population/risk/arrears.ts';
import { lifeMonths } from '#bureau/population/risk/economy.ts';
import { type Life, shockOf } from '#bureau/population/risk/life.ts';
import { type Account, isOpen, miss } from './account.ts';

/** A stretch of months in which something was missed, counted back: from `began` down to the cure at `ended`, −1: lasting. */
export type Run = { account: Account; began: number; ended: number; most: number };

/**
 * Lives the months of a borrower over its accounts, oldest first: what is missed on which account. Trouble begins on the
 * weakest account and, when it lasts, takes a second one of another lender with it.
 */
export function liveThrough(nation: Nation, random: Random, life: Life, accounts: readonly Account[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  let second: Account | undefined;
  let missed = 0;
  const oldest = oldestOf(accounts);
  for (let ago = oldest; ago >= 0; ago--) {
    const weakest = run?.account ?? weakestAt(accounts, ago, undefined);
    if (weakest === undefined) continue;
    const before = missed;
    const moment = { missed, shock: shockOf(life, ago), ago, tenure: oldest - ago };
    missed = nextMissed(random, missed, chancesOf(nation, life, moment));
    if (missed > 0) {
      run ??= { account: weakest, began: ago, ended: -1, most: 0 };
      run.most = Math.max(run.most, missed);
      miss(run.account, ago, missed);
      if (missed === spreadsAt && before < missed && second === undefined && random.chance(0.4))
        second = weakestAt(accounts, ago, run.account);
      if (second) miss(second, ago, missed - spreadsAt + 1 > 0 ? missed - spreadsAt + 1 : 1);
      continue;
    }
    if (run) runs.push({ ...run, ended: ago });
    run = second = undefined;
  }
  if (run) runs.push(run);
  return runs;
}

const spreadsAt = 3;

/** The unsecured account that was opened last, else the secured one; none is in trouble in its first two months. */
function weakestAt(accounts: readonly Account[], ago: number, besides: Account | undefined): Account | undefined {
  let found: Account | undefined;
  for (const account of accounts) {
    if (account.age - ago < 2 || !isOpen(account, ago) || account.lender === besides?.lender) continue;
    if (found === undefined || (account.isSecured === found.isSecured ? account.age < found.age : found.isSecured))
      found = account;
  }
  return found;
}

/** How many months ago the first account was opened; −1: there is none. */
export function oldestOf(accounts: readonly Account[]): number {
  return Math.min(
    lifeMonths - 1,
    accounts.reduce((oldest, { age }) => Math.max(oldest, age), -1),
  );
}

/** The newest stretch that still lasts. */
export function lastingRun<T extends Run>(runs: readonly T[]): T | undefined {
  return runs.find(({ ended }) => ended < 0);
}

/** The stretches that became bad debt, the oldest first. */
export function badRuns<T extends Run>(runs: readonly T[]): T[] {
  return runs.filter(({ most }) => most >= badFrom);
}
