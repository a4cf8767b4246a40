import type { Nation } from '#bureau/population/nation.ts';
import type { Random } from '#bureau/population/random.ts';
import { type Life, pressureOn, type Shock } from './life.ts';

/** More missed instalments than this change nothing any more. */
const mostMissed = 60;

/** Missed instalments from which debt is bad (group 3): more than 90 days. */
export const badFrom = 4;

/** How far a borrower tends to fall behind in a month, in log-odds; 0 is usual. */
function tendency(nation: Nation, life: Life, { shock, ago, tenure }: Omit<Moment, 'missed'>): number {
  // Who is new to credit has not learnt it yet.
  const unused = 0.8 * Math.max(0, 1 - tenure / 30);
  const shocked = shock === 0 ? 0 : shock === 1 ? 2.3 : 2.9;
  return -1.75 * life.quality + unused + shocked + pressureOn(nation, life.trade, ago) - (life.isLegal ? 0.25 : 0);
}

/** The chances of a month for a borrower with so many missed instalments; what remains stays as it is. */
export type Chances = { worse: number; better: number; cured: number };

/** A borrower's month: `tenure` counts the months since its first account. */
type Moment = { missed: number; shock: Shock; ago: number; tenure: number };

/** The chances of a month; the rules of the nation stand here once, for its making and for the truth about it. */
export function chancesOf(nation: Nation, life: Life, { missed, ...moment }: Moment): Chances {
  const z = tendency(nation, life, moment);
  if (missed === 0) return { worse: odds(z - 7.25), better: 0, cured: 0 };
  if (missed < badFrom) {
    const worse = odds(z * 0.36 - 2.3 + missed * 0.5);
    const cured = (1 - worse) * (0.27 - missed * 0.03);
    return { worse, cured, better: missed > 1 ? (1 - worse - cured) * 0.4 : 0 };
  }
  const worse = odds(z * 0.3 + 1.0);
  const cured = (1 - worse) * (missed < 13 ? 0.33 : 0.3);
  return { worse, cured, better: (1 - worse - cured) * 0.3 };
}

/** The instalments missed after a month. */
export function nextMissed(random: Random, missed: number, { worse, better, cured }: Chances): number {
  const point = random.next();
  if (point < worse) return Math.min(mostMissed, missed + 1);
  if (point < worse + cured) return 0;
  return point < worse + cured + better ? missed - 1 : missed;
}

function odds(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
