/** Usage of one product at one price. */
export type Usage = { readonly quantity: number; readonly unitVnd: bigint };

/** The sums of a statement; whole dong. */
export type StatementSums = {
  readonly gross: bigint;
  readonly tier: bigint;
  readonly loyalty: bigint;
  readonly net: bigint;
  readonly vat: bigint;
  readonly total: bigint;
};

/** A share of an amount in hundredths of a percent, halves away from zero: the only rounding of fees. */
function shareOf(amount: bigint, basisPoints: number): bigint {
  const exact = amount * BigInt(basisPoints);
  const half = exact < 0n ? -5_000n : 5_000n;
  return (exact + half) / 10_000n;
}

/** VAT of an amount, 10 %. */
export const vatOf = (net: bigint): bigint => shareOf(net, 1_000);

/**
 * A statement's sums from its usage and its corrections (before VAT): the tier discount on the usage, the loyalty
 * discount on the remainder, then VAT on the rest. The close does the same in SQL; a simulation and the tests use
 * this function.
 */
export function sumStatement(
  usage: readonly Usage[],
  terms: { readonly tierBp: number; readonly loyaltyBp: number; readonly corrections?: readonly bigint[] },
): StatementSums {
  const used = usage.reduce((sum, { quantity, unitVnd }) => sum + BigInt(quantity) * unitVnd, 0n);
  const gross = (terms.corrections ?? []).reduce((sum, each) => sum + each, used);
  const tier = shareOf(used, terms.tierBp);
  const loyalty = shareOf(used - tier, terms.loyaltyBp);
  const net = gross - tier - loyalty;
  const vat = vatOf(net);
  return { gross, tier, loyalty, net, vat, total: net + vat };
}

/** The discount that a month's volume reaches, in hundredths of a percent. */
export function tierOf(volume: number, tiers: readonly { above: number; discount_bp: number }[]): number {
  return tiers.reduce((best, { above, discount_bp }) => (volume > above ? Math.max(best, discount_bp) : best), 0);
}
