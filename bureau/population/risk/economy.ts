import { randomOf } from '#bureau/population/random.ts';

/** Months of a borrower's life that the nation invents; those before the stored 60 settle it. */
export const lifeMonths = 84;

/** Kinds of work whose good and bad times differ. */
export const trades = 8;

/** What presses on everybody, month by month back from the newest (0), in log-odds. */
export type Economy = {
  /** The calendar year in which many more fall behind. */
  badYear: number;
  /** The nation's economy. */
  pressure: Float64Array;
  /** A downturn of one kind of work, in addition. */
  ofTrade: readonly Float64Array[];
};

/** The economy of a seed: a slow wave, one bad year, and for each kind of work a downturn of its own. */
export function makeEconomy(seed: number, latestMonth: number): Economy {
  const random = randomOf(seed, 34);
  const thisYear = Math.floor(latestMonth / 12);
  const badYear = thisYear - random.int(2, 4);
  const pressure = new Float64Array(lifeMonths);
  let wave = 0;
  for (let ago = lifeMonths - 1; ago >= 0; ago--) {
    wave = wave * 0.9 + (random.next() - 0.5) * 0.06;
    // The first years still bear the end of a hard time.
    const before = Math.max(0, ago - 44) * 0.006;
    pressure[ago] = wave + before + (Math.floor((latestMonth - ago) / 12) === badYear ? 0.5 : 0);
  }
  const ofTrade = Array.from({ length: trades }, () => {
    const months = new Float64Array(lifeMonths);
    const began = random.int(4, lifeMonths - 6);
    for (let ago = began; ago > began - 12 && ago >= 0; ago--) months[ago] = 0.45;
    return months;
  });
  return { badYear, pressure, ofTrade };
}
