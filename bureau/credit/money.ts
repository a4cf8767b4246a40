const million = 1_000_000n;

/** Whole million dong of an amount in dong, halves away from zero. */
export function toMillions(dong: bigint): bigint {
  const half = dong < 0n ? -million / 2n : million / 2n;
  return (dong + half) / million;
}

/**
 * Whole million dong for each row, so that the rows add up to the printed total (largest remainder). Each row is its
 * own amount rounded down or up; without a total they add up to the rounded sum. Reports print million dong, and
 * readers add them up.
 */
export function toMillionsThatAddUp(dong: readonly bigint[], total = toMillions(sum(dong))): bigint[] {
  return apportion(dong, million, total);
}

/**
 * The same on two levels: the groups add up to the total, and the rows of each group to the group. A group's figure
 * then equals the one printed where the groups stand alone.
 */
export function toMillionsByGroup(groups: readonly (readonly bigint[])[]): bigint[][] {
  const totals = toMillionsThatAddUp(groups.map(sum));
  return groups.map((rows, index) => toMillionsThatAddUp(rows, totals[index]));
}

/**
 * Shares in tenths of a percent that add up to 1000; all zero if there is nothing to share. Amounts are not negative.
 */
export function sharesInTenths(amounts: readonly bigint[]): number[] {
  const whole = sum(amounts);
  if (whole === 0n) return amounts.map(() => 0);
  return apportion(
    amounts.map((amount) => amount * 1000n),
    whole,
    1000n,
  ).map(Number);
}

/** The sum of amounts in one unit. */
export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n);
}

/** Gives the units left over by rounding down to the largest remainders; equal ones in the order of the rows. */
function apportion(amounts: readonly bigint[], unit: bigint, total: bigint): bigint[] {
  const whole = amounts.map((amount) => floorDivide(amount, unit));
  let left = total - sum(whole);
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: amount - (whole[index] ?? 0n) * unit }))
    .filter(({ remainder }) => remainder > 0n)
    .sort((one, other) =>
      one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
    );
  for (const { index } of byRemainder) {
    if (left <= 0n) break;
    whole[index] = (whole[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return whole;
}

function floorDivide(amount: bigint, unit: bigint): bigint {
  const quotient = amount / unit;
  return amount % unit < 0n ? quotient - 1n : quotient;
}
