import { median, print } from './pairs.ts';

/** One measured pair: the same figures of ours and of its floor. */
export type Turn<T> = { readonly ours: T; readonly floor: T };

/**
 * Runs ours and its floor in turn, so that both run on the same machine state: first unmeasured for `warmUpSeconds`,
 * then `pairs` times. The order changes from pair to pair. For runs that take several figures at once.
 */
export async function inTurn<T>(
  { ours, floor }: Turn<() => Promise<T>>,
  { pairs = 5, warmUpSeconds = 3 }: { readonly pairs?: number; readonly warmUpSeconds?: number } = {},
): Promise<readonly Turn<T>[]> {
  const until = performance.now() + warmUpSeconds * 1_000;
  do {
    await floor();
    await ours();
  } while (performance.now() < until);
  const taken: Turn<T>[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      const first = await floor();
      taken.push({ floor: first, ours: await ours() });
    } else {
      const first = await ours();
      taken.push({ ours: first, floor: await floor() });
    }
  }
  return taken;
}

export type Comparison = {
  readonly ours: number;
  readonly floor: number;
  readonly ratio: number;
  readonly floorSpread: number;
  readonly isVoid: boolean;
};

/** A floor that varies more than this within a run shows that the machine was not quiet. */
const voidFrom = 1.5;

/** Medians of both sides, and the median of the pairs' own ratios: other load on the machine cancels out. */
export function compare(taken: readonly Turn<number>[]): Comparison {
  const floors = taken.map((pair) => pair.floor);
  const floorSpread = Math.max(...floors) / Math.min(...floors);
  return {
    ours: median(taken.map((pair) => pair.ours)),
    floor: median(floors),
    ratio: median(taken.map((pair) => pair.ours / pair.floor)),
    floorSpread,
    isVoid: floorSpread > voidFrom,
  };
}

/** Prints the pairs' result for a bar on ours ÷ floor, and for an absolute limit beside it. */
export function printTurns(
  about: { readonly bench: string; readonly work: string; readonly unit: string },
  taken: readonly Turn<number>[],
  {
    atMost,
    limit,
  }: {
    readonly atMost: number;
    readonly limit?: { readonly name: string; readonly measured: number; readonly atMost: number };
  },
): void {
  const { ours, floor, ratio, floorSpread, isVoid } = compare(taken);
  const isWithin = limit === undefined || limit.measured <= limit.atMost;
  print({
    ...about,
    ...(limit === undefined ? {} : { work: `${about.work}; ${limit.name} ${Math.round(limit.measured)}` }),
    ours,
    floor,
    ratio,
    bar: `<= ${atMost}${limit === undefined ? '' : `, ${limit.name} <= ${limit.atMost}`}`,
    holds: isVoid ? undefined : ratio <= atMost && isWithin,
    pairs: taken.length,
    ...(isVoid ? { void: `the floor varied ${floorSpread.toFixed(2)} times` } : {}),
  });
}
