import { type Random, weighted } from './random.ts';

/**
 * A province as the generator needs it: its current code and name, and the prefixes of citizen IDs that were merged
 * into it.
 */
export type Province = { code: string; name: string; prefixes: readonly string[] };

// Roughly in thousands of people; unnamed ones weigh 1,500.
const people = new Map(
  '79:14000 01:8800 38:4300 31:4600 40:3800 75:4500 48:3100 92:4200 24:3600 25:4000 33:3600 37:4400 82:4400 91:4900 52:3600 66:3300 68:3900 86:4300 80:3300 96:2600 56:2200 51:2200 15:1800 19:1800 44:1900 42:1600 46:1400 22:1500 08:1900 20:900 14:1400 04:570 11:680 12:510'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(3))]),
);

/** Picks provinces, populous ones more often. */
export function provincePicker(provinces: readonly Province[]): (random: Random) => Province {
  return weighted(provinces.map((province) => [province, people.get(province.code) ?? 1500] as const));
}

const cities = new Set(['01', '31', '46', '48', '79', '92']);

/** The province as it ends an address. */
export function provinceInAddress({ code, name }: Province): string {
  if (name.startsWith('Thành phố')) return name;
  return cities.has(code) ? `Thành phố ${name}` : `Tỉnh ${name}`;
}
