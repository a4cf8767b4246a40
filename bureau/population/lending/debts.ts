import { makeCard } from './cards.ts';
import type { Institution } from '#bureau/population/institutions.ts';
import { liftGroups, makeLoan } from './loans.ts';
import type { Conduct, Episode } from '#bureau/population/marks.ts';
import type { Nation } from '#bureau/population/nation.ts';
import { type Random, weighted } from '#bureau/population/random.ts';
import type { Card, Contract } from '#bureau/population/record.ts';

const lenderCounts = weighted<number>([
  [1, 54],
  [2, 24],
  [3, 13],
  [4, 6.5],
  [5, 2],
  [6, 1],
]);
const loansAtOne = weighted<number>([
  [1, 63],
  [2, 24],
  [3, 13],
]);

export type Debts = {
  contracts: Contract[];
  cards: Card[];
  /** The contract of the episode; undefined if it is a card, or there is none. */
  troubled: Contract | undefined;
  firstLender: number;
};

/** A borrower's contracts and cards: how many lenders, how many at each, and which one became overdue. */
export function makeDebts(
  nation: Nation,
  random: Random,
  order: {
    subjectId: number;
    provinceCode: string;
    scale: number | undefined;
    conduct: Conduct;
    episode: Episode | undefined;
  },
): Debts {
  const { subjectId, provinceCode, scale, episode } = order;
  const type = scale === undefined ? 2 : 1;
  const hasCard = type === 2 ? random.chance(0.255) : random.chance(0.04);
  const lenders = pickLenders(nation, random, type);
  const cardOnly = hasCard && random.chance(0.4);
  const contracts: Contract[] = [];
  const cards: Card[] = [];
  const add = (lender: Institution, trouble: Episode | undefined) =>
    contracts.push(
      makeLoan(nation, random, {
        contractId: subjectId * 64 + contracts.length,
        lender,
        provinceCode,
        scale,
        episode: trouble,
      }),
    );
  for (const [index, lender] of lenders.entries()) {
    if (cardOnly && index === 0) continue;
    const count = loansAtOne(random);
    for (let made = 0; made < count; made++) add(lender, contracts.length === 0 ? episode : undefined);
  }
  if (hasCard) {
    const count = random.chance(0.8) ? 1 : random.chance(0.75) ? 2 : 3;
    const isCareless = order.conduct !== 'clean' ? random.chance(0.5) : random.chance(0.07);
    for (let made = 0; made < count; made++) {
      // A card is often from a bank that lends already.
      const known = lenders.find((lender) => lender.class === 'bank' || lender.class === 'finance_company');
      const issuer = made === 0 && known ? known : nation.pickCardIssuer(random);
      const trouble = contracts.length === 0 && made === 0 ? episode : undefined;
      cards.push(makeCard(nation, random, { cardId: subjectId * 8 + made, issuer, episode: trouble, isCareless }));
    }
  }
  if (episode) liftGroups(contracts);
  const troubled = episode ? contracts[0] : undefined;
  return {
    contracts,
    cards,
    troubled,
    firstLender: troubled?.institutionId ?? cards[0]?.institutionId ?? lenders[0]?.id ?? 1,
  };
}

function pickLenders(nation: Nation, random: Random, type: 1 | 2): Institution[] {
  const count = lenderCounts(random);
  const lenders: Institution[] = [];
  for (let tries = 0; lenders.length < count && tries < 30; tries++) {
    const lender = nation.pickLender(random, type);
    if (!lenders.includes(lender)) lenders.push(lender);
  }
  return lenders;
}
