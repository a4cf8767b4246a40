import { dayOf, earlier, lastOf } from './months.ts';
import { badRuns, lastingRun } from './lending/conduct.ts';
import type { Debts } from './lending/debts.ts';
import { groupOf, overdueDaysOf } from './marks.ts';
import type { Nation } from './nation.ts';
import { amountVnd, type Random } from './random.ts';
import type { NegativeEvent, VamcDebt } from './record.ts';
import { badFrom } from './risk/arrears.ts';

export type PaymentTrouble = {
  subjectId: number;
  isLegal: boolean;
  debts: Debts;
};

/** Missed instalments from which debt is lost (group 5). */
const lostFrom = 13;

/** Negative information about a borrower with its beginning and end, including entries too old to be shown. */
export function makeEvents(
  nation: Nation,
  random: Random,
  { subjectId, isLegal, debts }: PaymentTrouble,
): NegativeEvent[] {
  const events: NegativeEvent[] = [];
  const add = (event: Omit<NegativeEvent, 'eventId'>) => {
    if (events.length < 16) events.push({ eventId: subjectId * 16 + events.length, ...event });
  };
  const bare = { contractId: null, worstGroup: null, amountVnd: null, note: null };
  for (const { account, contract, began, ended, most } of badRuns(debts.runs)) {
    const last = Math.max(ended + 1, 0);
    const owed = contract && contract.history.balances[last - (nation.latestMonth - contract.history.latestMonth)];
    let bad = began;
    while (bad > last && (account.missed?.[bad] ?? 0) < badFrom) bad--;
    add({
      ...bare,
      kind: contract ? 'bad_debt' : 'card_default',
      institutionId: account.lender.id,
      contractId: contract?.contractId ?? null,
      worstGroup: groupOf(overdueDaysOf(most, 18)),
      amountVnd: owed ?? amountVnd(random, 40e6, 0.6),
      startedOn: lastOf(nation.latestMonth - bad),
      endedOn: ended < 0 ? null : dayOf(nation.latestMonth - ended, random.int(3, 27)),
    });
  }
  if (debts.runs.length === 0 && random.chance(0.02)) {
    const ended = random.int(62, 90);
    add({
      ...bare,
      kind: 'bad_debt',
      institutionId: debts.firstLender,
      worstGroup: random.int(3, 5),
      amountVnd: amountVnd(random, 60e6, 0.8),
      startedOn: dayOf(nation.latestMonth - ended - random.int(4, 30), random.int(1, 28)),
      endedOn: dayOf(nation.latestMonth - ended, random.int(1, 28)),
    });
  }
  if ((lastingRun(debts.runs)?.most ?? 0) >= lostFrom && random.chance(0.08)) {
    const kind = isLegal && random.chance(0.3) ? 'bankruptcy' : 'court';
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
export function makeVamcDebts(nation: Nation, random: Random, { subjectId, debts }: PaymentTrouble): VamcDebt[] {
  const run = lastingRun(debts.runs);
  if (!run?.contract || run.most < lostFrom || !random.chance(0.1)) return [];
  const soldAgo = random.int(1, Math.max(1, run.began - 12));
  const sold = run.contract.limitVnd;
  return [
    {
      vamcDebtId: subjectId * 4,
      institutionId: run.contract.institutionId,
      soldOn: earlier(dayOf(nation.latestMonth - soldAgo, random.int(1, 28)), nation.today),
      principalSoldVnd: sold,
      principalLeftVnd: Math.round((sold * (0.4 + random.next() * 0.6)) / 1_000_000) * 1_000_000,
      settledOn: null,
      reportedOn: lastOf(nation.latestMonth),
    },
  ];
}
