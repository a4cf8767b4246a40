import { firstGenerated, typeOf } from '#bureau/population/births.ts';
import { dayOf, lastOf } from '#bureau/population/months.ts';
import type { Nation } from '#bureau/population/nation.ts';
import { amountVnd, type Random } from '#bureau/population/random.ts';
import type { Bond, Commitment, Relation, SubjectRecord } from '#bureau/population/record.ts';

/** Obligations that only enterprises have: off-balance commitments and bonds. */
export function enterpriseDealings(
  nation: Nation,
  random: Random,
  record: SubjectRecord,
): Pick<SubjectRecord, 'commitments' | 'bonds'> {
  const lender = record.contracts[0]?.institutionId ?? 1;
  return {
    commitments: random.chance(0.28) ? commitments(nation, random, { subjectId: record.subjectId, lender }) : [],
    bonds:
      record.legal?.size === 'large' && random.chance(0.3)
        ? bonds(nation, random, { subjectId: record.subjectId, lender })
        : [],
  };
}

type Place = { subjectId: number; lender: number };

function commitments(nation: Nation, random: Random, { subjectId, lender }: Place): Commitment[] {
  return Array.from({ length: random.int(1, 3) }, (_, index) => {
    const valueVnd = amountVnd(random, 900e6, 0.8);
    const isLetter = random.chance(0.3);
    return {
      commitmentId: subjectId * 8 + index,
      institutionId: lender,
      kind: isLetter ? 'letter_of_credit' : 'guarantee',
      currency: isLetter ? 'USD' : 'VND',
      valueVnd,
      foreignCents: isLetter ? Math.round(valueVnd / 25_400) * 100 : null,
      group: 1,
      issuedOn: dayOf(nation.latestMonth - random.int(1, 10), random.int(1, 28)),
      endsOn: dayOf(nation.latestMonth + random.int(2, 24), random.int(1, 28)),
      reportedOn: lastOf(nation.latestMonth),
    };
  });
}

function bonds(nation: Nation, random: Random, { subjectId, lender }: Place): Bond[] {
  return Array.from({ length: random.int(1, 2) }, (_, index) => {
    const age = random.int(3, 40);
    return {
      bondId: subjectId * 8 + index,
      institutionId: index === 0 ? lender : nation.pickLender(random, 1).id,
      code: `TP${String(subjectId % 1_000_000).padStart(6, '0')}${index + 1}`,
      issuedOn: dayOf(nation.latestMonth - age, random.int(1, 28)),
      maturesOn: dayOf(nation.latestMonth - age + random.int(3, 7) * 12 + 12, random.int(1, 28)),
      group: 1,
      valueVnd: amountVnd(random, 60e9, 0.6),
      reportedOn: lastOf(nation.latestMonth),
    };
  });
}

/** An enterprise's people and parent, chosen among lower numbers, which exist in a population of any size. */
export function enterpriseRelations(nation: Nation, random: Random, subjectId: number): Relation[] {
  const found: Relation[] = [];
  const common = {
    institutionId: nation.pickLender(random, 1).id,
    validFrom: dayOf(nation.latestMonth - random.int(6, 60), 1),
  };
  const director = before(nation, random, { subjectId, type: 2 });
  if (director === undefined) return found;
  found.push({ relatedId: director, kind: 'director', sharePercent: null, ...common });
  if (random.chance(0.6))
    found.push({ relatedId: director, kind: 'owner', sharePercent: random.int(10, 100), ...common });
  const guarantor = random.chance(0.2) ? before(nation, random, { subjectId, type: 2 }) : undefined;
  if (guarantor !== undefined) found.push({ relatedId: guarantor, kind: 'guarantor', sharePercent: null, ...common });
  const parent = random.chance(0.06) ? before(nation, random, { subjectId, type: 1 }) : undefined;
  if (parent !== undefined)
    found.push({ relatedId: parent, kind: 'parent', sharePercent: random.int(51, 100), ...common });
  return found;
}

function before(
  nation: Nation,
  random: Random,
  { subjectId, type }: { subjectId: number; type: 1 | 2 },
): number | undefined {
  const farthest = Math.min(subjectId - firstGenerated, 4000);
  for (let tries = 0; farthest > 0 && tries < 200; tries++) {
    const other = subjectId - random.int(1, farthest);
    if (typeOf(nation, other) === type) return other;
  }
  return undefined;
}
