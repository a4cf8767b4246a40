import type { Institution } from '#bureau/population/institutions.ts';
import type { Nation } from '#bureau/population/nation.ts';
import { historyMonths } from '#bureau/population/nation.ts';
import { type Random, weighted } from '#bureau/population/random.ts';
import type { Life } from '#bureau/population/risk/life.ts';
import type { Account } from './account.ts';
import { enterpriseTerms, personTerms, type Terms } from './loan-terms.ts';

const lenderCounts = weighted<number>([
  [1, 74],
  [2, 17],
  [3, 6.5],
  [4, 2.2],
  [5, 0.3],
]);
const loansAtOne = weighted<number>([
  [1, 66],
  [2, 23],
  [3, 11],
]);

const mostLoans = 26;

/** The accounts of a borrower as they were meant: loans of each lender with those before them, cards, and loans taken in need. */
export function planAccounts(
  nation: Nation,
  random: Random,
  life: Life,
  scale: number | undefined,
): { loans: Account[]; cards: Account[] } {
  const type = life.isLegal ? 1 : 2;
  const hasCard = type === 2 ? random.chance(0.255) : random.chance(0.04);
  const lenders = pickLenders(nation, random, life);
  const cardOnly = hasCard && random.chance(0.4);
  // Some are new to credit: little is known of them.
  const newest = random.chance(0.05) ? 7 : 84;
  const loans: Account[] = [];
  for (const [index, lender] of lenders.entries()) {
    if (cardOnly && index === 0) continue;
    const count = loansAtOne(random);
    for (let made = 0; made < count; made++) {
      const terms = scale === undefined ? personTerms(random) : enterpriseTerms(random, scale);
      const loan = planLoan(random, lender, terms, newest);
      loans.push(loan);
      addEarlier(random, loans, loan, scale);
    }
  }
  if (newest === 84) addInNeed(nation, random, life, loans);
  return { loans, cards: hasCard ? planCards(nation, random, lenders, newest) : [] };
}

function planLoan(random: Random, lender: Institution, terms: Terms, newest: number): Account {
  const age = Math.floor(random.next() ** 1.15 * Math.min(terms.months + 16, newest));
  return { ...loanOf(lender, terms, age), closedAgo: closedAgoOf(random, terms, age) };
}

function loanOf(lender: Institution, terms: Terms, age: number): Account {
  const isSecured = terms.isSecured && lender.class !== 'finance_company' && lender.class !== 'voluntary';
  return { lender, terms, isSecured, age, closedAgo: -1, missed: undefined };
}

// −1: still open. Occasionally repaid early.
function closedAgoOf(random: Random, { months }: Terms, age: number): number {
  if (age >= months) return Math.min(age - months, historyMonths - 1);
  return age > 4 && random.chance(0.08) ? random.int(0, Math.min(age - 3, historyMonths - 2)) : -1;
}

/** Many borrow again where they borrowed: the loans that were repaid before this one. */
function addEarlier(random: Random, loans: Account[], after: Account, scale: number | undefined): void {
  let { age } = after;
  while (loans.length < mostLoans && random.chance(0.28)) {
    const ended = age + random.int(0, 5);
    if (ended >= historyMonths - 2) return;
    const terms = scale === undefined ? personTerms(random) : enterpriseTerms(random, scale);
    age = Math.min(83, ended + Math.min(terms.months, random.int(8, 40)));
    loans.push({ ...loanOf(after.lender, terms, age), closedAgo: ended });
  }
}

/** In a shock many borrow small sums from several who ask little. */
function addInNeed(nation: Nation, random: Random, life: Life, loans: Account[]): void {
  const { shocks, quality } = life;
  for (let ago = shocks.length - 2; ago >= 0; ago--) {
    if (shocks[ago] === 0 || shocks[ago + 1] !== 0) continue;
    if (!random.chance(Math.min(0.9, Math.max(0.15, 0.5 - quality * 0.2)))) continue;
    for (let made = random.int(1, 3); made > 0 && loans.length < mostLoans; made--) {
      const age = ago - random.int(0, 4);
      if (age < 0) continue;
      const terms = life.isLegal ? enterpriseTerms(random, 0.5) : personTerms(random, 'consumption');
      const lender = life.isLegal ? nation.pickLender(random, 1) : nation.pickEasyLender(random);
      const loan = loanOf(lender, { ...terms, isSecured: false }, age);
      loans.push({ ...loan, closedAgo: age >= terms.months ? Math.min(age - terms.months, historyMonths - 1) : -1 });
    }
  }
}

function planCards(nation: Nation, random: Random, lenders: readonly Institution[], newest: number): Account[] {
  const count = random.chance(0.8) ? 1 : random.chance(0.75) ? 2 : 3;
  // A card is often from a bank that lends already.
  const known = lenders.find((lender) => lender.class === 'bank' || lender.class === 'finance_company');
  return Array.from({ length: count }, (_, made): Account => {
    const lender = made === 0 && known ? known : nation.pickCardIssuer(random);
    const age = Math.floor(random.next() ** 1.2 * Math.min(84, newest + 4));
    const closedAgo = age > 8 && random.chance(0.1) ? random.int(1, Math.min(age, historyMonths) - 4) : -1;
    return { lender, terms: undefined, isSecured: false, age, closedAgo, missed: undefined };
  });
}

/** Those who pay badly owe more of them, and more often those who ask little. */
function pickLenders(nation: Nation, random: Random, life: Life): Institution[] {
  const isWeak = life.quality < -0.7;
  const count = lenderCounts(random) + (random.chance(Math.max(0, 0.16 - life.quality * 0.22)) ? 1 : 0);
  const lenders: Institution[] = [];
  for (let tries = 0; lenders.length < count && tries < 30; tries++) {
    const isEasy = !life.isLegal && isWeak && random.chance(0.35);
    const lender = isEasy ? nation.pickEasyLender(random) : nation.pickLender(random, life.isLegal ? 1 : 2);
    if (!lenders.includes(lender)) lenders.push(lender);
  }
  return lenders;
}
