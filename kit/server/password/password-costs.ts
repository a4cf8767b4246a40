/**
 * The extra keys to derive after a key of one cost so that the total takes as long as a key of another cost: 2^12 +
 * 2^12 + 2^13 and so on up to 2^16 are 2^17.
 */
export function costsUpTo(log2n: number, asLongAs: number | undefined): number[] {
  return Array.from({ length: Math.max(0, (asLongAs ?? 0) - log2n) }, (_, more) => log2n + more);
}
