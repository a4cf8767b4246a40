import type { RatioId } from './ratios.ts';

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

type Medians = Readonly<Record<RatioId, number>>;

/** The medians over all sectors: if a sector differs, the steps of the ratio are shifted by the difference. */
const ordinary: Medians = {
  current: 1.4,
  quick: 0.9,
  leverage: 0.58,
  interestCover: 3,
  roa: 0.045,
  roe: 0.1,
  margin: 0.035,
  cashCover: 0.14,
  cycleDays: 130,
  growth: 0.08,
};

const bySector: Readonly<Record<Sector, Medians>> = {
  agriculture: {
    ...ordinary,
    current: 1.3,
    quick: 0.75,
    leverage: 0.52,
    roa: 0.04,
    margin: 0.04,
    cycleDays: 150,
    growth: 0.06,
  },
  industry: { ...ordinary, current: 1.45, quick: 0.85, leverage: 0.55, roa: 0.05, margin: 0.04, cycleDays: 125 },
  construction: {
    ...ordinary,
    current: 1.35,
    quick: 0.8,
    leverage: 0.68,
    interestCover: 2.4,
    roa: 0.03,
    cashCover: 0.1,
    cycleDays: 230,
  },
  trade: { ...ordinary, current: 1.35, quick: 0.8, leverage: 0.64, interestCover: 2.7, margin: 0.02, cycleDays: 85 },
  services: {
    ...ordinary,
    current: 1.5,
    quick: 1.2,
    leverage: 0.5,
    roa: 0.055,
    margin: 0.06,
    cycleDays: 75,
    growth: 0.1,
  },
};

/** How the medians of a size differ from those of the sector: large enterprises have less equity. */
const bySize: Readonly<Record<Size, Partial<Medians>>> = {
  small: { current: 1.05, quick: 1.05, leverage: 0.95, interestCover: 0.95 },
  medium: {},
  large: { current: 0.92, quick: 0.92, leverage: 1.06, roa: 0.95 },
};

/** The median of a ratio among enterprises of a sector and a size (5 sectors, 3 sizes), as the model declares it. */
export function medianOf(ratio: RatioId, sector: Sector, size: Size): number {
  return bySector[sector][ratio] * (bySize[size][ratio] ?? 1);
}

/** The shift of a ratio's steps for a sector and a size. */
export function shiftOf(ratio: RatioId, sector: Sector, size: Size): number {
  return medianOf(ratio, sector, size) / ordinary[ratio];
}
