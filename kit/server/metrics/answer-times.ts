const stepRatio = 1.25;
const steps = 48;

/** How many calls took how long: none yet, by step. */
export function noTimes(): number[] {
  return Array.from({ length: steps }, () => 0);
}

/** Counts an answer time. Each step is a quarter longer than the one before, from 1 ms to half a minute. */
export function countTime(times: number[], seconds: number): void {
  const step = Math.ceil(Math.log(Math.max(1, seconds * 1_000)) / Math.log(stepRatio));
  const place = Math.min(steps - 1, Math.max(0, step));
  times[place] = (times[place] ?? 0) + 1;
}

/** The sums of two counts, step by step. */
export function addedTimes(one: readonly number[], other: readonly number[] | undefined): number[] {
  return one.map((count, at) => count + (other?.[at] ?? 0));
}

/** The time in whole milliseconds within which this share of the calls was answered; null where there are none. */
export function withinOf(times: readonly number[], share: number): number | null {
  const total = times.reduce((sum, one) => sum + one, 0);
  if (total === 0) return null;
  let counted = 0;
  const step = times.findIndex((one) => (counted += one) >= total * share);
  return Math.round(stepRatio ** step);
}
