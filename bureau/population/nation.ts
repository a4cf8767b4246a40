import { type Institution, institutions, type InstitutionClass } from './institutions.ts';
import { monthNumber } from './months.ts';
import { type Province, provincePicker } from './provinces.ts';
import { type Random, randomOf, weighted } from './random.ts';
import { type Economy, makeEconomy } from './risk/economy.ts';

/** The surroundings of every invented borrower: the same seed and day give the same nation. */
export type Nation = {
  seed: number;
  /** The day the population is made for, in Hanoi. */
  today: string;
  /** The newest month that institutions have reported: the one before today's. */
  latestMonth: number;
  economy: Economy;
  provinces: readonly Province[];
  pickProvince(random: Random): Province;
  institutions: readonly Institution[];
  pickLender(random: Random, subjectType: 1 | 2): Institution;
  /** A lender that asks little before it lends: dear money for those in need. */
  pickEasyLender(random: Random): Institution;
  pickCardIssuer(random: Random): Institution;
  /** Did the institution send nothing for the month? */
  isMissing(institutionId: number, month: number): boolean;
};

const small: ReadonlySet<InstitutionClass> = new Set(['credit_fund', 'microfinance', 'voluntary']);
const cardIssuers: ReadonlySet<InstitutionClass> = new Set(['bank', 'foreign_bank', 'finance_company']);
const easyLenders: ReadonlySet<InstitutionClass> = new Set(['finance_company', 'voluntary', 'microfinance']);
const legalLenders: ReadonlySet<InstitutionClass> = new Set([
  'bank',
  'foreign_bank',
  'policy_bank',
  'cooperative_bank',
]);

export const historyMonths = 60;

/** Builds the nation of a seed and a day; cheap. */
export function makeNation(seed: number, today: string, provinces: readonly Province[]): Nation {
  const all = institutions(provinces);
  const latestMonth = monthNumber(today) - 1;
  const picker = (classes?: ReadonlySet<InstitutionClass>) =>
    weighted(all.filter((one) => classes?.has(one.class) ?? true).map((one) => [one, one.weight] as const));
  const [anyLender, legalLender, cardIssuer] = [picker(), picker(legalLenders), picker(cardIssuers)];
  const easyLender = picker(easyLenders);
  const missing = missingMonths(all, latestMonth);
  return {
    seed,
    today,
    latestMonth,
    economy: makeEconomy(seed, latestMonth),
    provinces,
    pickProvince: provincePicker(provinces),
    institutions: all,
    pickLender: (random, subjectType) => (subjectType === 1 ? legalLender : anyLender)(random),
    pickEasyLender: easyLender,
    pickCardIssuer: cardIssuer,
    isMissing: (institutionId, month) => missing.get(institutionId)?.has(month) ?? false,
  };
}

// A small lender misses 3 % of its months, and at least one of the last year, so that "(-)" appears.
function missingMonths(all: readonly Institution[], latestMonth: number): Map<number, Set<number>> {
  const missing = new Map<number, Set<number>>();
  for (const { id, class: institutionClass } of all) {
    if (!small.has(institutionClass)) continue;
    const random = randomOf(3, id);
    const months = new Set([latestMonth - random.int(1, 10)]);
    for (let month = latestMonth - 84; month < latestMonth - 11; month++) if (random.chance(0.03)) months.add(month);
    missing.set(id, months);
  }
  return missing;
}
