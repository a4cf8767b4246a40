import { dayOf } from '#bureau/population/months.ts';
import { groupAt, overdueDaysOf } from '#bureau/population/marks.ts';
import { historyMonths, type Nation } from '#bureau/population/nation.ts';
import { amountVnd, type Random } from '#bureau/population/random.ts';
import type { Card } from '#bureau/population/record.ts';
import { type Life, normal } from '#bureau/population/risk/life.ts';
import type { Account } from './account.ts';

// The used share of the limit, from those who hardly need it to those who live on it.
const usualUse = [0.06, 0.1, 0.15, 0.22, 0.3, 0.4, 0.5, 0.62, 0.76, 0.93] as const;

/** A credit card with its months: balance, amount due, the late amount and the days late. */
export function makeCard(
  nation: Nation,
  random: Random,
  { cardId, account, life }: { cardId: number; account: Account; life: Life },
): Card {
  const { lender: issuer, age, closedAgo, missed } = account;
  const limitVnd = Math.max(10_000_000, Math.round(amountVnd(random, 38e6, 0.7) / 5e6) * 5e6);
  const leaning = 4 - life.quality * 2.1 + normal(random) * 1.3;
  const use = usualUse[Math.max(0, Math.min(9, Math.round(leaning)))] ?? 0.3;
  const early = random.int(5, 18);
  const newest = Math.max(0, closedAgo);
  const count = Math.min(historyMonths, age + 1);
  const card: Card = {
    cardId,
    institutionId: issuer.id,
    branchId: issuer.branches[random.int(0, issuer.branches.length - 1)]?.branchId ?? 1,
    numberMasked: `${random.pick(['4', '5', '9704'])}*** **** **** ${String(random.int(0, 9999)).padStart(4, '0')}`,
    limitVnd,
    openedOn: dayOf(nation.latestMonth - age, random.int(1, 28)),
    closedOn: closedAgo >= 0 ? dayOf(nation.latestMonth - newest, random.int(2, 28)) : null,
    latestMonth: nation.latestMonth - newest,
    balances: [],
    due: [],
    late: [],
    lateDays: [],
    groups: [],
  };
  for (let ago = newest; ago < count; ago++) {
    const isMissing = nation.isMissing(issuer.id, nation.latestMonth - ago);
    const overdue = overdueDaysOf(missed?.[ago] ?? 0, early);
    const need = life.need[ago] ?? 0;
    const drawn = use * (0.75 + random.next() * 0.5) + need * 0.4;
    const share = overdue > 0 ? Math.max(drawn, 0.6) + overdue / 900 : drawn;
    const balance = closedAgo >= 0 && ago === newest ? 0 : Math.round((limitVnd * Math.min(share, 1.15)) / 1000) * 1000;
    const days = overdue > 0 ? overdue : balance > 0 && random.chance(lateChance(life, need)) ? random.int(1, 9) : 0;
    const due = Math.round((balance * (use > 0.5 ? 0.06 : 1)) / 1000) * 1000;
    card.balances.push(isMissing ? null : balance);
    card.due.push(isMissing ? null : due);
    card.late.push(isMissing ? null : days > 0 ? due : 0);
    card.lateDays.push(isMissing ? null : days);
    card.groups.push(isMissing ? null : overdue > 0 ? groupAt(missed, ago, early) : 1);
  }
  return card;
}

// A payment some days late, which is no arrears yet.
function lateChance({ quality }: Life, need: number): number {
  return Math.min(0.6, 0.012 * Math.exp(-0.9 * quality) + 0.18 * need);
}
