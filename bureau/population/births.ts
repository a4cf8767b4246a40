import type { Nation } from './nation.ts';
import type { Province } from './provinces.ts';
import { personName } from './person-names.ts';
import { randomOf } from './random.ts';

/** 1 legal entity (2 of a hundred borrowers), 2 natural person. */
export function typeOf(nation: Nation, subjectId: number): 1 | 2 {
  return randomOf(nation.seed, subjectId, 3).chance(0.02) ? 1 : 2;
}

export type Birth = { province: Province; prefix: string; sex: 1 | 2; bornOn: string };

/** A person's place and date of birth and sex, derived only from the person's number, so that IDs stay distinct. */
export function birthOf(nation: Nation, subjectId: number): Birth {
  const random = randomOf(nation.seed, subjectId, 1);
  const province = nation.pickProvince(random);
  const year = Number(nation.today.slice(0, 4)) - 19 - Math.floor(random.next() ** 1.25 * 56);
  const prefix = province.prefixes[random.int(0, province.prefixes.length - 1)] ?? '001';
  const bornOn = `${year}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
  // Of a couple (two adjacent numbers) one is a man and one a woman.
  const sex = coupleOf(nation, subjectId) === undefined ? (random.chance(0.52) ? 1 : 2) : subjectId % 2 === 0 ? 1 : 2;
  return { province, prefix, sex, bornOn };
}

/** The number of the spouse if the person has one among the borrowers: every eighth pair of numbers is a couple. */
export function coupleOf(nation: Nation, subjectId: number): number | undefined {
  if (!randomOf(nation.seed, subjectId >> 1, 2).chance(0.12)) return undefined;
  const other = subjectId ^ 1;
  return typeOf(nation, subjectId) === 2 && typeOf(nation, other) === 2 ? other : undefined;
}

/** A person's name, derived only from the number, so that other records name the same person. */
export function nameOf(nation: Nation, subjectId: number): string {
  return personName(randomOf(nation.seed, subjectId, 6), birthOf(nation, subjectId).sex);
}

/** Numbers below are the hand-made borrowers of known.ts. Even, so that couples begin with it. */
export const firstGenerated = 100;
