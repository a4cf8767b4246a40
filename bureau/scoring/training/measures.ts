/** How well numbers that should be higher for worse borrowers tell the bad from the others: −1 to 1 (2 × AUC − 1). Ties count half. */
export function gini(risks: ArrayLike<number>, bad: ArrayLike<number>): number {
  const order = Array.from({ length: risks.length }, (_, at) => at).toSorted(
    (one, other) => (risks[one] ?? 0) - (risks[other] ?? 0),
  );
  let [good, total, pairs] = [0, 0, 0];
  for (let at = 0; at < order.length; ) {
    let [goodHere, badHere] = [0, 0];
    const value = risks[order[at] ?? 0];
    for (; at < order.length && risks[order[at] ?? 0] === value; at++) {
      if (bad[order[at] ?? 0] === 1) badHere += 1;
      else goodHere += 1;
    }
    pairs += badHere * (good + goodHere / 2);
    good += goodHere;
    total += badHere;
  }
  return good === 0 || total === 0 ? 0 : (2 * pairs) / (good * total) - 1;
}

/** The largest distance between the shares of bad and of other borrowers up to a risk (Kolmogorov and Smirnov). */
export function kolmogorov(risks: ArrayLike<number>, bad: ArrayLike<number>): number {
  const order = Array.from({ length: risks.length }, (_, at) => at).toSorted(
    (one, other) => (risks[one] ?? 0) - (risks[other] ?? 0),
  );
  const allBad = order.reduce((all, at) => all + (bad[at] ?? 0), 0);
  const allGood = order.length - allBad;
  let [goodSeen, badSeen, most] = [0, 0, 0];
  for (const [at, row] of order.entries()) {
    if (bad[row] === 1) badSeen += 1;
    else goodSeen += 1;
    if (risks[row] !== risks[order[at + 1] ?? -1])
      most = Math.max(most, Math.abs(goodSeen / Math.max(1, allGood) - badSeen / Math.max(1, allBad)));
  }
  return most;
}

/** The mean squared distance of a chance from what happened. */
export function brier(chances: ArrayLike<number>, bad: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < chances.length; at++) sum += ((chances[at] ?? 0) - (bad[at] ?? 0)) ** 2;
  return chances.length === 0 ? 0 : sum / chances.length;
}

/**
 * Population stability index of two shares by class: below 0.1 nothing moved, above 0.25 much did. An empty class counts
 * as a tenth of a thousandth.
 */
export function stability(expected: readonly number[], actual: readonly number[]): number {
  return expected.reduce((all, share, at) => {
    const [before, now] = [Math.max(share, 0.0001), Math.max(actual[at] ?? 0, 0.0001)];
    return all + (now - before) * Math.log(now / before);
  }, 0);
}

/** The band in which a rate of so many lies with 95 % (Wilson). */
export function bandOf(bad: number, size: number): readonly [low: number, high: number] {
  if (size === 0) return [0, 1];
  const z = 1.96;
  const [rate, spread] = [bad / size, (z * z) / size];
  const middle = (rate + spread / 2) / (1 + spread);
  const half = (z * Math.sqrt((rate * (1 - rate)) / size + spread / (4 * size))) / (1 + spread);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
