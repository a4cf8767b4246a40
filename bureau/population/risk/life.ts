import type { Nation } from '#bureau/population/nation.ts';
import type { Random } from '#bureau/population/random.ts';
import { lifeMonths, trades } from './economy.ts';

/** 0 none, 1 income lost or business gone slack, 2 illness. */
export type Shock = 0 | 1 | 2;

/** What nobody sees of a borrower, and what it does to the borrower month by month back from the newest (0). */
export type Life = {
  /** How reliably the borrower pays: about normal, mean 0, deviation 1. */
  quality: number;
  trade: number;
  /** Of an enterprise: its trouble is rarer, and larger. */
  isLegal: boolean;
  shocks: Uint8Array;
  /** How short of money the borrower is: 0 to 1, slowly rising in a shock and falling after it. */
  need: Float64Array;
};

/** The chance a month that a shock begins, and that it ends. */
export const shockEnds = [0, 0.11, 0.18] as const;

/** The chance that a month brings a shock to somebody who has none. */
export function shockBegins(nation: Nation, life: Pick<Life, 'quality' | 'trade'>, shock: 1 | 2, ago: number): number {
  if (shock === 2) return 0.0011;
  return 0.0045 * Math.exp(-0.3 * life.quality + pressureOn(nation, life.trade, ago));
}

/** The economy and the borrower's kind of work in a month, in log-odds. */
export function pressureOn(nation: Nation, trade: number, ago: number): number {
  const { pressure, ofTrade } = nation.economy;
  return (pressure[ago] ?? 0) + (ofTrade[trade]?.[ago] ?? 0);
}

/** A normal number between −3.5 and 3.5. */
export function normal(random: Random): number {
  return (random.next() + random.next() + random.next() + random.next() - 2) * 1.73;
}

export function makeLife(nation: Nation, random: Random, isLegal: boolean): Life {
  const life: Life = {
    quality: normal(random),
    trade: random.int(0, trades - 1),
    isLegal,
    shocks: new Uint8Array(lifeMonths),
    need: new Float64Array(lifeMonths),
  };
  let shock: Shock = 0;
  let need = 0;
  for (let ago = lifeMonths - 1; ago >= 0; ago--) {
    shock = nextShock(nation, random, life, { shock, ago });
    need = shock === 0 ? Math.max(0, need - 0.12) : Math.min(1, need + 0.28);
    life.shocks[ago] = shock;
    life.need[ago] = need;
  }
  return life;
}

function nextShock(nation: Nation, random: Random, life: Life, { shock, ago }: { shock: Shock; ago: number }): Shock {
  const point = random.next();
  if (shock !== 0) return point < shockEnds[shock] ? 0 : shock;
  const illness = shockBegins(nation, life, 2, ago);
  if (point < illness) return 2;
  return point < illness + shockBegins(nation, life, 1, ago) ? 1 : 0;
}

/** The shock of a month. */
export function shockOf({ shocks }: Life, ago: number): Shock {
  const shock = shocks[ago];
  return shock === 1 || shock === 2 ? shock : 0;
}
