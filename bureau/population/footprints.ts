import { plusDays } from './months.ts';
import type { Nation } from './nation.ts';
import { type Random, weighted } from './random.ts';
import type { Footprint } from './record.ts';

const howMany = weighted<number>([
  [0, 22],
  [1, 24],
  [2, 18],
  [3, 13],
  [4, 9],
  [6, 7],
  [9, 5],
  [14, 2],
]);
const personProduct = weighted<string>([
  ['S11A', 40],
  ['S11T', 22],
  ['R14', 14],
  ['S37', 14],
  ['R21', 6],
  ['B11T', 4],
]);
const legalProduct = weighted<string>([
  ['S10A', 62],
  ['R20', 16],
  ['S37', 12],
  ['R14', 5],
  ['XHTD', 5],
]);

/** The inquiries about a borrower in the last fifteen months: mostly by its lenders, some by others. */
export function makeFootprints(
  nation: Nation,
  random: Random,
  { type, lenders }: { type: 1 | 2; lenders: readonly number[] },
): Footprint[] {
  const footprints: Footprint[] = [];
  const count = howMany(random);
  for (let made = 0; made < count; made++) {
    const own = lenders[random.int(0, Math.max(0, lenders.length - 1))];
    const institutionId = own !== undefined && random.chance(0.6) ? own : nation.pickLender(random, type).id;
    const time = [random.int(1, 10), random.int(0, 59), random.int(0, 59)].map((part) => String(part).padStart(2, '0'));
    const askedAt = `${plusDays(nation.today, -1 - Math.floor(random.next() ** 1.3 * 450))}T${time.join(':')}Z`;
    footprints.push({
      askedAt,
      inquiryId: inquiryId(random, askedAt),
      institutionId,
      productCode: type === 1 ? legalProduct(random) : personProduct(random),
    });
  }
  return footprints;
}

/** A UUID of version 7 at a moment. */
export function inquiryId(random: Random, at: string): string {
  const time = Date.parse(at).toString(16).padStart(12, '0');
  // A leading 1 keeps each number's length.
  const head = random.int(0x1000, 0x1fff).toString(16).slice(1);
  const variant = random.int(0x8000, 0xbfff).toString(16);
  const tail = `${random.int(0x1000000, 0x1ffffff).toString(16).slice(1)}${random.int(0x1000000, 0x1ffffff).toString(16).slice(1)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${head}-${variant}-${tail}`;
}
