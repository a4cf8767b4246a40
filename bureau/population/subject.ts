import { address, businessAddress } from './addresses.ts';
import { birthOf, coupleOf, nameOf, typeOf } from './births.ts';
import { makeCollateral } from './lending/collateral.ts';
import { company } from './company-names.ts';
import { enterpriseDealings, enterpriseRelations } from './lending/enterprise-dealings.ts';
import { makeEvents, makeVamcDebts, type PaymentTrouble } from './events.ts';
import { makeFootprints } from './footprints.ts';
import { type Debts, makeDebts } from './lending/debts.ts';
import { dayOf, monthNumber } from './months.ts';
import type { Nation } from './nation.ts';
import { checkedCode, enterprisePapers, personPapers, phone } from './papers.ts';
import { personName } from './person-names.ts';
import { type Random, randomOf, weighted } from './random.ts';
import { type Life, makeLife } from './risk/life.ts';
import { makeStatements } from './statements.ts';
import type { LegalProfile, SubjectRecord } from './record.ts';

/** The borrower of a number: the same for the same nation, whoever was made before. */
export function makeSubject(nation: Nation, subjectId: number): SubjectRecord {
  return makeSubjectAndRisk(nation, subjectId).record;
}

/** The borrower with what nobody sees of it: only the truth's file needs that. */
export function makeSubjectAndRisk(
  nation: Nation,
  subjectId: number,
): { record: SubjectRecord; life: Life; debts: Debts } {
  const random = randomOf(nation.seed, subjectId, 4);
  const type = typeOf(nation, subjectId);
  const who = type === 1 ? enterprise(nation, random, subjectId) : person(nation, random, subjectId);
  const scale = who.legal ? scales[who.legal.size] : undefined;
  const isLegal = type === 1;
  const life = makeLife(nation, randomOf(nation.seed, subjectId, 7), isLegal);
  const debts = makeDebts(nation, random, { subjectId, provinceCode: who.provinceCode, scale, life });
  const trouble: PaymentTrouble = { subjectId, isLegal, debts };
  const record: SubjectRecord = {
    ...who,
    subjectId,
    type,
    cicCode: checkedCode(nation, subjectId, birthOf(nation, subjectId).prefix),
    aliases: [],
    contracts: debts.contracts,
    cards: debts.cards,
    collateral: makeCollateral(nation, random, { subjectId, ownerName: who.name, isLegal, contracts: debts.contracts }),
    commitments: [],
    bonds: [],
    vamcDebts: makeVamcDebts(nation, random, trouble),
    events: makeEvents(nation, random, trouble),
    footprints: makeFootprints(nation, random, { life, accounts: debts.accounts }),
    statements: [],
  };
  if (!isLegal) return { record, life, debts };
  const dealings = enterpriseDealings(nation, random, record);
  const statements = makeStatements(nation, record, life.quality);
  return { record: { ...record, ...dealings, statements }, life, debts };
}

type Who = Pick<
  SubjectRecord,
  'name' | 'bornOn' | 'sex' | 'provinceCode' | 'address' | 'phone' | 'papers' | 'legal' | 'relations'
>;

function person(nation: Nation, random: Random, subjectId: number): Who {
  const { sex, bornOn, province: birthplace } = birthOf(nation, subjectId);
  const spouse = coupleOf(nation, subjectId);
  // A couple lives together: both take the home from the pair's stream.
  const home = spouse === undefined ? random : randomOf(nation.seed, subjectId >> 1, 5);
  const province = home.chance(0.8) && spouse === undefined ? birthplace : nation.pickProvince(home);
  const lender = nation.pickLender(random, 2).id;
  return {
    name: nameOf(nation, subjectId),
    bornOn,
    sex,
    provinceCode: province.code,
    address: address(home, province),
    phone: random.chance(0.75) ? phone(random) : null,
    papers: personPapers(nation, subjectId, random),
    legal: null,
    relations:
      spouse === undefined
        ? []
        : [
            {
              relatedId: spouse,
              kind: 'spouse',
              sharePercent: null,
              institutionId: lender,
              validFrom: dayOf(nation.latestMonth - 30, 1),
            },
          ],
  };
}

const sizes = weighted<LegalProfile['size']>([
  ['micro', 58],
  ['small', 28],
  ['medium', 10],
  ['large', 4],
]);
const scales: Record<LegalProfile['size'], number> = { micro: 1, small: 2.5, medium: 7, large: 30 };
const staff: Record<LegalProfile['size'], readonly [number, number]> = {
  micro: [2, 10],
  small: [10, 60],
  medium: [60, 190],
  large: [200, 3500],
};

function enterprise(nation: Nation, random: Random, subjectId: number): Who {
  const province = nation.pickProvince(random);
  const { name, sector, isJointStock } = company(random);
  const size = isJointStock || random.chance(0.8) ? sizes(random) : 'micro';
  const bornOn = dayOf(monthNumber(nation.today) - random.int(30, 290), random.int(1, 28));
  const relations = enterpriseRelations(nation, random, subjectId);
  const directorId = relations.find(({ kind }) => kind === 'director')?.relatedId;
  const director =
    directorId === undefined ? personName(random, random.chance(0.72) ? 1 : 2) : nameOf(nation, directorId);
  const [fewest, most] = staff[size];
  return {
    name,
    bornOn,
    sex: null,
    provinceCode: province.code,
    address: businessAddress(random, province),
    phone: random.chance(0.8) ? `02${random.int(10, 99)}${random.int(3_000_000, 3_999_999)}` : null,
    papers: enterprisePapers(nation, subjectId, province, bornOn),
    legal: {
      director,
      representative: random.chance(0.75) ? director : personName(random, random.chance(0.7) ? 1 : 2),
      sector,
      size,
      charterCapitalVnd: Math.round(scales[size] * (0.5 + random.next() * 3)) * 1_000_000_000 || 500_000_000,
      employees: random.int(fewest, most),
      tradingName: null,
    },
    relations,
  };
}
