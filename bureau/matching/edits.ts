// Shorter words have too many others two letters away.
const [longestFrom, shortestFrom] = [5, 3];

/**
 * True of two different words that at most two slips make equal, each an added, missing, replaced or swapped letter;
 * false if the longer has fewer than five letters, or the shorter fewer than three.
 */
export function isTwoEdits(one: string, other: string): boolean {
  const [shorter, longer] = [Math.min(one.length, other.length), Math.max(one.length, other.length)];
  if (one === other || longer < longestFrom || shorter < shortestFrom || longer - shorter > 2) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      let cost = Math.min((last[at] ?? 9) + 1, (now[at - 1] ?? 9) + 1, (last[at - 1] ?? 9) + (isSame ? 0 : 1));
      const isSwapped = at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) cost = Math.min(cost, (beforeLast[at - 2] ?? 9) + 1);
      now.push(cost);
    }
    if (Math.min(...now) > 2) return false;
    beforeLast = last;
    last = now;
  }
  return (last[other.length] ?? 9) <= 2;
}
