export const sectors = ['agriculture', 'industry', 'construction', 'trade', 'services'] as const;
export type Sector = (typeof sectors)[number];

export const sizes = ['small', 'medium', 'large'] as const;
export type Size = (typeof sizes)[number];

/** The sector of a VSIC code (Decision 36/2025), by its first two digits; services if unknown. */
export function sectorOf(vsic: string | null): Sector {
  const division = Number(vsic?.slice(0, 2) ?? Number.NaN);
  if (division >= 1 && division <= 3) return 'agriculture';
  if (division >= 5 && division <= 39) return 'industry';
  if ((division >= 41 && division <= 43) || division === 68) return 'construction';
  if (division >= 45 && division <= 47) return 'trade';
  return 'services';
}

/** The size in the model, from the four of an enterprise's profile: micro ones count as small. */
export function sizeOf(size: string | null): Size {
  return size === 'large' || size === 'medium' ? size : 'small';
}
