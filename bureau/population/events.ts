import { dayOf, earlier, lastOf } from './months.ts';
import { type Conduct, type Episode, groupOf, overdueDaysAt } from './marks.ts';
import type { Nation } from './nation.ts';
import { amountVnd, type Random } from './random.ts';
import type { Contract, NegativeEvent, VamcDebt } from './record.ts';

export type PaymentTrouble = {
  subjectId: number;
  isLegal: boolean;
  conduct: Conduct;
  episode: Episode | undefined;
  /** The episode's contract, or card account. */
  contract: Contract | undefined;
  institutionId: number;
};

/** Negative information about a borrower with its beginning and end, including entries too old to be shown. */
export function makeEvents(nation: Nation, random: Random, trouble: PaymentTrouble): NegativeEvent[] {
  const events: NegativeEvent[] = [];
  const { subjectId, episode, contract, institutionId } = trouble;
  const add = (event: Omit<NegativeEvent, 'eventId'>) =>
    events.push({ eventId: subjectId * 16 + events.length, ...event });
  const bare = { contractId: null, worstGroup: null, amountVnd: null, note: null };
  if (episode && episode.began - Math.max(episode.ended, -1) > 3) {
    const last = Math.max(episode.ended + 1, 0);
    add({
      ...bare,
      kind: contract ? 'bad_debt' : 'card_default',
      institutionId,
      contractId: contract?.contractId ?? null,
      worstGroup: groupOf(overdueDaysAt(episode, last, 18)),
      amountVnd: contract?.history.balances[last] ?? amountVnd(random, 40e6, 0.6),
      // Group 3 begins after three months of the episode.
      startedOn: lastOf(nation.latestMonth - episode.began + 3),
      endedOn: episode.ended < 0 ? null : dayOf(nation.latestMonth - episode.ended, random.int(3, 27)),
    });
  }
  if (trouble.conduct === 'long-ago') {
    const ended = random.int(62, 90);
    add({
      ...bare,
      kind: 'bad_debt',
      institutionId,
      worstGroup: random.int(3, 5),
      amountVnd: amountVnd(random, 60e6, 0.8),
      startedOn: dayOf(nation.latestMonth - ended - random.int(4, 30), random.int(1, 28)),
      endedOn: dayOf(nation.latestMonth - ended, random.int(1, 28)),
    });
  }
  if (trouble.conduct === 'group5' && random.chance(0.08)) {
    const kind = trouble.isLegal && random.chance(0.3) ? 'bankruptcy' : 'court';
    add({
      ...bare,
      kind,
      institutionId: null,
      note: kind === 'court' ? 'Bản án dân sự về hợp đồng tín dụng' : 'Tòa án đã thụ lý đơn yêu cầu mở thủ tục phá sản',
      startedOn: dayOf(nation.latestMonth - random.int(1, 10), random.int(1, 28)),
      endedOn: null,
    });
  }
  return events;
}

/** Debt of group 5 that was partly sold to the asset management company. */
export function makeVamcDebts(
  nation: Nation,
  random: Random,
  { subjectId, conduct, episode, contract }: PaymentTrouble,
): VamcDebt[] {
  if (conduct !== 'group5' || !contract || !episode || contract.institutionId < 1 || !random.chance(0.1)) return [];
  const soldAgo = random.int(1, Math.max(1, episode.began - 12));
  const sold = contract.limitVnd;
  return [
    {
      vamcDebtId: subjectId * 4,
      institutionId: contract.institutionId,
      soldOn: earlier(dayOf(nation.latestMonth - soldAgo, random.int(1, 28)), nation.today),
      principalSoldVnd: sold,
      principalLeftVnd: Math.round((sold * (0.4 + random.next() * 0.6)) / 1_000_000) * 1_000_000,
      settledOn: null,
      reportedOn: lastOf(nation.latestMonth),
    },
  ];
}
