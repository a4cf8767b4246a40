/** A bin of values below `below` (null: all that remain), with its weight of evidence. */
type Bin = {
  readonly below: number | null;
  /** The mean of its values. */
  readonly middle: number;
  readonly woe: number;
  readonly share: number;
};

export type Binning = { readonly bins: readonly Bin[]; readonly none: Bin | null };

type Part = { below: number | null; sum: number; good: number; bad: number };

const finest = 40;
const leastShare = 0.02;
const leastBad = 12;

/**
 * Cuts a characteristic into bins whose bad rate moves one way only, the declared one: fine quantiles, merged until each
 * is large enough, then merged where the order is wrong (pool adjacent violators). The weight of evidence of a bin is the
 * logarithm of its odds over those of all (Siddiqi, Intelligent Credit Scoring, on initial characteristic analysis).
 */
export function monotoneBins(values: Float64Array, bad: Uint8Array, worse: 'more' | 'less'): Binning {
  const { parts, none } = fineParts(values, bad);
  const totals = [...parts, none].reduce(
    (all, { good, bad: some }) => ({ good: all.good + good, bad: all.bad + some }),
    { good: 0, bad: 0 },
  );
  const binOf = ({ below, sum, good, bad: some }: Part): Bin => ({
    below,
    middle: Math.round((sum / Math.max(1, good + some)) * 1000) / 1000,
    woe: Math.log((good + 0.5) / (totals.good + 1)) - Math.log((some + 0.5) / (totals.bad + 1)),
    share: (good + some) / values.length,
  });
  const ordered = inOrder(largeEnough(parts, values.length), worse);
  return { bins: ordered.map(binOf), none: none.good + none.bad > 0 ? binOf(none) : null };
}

function fineParts(values: Float64Array, bad: Uint8Array): { parts: Part[]; none: Part } {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted();
  const cuts = new Set<number>();
  for (let at = 1; at < finest; at++) {
    const cut = sorted[Math.floor((at * sorted.length) / finest)];
    if (cut !== undefined && cut > (sorted[0] ?? cut)) cuts.add(cut);
  }
  // Few have the values at the far end, and those say the most.
  const distinct = [...new Set(sorted)];
  if (distinct.length <= finest) for (const value of distinct.slice(1)) cuts.add(value);
  const ends = [...cuts].toSorted((one, other) => one - other);
  const parts: Part[] = [...ends, null].map((below) => ({ below, sum: 0, good: 0, bad: 0 }));
  const none: Part = { below: null, sum: 0, good: 0, bad: 0 };
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? Number.NaN;
    const part = Number.isNaN(value) ? none : parts[firstAbove(ends, value)];
    if (part === undefined) continue;
    if (part !== none) part.sum += value;
    if (bad[row] === 1) part.bad += 1;
    else part.good += 1;
  }
  return { parts, none };
}

/** The index of the first end that lies above the value. */
function firstAbove(ends: readonly number[], value: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Merges each part that is too small with the next one; the last with the one before. */
function largeEnough(parts: readonly Part[], size: number): Part[] {
  const done: Part[] = [];
  let open: Part | undefined;
  for (const part of parts) {
    open = open === undefined ? { ...part } : merged(open, part);
    // A bin with many bad borrowers may hold few people: it says a lot.
    const isEnough = open.good + open.bad >= size * leastShare || open.bad >= leastBad * 4;
    if (!isEnough || open.bad < leastBad) continue;
    done.push(open);
    open = undefined;
  }
  const last = done.pop();
  if (open === undefined) return last === undefined ? [] : [...done, last];
  return [...done, last === undefined ? open : merged(last, open)];
}

function inOrder(parts: readonly Part[], worse: 'more' | 'less'): Part[] {
  const rate = ({ good, bad }: Part) => (bad + 0.5) / (good + bad + 1);
  const done: Part[] = [];
  for (const part of parts) {
    let next = { ...part };
    for (let before = done.at(-1); before !== undefined; before = done.at(-1)) {
      const isWrong = worse === 'more' ? rate(before) >= rate(next) : rate(before) <= rate(next);
      if (!isWrong) break;
      done.pop();
      next = merged(before, next);
    }
    done.push(next);
  }
  return done;
}

function merged(one: Part, other: Part): Part {
  return {
    below: other.below,
    sum: one.sum + other.sum,
    good: one.good + other.good,
    bad: one.bad + other.bad,
  };
}
