import { dayOf } from '#bureau/population/months.ts';
import type { Institution } from '#bureau/population/institutions.ts';
import { type Episode, groupOf, overdueDaysAt } from '#bureau/population/marks.ts';
import type { Nation } from '#bureau/population/nation.ts';
import { amountVnd, type Random, weighted } from '#bureau/population/random.ts';
import type { Card } from '#bureau/population/record.ts';

const cardMonths = 36;

export type CardOrder = {
  cardId: number;
  issuer: Institution;
  episode: Episode | undefined;
  /** Sometimes pays late. */
  isCareless: boolean;
};

// The used share of the limit: most people pay in full, some are close to the limit.
const usualUse = weighted<number>([
  [0.08, 30],
  [0.22, 30],
  [0.42, 20],
  [0.68, 12],
  [0.93, 8],
]);

/** A credit card with its months: balance, amount due, the late amount and the days late. */
export function makeCard(nation: Nation, random: Random, { cardId, issuer, episode, isCareless }: CardOrder): Card {
  const age = Math.max(episode ? episode.began + 3 : 0, Math.floor(random.next() ** 1.2 * 95));
  const limitVnd = Math.max(10_000_000, Math.round(amountVnd(random, 38e6, 0.7) / 5e6) * 5e6);
  const use = usualUse(random);
  const early = random.int(5, 18);
  const count = Math.min(cardMonths, age + 1);
  const isClosed = !episode && count > 8 && random.chance(0.1);
  const newest = isClosed ? random.int(1, count - 4) : 0;
  const card: Card = {
    cardId,
    institutionId: issuer.id,
    branchId: issuer.branches[random.int(0, issuer.branches.length - 1)]?.branchId ?? 1,
    numberMasked: `${random.pick(['4', '5', '9704'])}*** **** **** ${String(random.int(0, 9999)).padStart(4, '0')}`,
    limitVnd,
    openedOn: dayOf(nation.latestMonth - age, random.int(1, 28)),
    closedOn: isClosed ? dayOf(nation.latestMonth - newest, random.int(2, 28)) : null,
    latestMonth: nation.latestMonth - newest,
    balances: [],
    due: [],
    late: [],
    lateDays: [],
    groups: [],
  };
  for (let ago = newest; ago < count; ago++) {
    const isMissing = nation.isMissing(issuer.id, nation.latestMonth - ago);
    const overdue = episode ? overdueDaysAt(episode, ago, early) : 0;
    const share = overdue > 0 ? Math.min(1.15, Math.max(use, 0.6) + overdue / 900) : use * (0.6 + random.next() * 0.8);
    const balance = isClosed && ago === newest ? 0 : Math.round((limitVnd * Math.min(share, 1.15)) / 1000) * 1000;
    const days = overdue > 0 ? overdue : isCareless && balance > 0 && random.chance(0.12) ? random.int(1, 9) : 0;
    const due = Math.round((balance * (use > 0.5 ? 0.06 : 1)) / 1000) * 1000;
    card.balances.push(isMissing ? null : balance);
    card.due.push(isMissing ? null : due);
    card.late.push(isMissing ? null : days > 0 ? due : 0);
    card.lateDays.push(isMissing ? null : days);
    card.groups.push(isMissing ? null : groupOf(days));
  }
  return card;
}
