import { typeOf } from '#bureau/population/births.ts';
import { isOpen } from '#bureau/population/lending/account.ts';
import { oldestOf } from '#bureau/population/lending/conduct.ts';
import type { Debts } from '#bureau/population/lending/debts.ts';
import type { Nation } from '#bureau/population/nation.ts';
import { makeSubjectAndRisk } from '#bureau/population/subject.ts';
import { badFrom, chancesOf } from './arrears.ts';
import { type Life, type Shock, shockBegins, shockEnds, shockOf } from './life.ts';

const horizon = 12;
const kindsOfShock = [0, 1, 2] as const;

/**
 * The true chance that a borrower owes bad debt in some month of the next twelve, given what nobody sees: its quality, its
 * shock and what it has missed at the month, and the economy that came. The chances are carried forward exactly, over
 * the accounts that were open then.
 */
export function trueDefaultChance(nation: Nation, life: Life, { accounts, runs }: Debts, observed: number): number {
  const missedNow = missedAt(runs, observed);
  const oldest = oldestOf(accounts);
  let states = new Float64Array(kindsOfShock.length * badFrom);
  states[shockOf(life, observed) * badFrom + Math.min(missedNow, badFrom - 1)] = 1;
  // Already bad: only a cure in the very next month ends it before it is counted again.
  if (missedNow >= badFrom) {
    const next = { shock: shockOf(life, observed), ago: observed - 1, tenure: oldest - observed + 1 };
    return 1 - chancesOf(nation, life, { missed: missedNow, ...next }).cured;
  }
  const known = accounts.filter((account) => isOpen(account, observed));
  let bad = 0;
  for (let ago = observed - 1; ago >= Math.max(0, observed - horizon); ago--) {
    const owes = known.some((account) => account.age - ago >= 2 && isOpen(account, ago));
    const next = new Float64Array(states.length);
    for (const before of kindsOfShock)
      for (const [shock, share] of shocksAfter(nation, life, before, ago)) {
        for (let missed = 0; missed < badFrom; missed++) {
          const weight = (states[before * badFrom + missed] ?? 0) * share;
          if (weight === 0) continue;
          const put = (to: number, chance: number) => {
            if (to >= badFrom) bad += weight * chance;
            else next[shock * badFrom + to] = (next[shock * badFrom + to] ?? 0) + weight * chance;
          };
          if (missed === 0 && !owes) {
            put(0, 1);
            continue;
          }
          const { worse, better, cured } = chancesOf(nation, life, { missed, shock, ago, tenure: oldest - ago });
          put(missed + 1, worse);
          put(0, cured);
          if (missed > 0) put(missed - 1, better);
          put(missed, 1 - worse - better - cured);
        }
      }
    states = next;
  }
  return bad;
}

function shocksAfter(nation: Nation, life: Life, before: Shock, ago: number): readonly (readonly [Shock, number])[] {
  if (before !== 0)
    return [
      [before, 1 - shockEnds[before]],
      [0, shockEnds[before]],
    ];
  const [lost, ill] = [shockBegins(nation, life, 1, ago), shockBegins(nation, life, 2, ago)];
  return [
    [0, 1 - lost - ill],
    [1, lost],
    [2, ill],
  ];
}

function missedAt(runs: Debts['runs'], ago: number): number {
  const run = runs.find(({ began, ended }) => began >= ago && ended < ago);
  return run?.account.missed?.[ago] ?? 0;
}

/** The months (back from the newest) for which the truth is written. */
const truthMonths = [12, 24, 36] as const;

/** The head of the truth's file. */
export const truthHead = `subject_id,type,quality,${truthMonths.map((ago) => `pd_${ago}`).join(',')}\n`;

/** One borrower's line of the truth: what the bureau never holds. */
export function truthLine(nation: Nation, subjectId: number): string {
  return truthOf(nation, subjectId, makeSubjectAndRisk(nation, subjectId));
}

/** The line of a borrower that is made already. */
export function truthOf(nation: Nation, subjectId: number, { life, debts }: { life: Life; debts: Debts }): string {
  const chances = truthMonths.map((ago) => trueDefaultChance(nation, life, debts, ago).toFixed(6));
  return `${[subjectId, typeOf(nation, subjectId), life.quality.toFixed(4), ...chances].join(',')}\n`;
}
