import { plusDays } from './months.ts';
import type { Nation } from './nation.ts';
import { type Random, weighted } from './random.ts';
import type { Footprint } from './record.ts';
import type { Account } from './lending/account.ts';
import type { Life } from './risk/life.ts';

/** Months of inquiries that a population holds. */
const askedMonths = 36;

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

/**
 * The inquiries about a borrower in three years: when somebody applied, now and then by its lenders, and by several in a
 * row while it looks for money.
 */
export function makeFootprints(
  nation: Nation,
  random: Random,
  { life, accounts }: { life: Life; accounts: readonly Account[] },
): Footprint[] {
  const footprints: Footprint[] = [];
  const type = life.isLegal ? 1 : 2;
  const add = (institutionId: number, daysAgo: number) => {
    if (daysAgo < 1 || daysAgo > askedMonths * 30.4) return;
    const time = [random.int(1, 10), random.int(0, 59), random.int(0, 59)].map((part) => String(part).padStart(2, '0'));
    const askedAt = `${plusDays(nation.today, -daysAgo)}T${time.join(':')}Z`;
    const productCode = life.isLegal ? legalProduct(random) : personProduct(random);
    footprints.push({ askedAt, inquiryId: inquiryId(random, askedAt), institutionId, productCode });
  };
  const anybody = () => nation.pickLender(random, type).id;
  for (const { lender, age } of accounts) {
    if (age > askedMonths) continue;
    const days = age * 30 + random.int(22, 50);
    if (random.chance(0.75)) add(lender.id, days);
    if (random.chance(0.12)) add(anybody(), days + random.int(0, 12));
  }
  // Few ask about those who pay well; those in need are asked about, and refused, again and again.
  const usual = Math.min(0.35, 0.011 * Math.exp(-1.2 * life.quality));
  for (let ago = askedMonths - 1; ago >= 0; ago--) {
    if (random.chance(usual + (life.need[ago] ?? 0) * 0.45)) {
      const own = accounts[random.int(0, Math.max(0, accounts.length - 1))];
      add(own !== undefined && random.chance(0.4) ? own.lender.id : anybody(), ago * 30 + random.int(1, 40));
    }
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
