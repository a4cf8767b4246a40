/** A seeded stream of random numbers. */
export type Random = {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number from `least` to `most`, inclusive. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
};

/**
 * The stream of one thing (a subject, an institution's month): the same for the same numbers, whatever ran before.
 */
export function randomOf(seed: number, ...place: readonly number[]): Random {
  let [a, b, c, counter] = [0x9e3779b9 ^ seed, 0x243f6a88, 0xb7e15162, 1];
  const next32 = (): number => {
    // sfc32, by Chris Doty-Humphrey: small, fast and without visible patterns.
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (const number of place) {
    b ^= Math.imul(number, 0x85ebca6b);
    c ^= Math.floor(number / 2 ** 32);
    for (let round = 0; round < 6; round++) next32();
  }
  for (let round = 0; round < 6; round++) next32();
  const next = (): number => next32() / 2 ** 32;
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** Picks values by weight; the weights need no particular sum. */
export function weighted<T>(table: readonly (readonly [value: T, weight: number])[]): (random: Random) => T {
  const [first] = table;
  if (!first) throw new RangeError('nothing to pick from');
  let sum = 0;
  const ends = table.map(([, weight]) => (sum += weight));
  return (random) => {
    const point = random.next() * sum;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? sum) > point) high = middle;
      else low = middle + 1;
    }
    return (table[low] ?? first)[0];
  };
}

/**
 * Picks words from a line such as 'Nguyễn:38 Trần:11 Lê'; without a number a word weighs 1. `_` stands for a space.
 */
export function weightedWords(line: string): (random: Random) => string {
  return weighted(
    line
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const [word = '', weight = '1'] = entry.split(':');
        return [word.replaceAll('_', ' '), Number(weight)] as const;
      }),
  );
}

/** An amount around `median` that is sometimes much larger: log-normal, `spread` 0.5 narrow to 1.5 wide, whole millions of VND. */
export function amountVnd(random: Random, median: number, spread: number): number {
  const normal = random.next() + random.next() + random.next() + random.next() - 2;
  return Math.max(1, Math.round((median * Math.exp(normal * 1.73 * spread)) / 1_000_000)) * 1_000_000;
}
